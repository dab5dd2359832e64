"""Reversi: enclose discs of the other side to turn them, and have most discs in the end.

Moves are found with two whole numbers, one for each side, which have a byte for each cell. It is 1
where the side has a disc, so a shift goes one step in a direction from all cells at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import compress
from types import MappingProxyType
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.options import Options
from lobby.gamekit.simple.cell_sets import CellSets, number_of
from lobby.gamekit.simple.game import SimpleGame, even_size
from lobby.gamekit.simple.rules import PASS, Position, Rules, Steps

_CORNER: Final = 400
_EDGE: Final = 12
_MOVE: Final = 30
_SLANTED: Final = -150
_BESIDE: Final = -60
_FRONT: Final = -6
"""What is worth how much: a corner, any cell on the edge, a move, a disc beside an empty corner on
the diagonal or on the edge, a disc with an empty cell beside it."""

_REMEMBERED: Final = 64
"""Positions: the same is asked about several times in a row."""

_DISCS: Final = (b"\0", b"\1", b"\2")


class Turning(Rules):
    """Reversi on a board of any even size."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    pieces_may = "turn"
    occupied = N_("There is a disc on {cell} already.")
    touched = 1
    marks_places = True
    can_be_stuck = False
    passes = True

    def __init__(self, size: int) -> None:
        half, count = size // 2, size * size
        start = ["." * size] * size
        start[half - 1 : half + 1] = [f"{pair:.^{size}}" for pair in ("XO", "OX")]
        super().__init__(squares(size, size, downwards=True), "/".join(start))
        self._sets: Final = CellSets(size)
        row, every, inner = self._sets.row, self._sets.every, self._sets.inner
        self._lines: Final = ((8, inner), (row, every), (row + 8, inner), (row - 8, inner))
        """How far one step on each line shifts, and the cells that do not end it at a side."""
        self._rays: Final = [
            [bytes(ray) for ray in rays if len(ray) > 1] for rays in self.rays("all")
        ]
        """By cell: the rays on which a disc may turn others."""
        slanted, straight = self.beside("diagonal"), self.beside("orthogonal")
        corners = [at for at in range(count) if len(slanted[at]) == 1]
        edge = [at for at in range(count) if len(straight[at]) < 4]
        self._corners: Final = [
            tuple(map(number_of, ([at], slanted[at], straight[at]))) for at in corners
        ]
        """Each corner, the cell beside it on the diagonal, and those on the edge."""
        self._corner_bits: Final = number_of(corners)
        self._edge_bits: Final = number_of(edge)
        spoilt = [slanted[at][0] for at in corners]
        self._rank: Final = [
            3 if at in spoilt else 2 - (at in edge) - (at in corners) for at in range(count)
        ]
        """Which moves to try first: corners, then the edge; last those that give a corner away."""
        self._places: Final[Callable[[bytes, Seat], int]] = lru_cache(_REMEMBERED)(
            self._found_places
        )

    def _sides(self, cells: bytes, seat: Seat) -> tuple[int, int]:
        """The discs of *seat*, and of the other side."""
        both = int.from_bytes(cells, "little")
        first, second = both & self._sets.every, both >> 1 & self._sets.every
        return (second, first) if seat else (first, second)

    def _found_places(self, cells: bytes, seat: Seat) -> int:
        """The cells on which a disc of *seat* would turn others."""
        own, other = self._sides(cells, seat)
        found, empty = 0, self._sets.every ^ own ^ other
        for shift, inner in self._lines:
            between = other & inner
            line = own << shift & between
            while line:
                line <<= shift
                found |= line
                line &= between
            line = own >> shift & between
            while line:
                line >>= shift
                found |= line
                line &= between
        return found & empty

    def moves(self, at: Position) -> list[Steps]:
        """The cells on which a disc turns others, or else a pass."""
        places = self._places(at.cells, at.seat).to_bytes(len(at.cells), "little")
        cells = compress(range(len(places)), places)
        return [(cell,) for cell in sorted(cells, key=self._rank.__getitem__)] or [PASS]

    def texts(self, at: Position) -> list[str]:
        """Found without their order."""
        places = self._places(at.cells, at.seat).to_bytes(len(at.cells), "little")
        return [*compress(self.names, places)] or [PASS]

    def after(self, at: Position, steps: Steps) -> Position:
        """With a disc on the cell, and those turned that it encloses."""
        if isinstance(steps, str):
            return super().after(at, steps)
        cells, own, other = at.cells, 1 + at.seat, 2 - at.seat
        turned, every = bytearray(cells), cells.ljust(256)
        turned[steps[0]] = own
        for ray in self._rays[steps[0]]:
            if cells[ray[0]] == other:
                rest = ray.translate(every).lstrip(_DISCS[other])
                if rest.startswith(_DISCS[own]):
                    for cell in ray[: -len(rest)]:
                        turned[cell] = own
        return Position(bytes(turned), 1 - at.seat)

    def outcome(self, at: Position) -> Outcome | None:
        """When neither side can turn a disc: for the one with more."""
        if self._places(at.cells, at.seat) or self._places(at.cells, 1 - at.seat):
            return None
        own, other = self._sides(at.cells, at.seat)
        ahead = own.bit_count() - other.bit_count()
        winner = at.seat if ahead > 0 else 1 - at.seat
        return Outcome(winner, "discs") if ahead else Outcome(None, "equal")

    def evaluation(self, at: Position) -> int:
        """By corners, moves, and how open the discs stand. How many there are says little."""
        own, other = self._sides(at.cells, at.seat)
        moves, answers = (self._places(at.cells, seat) for seat in (at.seat, 1 - at.seat))
        taken = own | other
        mobility = _MOVE * (moves.bit_count() - answers.bit_count())
        return mobility + self._standing(own, taken) - self._standing(other, taken)

    def _standing(self, own: int, taken: int) -> int:
        total = _CORNER * (own & self._corner_bits).bit_count()
        total += _EDGE * (own & self._edge_bits).bit_count()
        for corner, slanted, beside in self._corners:
            if not taken & corner:
                total += _SLANTED * (own & slanted).bit_count()
                total += _BESIDE * (own & beside).bit_count()
        empty, near = self._sets.every & ~taken, 0
        for shift, inner in self._lines:
            near |= (empty << shift | empty >> shift) & inner
        return total + _FRONT * (own & near).bit_count()

    def counted(self, count: int) -> str:
        return ngettext("{count} disc", "{count} discs", count)

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """That a disc would turn none."""
        if at.cells[steps[0]]:
            return ""
        return _("A disc on {cell} would not turn any.", cell=self.names[steps[0]])

    def wrong(self, at: Position) -> str:
        """Each disc was put beside another, and the four in the middle have always been there."""
        middle, taken = (sum(self._sides(cells, 0)) for cells in (self.first().cells, at.cells))
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
