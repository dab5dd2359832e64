"""Reversi: enclose discs of the other side to turn them, and have most discs in the end.

Moves are found with two whole numbers, one for each side, which have a byte for each cell. It is 1
where the side has a disc, so a shift goes one step in a direction from all cells at once.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.options import Options
from lobby.gamekit.simple.cell_sets import CellSets, number_of
from lobby.gamekit.simple.game import SimpleGame, even_size
from lobby.gamekit.simple.placing import PlacingRules
from lobby.gamekit.simple.rules import Position, Steps

_MOVE: Final = 30
_WORTH: Final = (400, 12, -150, -60, -6)
"""What is worth how much: a move; a disc in a corner, anywhere on the edge, beside an empty corner
on the diagonal or on the edge, and beside any empty cell."""


class Turning(PlacingRules):
    """Reversi on a board of any even size."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    pieces_may = "turn"
    occupied = N_("There is a disc on {cell} already.")
    refused = N_("A disc on {cell} would not turn any.")
    marks_places = True
    passes = True

    def __init__(self, size: int) -> None:
        half, count = size // 2, size * size
        start = ["." * size] * size
        start[half - 1 : half + 1] = [f"{pair:.^{size}}" for pair in ("XO", "OX")]
        super().__init__(squares(size, size, downwards=True), "/".join(start))
        self._sets: Final = CellSets(size)
        row, every, inner = self._sets.row, self.every, self._sets.inner
        self._lines: Final = ((8, inner), (row, every), (row + 8, inner), (row - 8, inner))
        """How far one step on each line shifts, and the cells that do not end it at a side."""
        self._rays = [[bytes(ray) for ray in rays if len(ray) > 1] for rays in self.rays("all")]
        """By cell: the rays on which a disc may turn others."""
        around = self.beside("all")
        self._corners, self._edge = (
            number_of(at for at in range(count) if len(around[at]) < most) for most in (4, 8)
        )
        """The cells in the corners, and all on the edge."""

    def order(self) -> list[int]:
        """Corners, then the edge; last those that give a corner away."""
        around = [len(neighbours) for neighbours in self.beside("all")]
        spoilt = [neighbours[0] for neighbours in self.beside("diagonal") if len(neighbours) == 1]
        return sorted(range(len(around)), key=lambda at: (at in spoilt, around[at]))

    @lru_cache(64)  # noqa: B019  (the same is asked about several times in a row)
    def _places(self, cells: bytes, seat: Seat) -> int:
        """The cells on which a disc of *seat* would turn others."""
        own, other = self.sides(cells, seat)
        places, empty = 0, self.every ^ own ^ other
        for shift, inner in self._lines:
            between = other & inner
            line = own << shift & between
            while line:
                line <<= shift
                places |= line
                line &= between
            line = own >> shift & between
            while line:
                line >>= shift
                places |= line
                line &= between
        return places & empty

    def open(self, at: Position) -> bytes:
        """Where a disc turns others."""
        return self._places(at.cells, at.seat).to_bytes(len(at.cells), "little")

    def after(self, at: Position, steps: Steps) -> Position:
        """With a disc on the cell, and those turned that it encloses."""
        if isinstance(steps, str):
            return super().after(at, steps)
        cells, own, other = at.cells, 1 + at.seat, 2 - at.seat
        mine, theirs = self.codes[at.seat], self.codes[1 - at.seat]
        turned, every = bytearray(cells), cells.ljust(256)
        turned[steps[0]] = own
        for ray in self._rays[steps[0]]:
            if cells[ray[0]] == other:
                rest = ray.translate(every).lstrip(theirs)
                if rest.startswith(mine):
                    for cell in ray[: -len(rest)]:
                        turned[cell] = own
        return Position(bytes(turned), 1 - at.seat)

    def outcome(self, at: Position) -> Outcome | None:
        """When neither side can turn a disc: for the one with more."""
        if self._places(at.cells, at.seat) or self._places(at.cells, 1 - at.seat):
            return None
        own, other = self.sides(at.cells, at.seat)
        ahead = own.bit_count() - other.bit_count()
        winner = at.seat if ahead > 0 else 1 - at.seat
        return Outcome(winner, "discs") if ahead else Outcome(None, "equal")

    def evaluation(self, at: Position) -> int:
        """By corners, moves, and how open the discs stand. How many there are says little."""
        own, other = self.sides(at.cells, at.seat)
        moves, answers = (self._places(at.cells, seat) for seat in (at.seat, 1 - at.seat))
        empty, near = self.every ^ own ^ other, 0
        for shift, inner in self._lines:
            near |= (empty << shift | empty >> shift) & inner
        beside, edge = self._sets.around(empty & self._corners), self._edge
        total = _MOVE * (moves.bit_count() - answers.bit_count())
        places = (self._corners, edge, beside & ~edge, beside & edge, near)
        for worth, cells in zip(_WORTH, places, strict=True):
            total += worth * ((own & cells).bit_count() - (other & cells).bit_count())
        return total

    def counted(self, count: int) -> str:
        return ngettext("{count} disc", "{count} discs", count)

    def wrong(self, at: Position) -> str:
        """Each disc was put beside another, and the four in the middle have always been there."""
        middle, taken = (sum(self.sides(cells, 0)) for cells in (self.first().cells, at.cells))
        if middle & ~taken:
            return _("The four cells in the middle always have discs.")
        if apart := taken & ~self._sets.group(taken, middle):
            cell = self.names[(apart & -apart).bit_length() // 8]
            return _("The disc on {cell} is apart from the others.", cell=cell)
        return ""


class Reversi(SimpleGame):
    """Reversi on boards of 6, 8 and 10 rows."""

    name = "reversi"
    title = "Reversi"
    aliases = ("othello",)
    kind = "territory"
    credit = N_("Lewis Waterman or John Mollett, about 1880")
    summary = N_("Enclose discs to turn them over, and have most discs in the end.")
    options = (even_size("8"),)

    def rules(self, options: Options) -> Turning:
        return Turning(int(options.choice("size")))
