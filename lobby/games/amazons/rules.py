"""Amazons, by Walter Zamkauskas: move, shoot, and be the last who can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nlargest
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

from lobby.base.translation import N_, _
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome
from lobby.gamekit.options import Choice, Options
from lobby.gamekit.simple.game import SimpleGame
from lobby.gamekit.simple.rules import Position, Rules, Steps
from lobby.games.amazons.room import Room

_FULL: Final = bytes.maketrans(b"\0\1\2\3", b"\0\1\1\1")
_ARROW: Final = 3

_STARTS: Final = {
    6: ".X..X./X....X/....../....../O....O/.O..O.",
    8: "..X..X../......../X......X/......../......../O......O/......../..O..O..",
    10: "...X..X.../........../........../X........X/........../........../O........O/"
    "........../........../...O..O...",
}
_AMAZONS: Final = 4

_PROMISING: Final = 40
"""The most moves of a position that bots look at."""

_KNOWN: Final = 300
"""The most contents of a line that are remembered for each of its cells."""


class _Open(NamedTuple):
    """Where a queen can go along a line."""

    cells: tuple[int, ...]
    tails: str
    """The names of the cells, each after a dash."""
    costs: tuple[tuple[int, int], ...]
    """The cells, each with how many of them an arrow there takes away."""


class _Line(dict[bytes, _Open]):
    """Where a queen can go from one cell of a line, by which cells of it are full."""

    def __init__(self, line: Sequence[int], start: int, names: Sequence[str]) -> None:
        self._line, self._names, self._place = line, names, line.index(start)
        self._between = dict[tuple[int, int], _Open]()

    def __missing__(self, full: bytes) -> _Open:
        if len(self) >= _KNOWN:
            self.clear()
        place, end = self._place, full.find(1, self._place + 1)
        ends = (full.rfind(1, 0, place), end if end >= 0 else len(full))
        if ends not in self._between:
            self._between[ends] = self._open(*ends)
        self[full] = self._between[ends]
        return self[full]

    def _open(self, first: int, end: int) -> _Open:
        """With the nearest full cells, or the edge, in those places of the line."""
        place, cells = self._place, self._line
        costs = (
            *((cells[n], end - n) for n in range(place + 1, end)),
            *((cells[n], n - first) for n in range(place - 1, first, -1)),
        )
        tails = "".join(f"-{self._names[cell]}" for cell, __ in costs)
        return _Open(tuple(cell for cell, __ in costs), tails, costs)


class Shooting(Rules):
    """Amazons on a board of any size that has a start."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    touched = 3
    can_be_stuck = False
    selective = True
    closed = "#"
    scale = 600.0

    def __init__(self, size: int) -> None:
        super().__init__(squares(size, size), _STARTS[size], neutral="#")
        self._size: Final = size
        self._room: Final = Room(size)
        self._near: Final = tuple(tuple(ray[0] for ray in rays) for rays in self.rays("all"))
        lines = [(slice(line[0], line[-1] + 1, line[1] - line[0]), line) for line in _lines(size)]
        self._lines: Final = tuple(
            tuple((cut, _Line(line, cell, self.names)) for cut, line in lines if cell in line)
            for cell in range(size * size)
        )
        """By cell: what cuts each line through it out of the cells, and where a queen can go."""

    def moves(self, at: Position) -> Iterator[tuple[int, int, int]]:
        """An amazon moves like a queen in chess, then shoots an arrow like that."""
        for start, full in self._without(at):
            for end in self._reached(full, start):
                for cut, known in self._lines[end]:
                    for arrow in known[full[cut]].cells:
                        yield start, end, arrow

    def texts(self, at: Position) -> list[str]:
        found, names = list[str](), self.names
        for start, full in self._without(at):
            for end in self._reached(full, start):
                tails = ""
                for cut, known in self._lines[end]:
                    tails += known[full[cut]].tails
                found.append(tails.replace("-", f" {names[start]}-{names[end]}-"))
        return "".join(found).split()

    def after(self, at: Position, steps: Steps) -> Position:
        """An arrow stays where it was shot. Without it, the amazon has only moved."""
        assert not isinstance(steps, str), "nobody passes"
        cells = bytearray(at.cells)
        cells[steps[0]] = 0
        cells[steps[1]] = at.seat + 1
        if len(steps) > 2:
            cells[steps[2]] = _ARROW
        return Position(bytes(cells), 1 - at.seat)

    def outcome(self, at: Position) -> Outcome | None:
        """Whoever cannot move has lost. Who can move can shoot: back to where the amazon was."""
        cells = at.cells
        for cell in self._amazons(cells, at.seat):
            for near in self._near[cell]:
                if not cells[near]:
                    return None
        return self.stuck(at)

    def promising(self, at: Position) -> list[Steps] | None:
        """The moves after which the own amazons can go to many cells, and the others to few."""
        cells = at.cells.translate(_FULL)
        hurt = [0] * len(cells)
        for seat, sign in ((1 - at.seat, 1), (at.seat, -1)):
            for amazon in self._amazons(at.cells, seat):
                for arrow, cost in self._costs(cells, amazon):
                    hurt[arrow] += sign * cost
        found = list[tuple[int, Steps]]()
        for start, full in self._without(at):
            left = hurt.copy()
            for arrow, cost in self._costs(cells, start):
                left[arrow] += cost
            for end in self._reached(full, start):
                costs = self._costs(full, end)
                room = len(costs) + left[end]
                found += [(room + left[to] - cost, (start, end, to)) for to, cost in costs]
        if len(found) <= _PROMISING:
            return None
        return [steps for __, steps in nlargest(_PROMISING, found)]

    def evaluation(self, at: Position) -> int:
        """By which cells each side comes to first."""
        return self._room.evaluation(at.cells, at.seat)

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """What is in the way of an amazon or its arrow, or that the arrow is missing."""
        start, *others = steps
        if at.cells[start] != at.seat + 1 or len(others) not in (1, 2):
            return ""
        full = dict(self._without(at))[start]
        for here, there in pairwise(steps):
            if there not in self._reached(full, here):
                return self._in_the_way(full, here, there)
        return _("Then shoot an arrow: add the square where it lands.")

    def _in_the_way(self, full: bytes, here: int, there: int) -> str:
        """Why nothing goes from *here* to *there* over cells that are not *full*."""
        (row, column), (to_row, to_column) = (divmod(cell, self._size) for cell in (here, there))
        down, right = to_row - row, to_column - column
        names, far = self.names, max(abs(down), abs(right))
        if here == there or not (0 in (down, right) or abs(down) == abs(right)):
            return _(
                "{here} and {there} are not on one line: amazons and arrows go along rows,"
                " columns and diagonals.",
                here=names[here],
                there=names[there],
            )
        step = (down * self._size + right) // far
        blocker = next(cell for cell in range(here + step, there + step, step) if full[cell])
        return _(
            "{blocker} is not empty: amazons and arrows go over empty squares only.",
            blocker=names[blocker],
        )

    def doing(self, steps: int) -> str:
        """The arrow comes last."""
        return N_("shoot an arrow to {goals}") if steps > 1 else ""

    def wrong(self, at: Position) -> str:
        """Nothing is ever taken."""
        if any(at.cells.count(code) != _AMAZONS for code in (1, 2)):
            return _("Each side has four amazons.")
        return ""

    def _without(self, at: Position) -> Iterator[tuple[int, bytes]]:
        """Each own amazon, and which cells are full without it."""
        full = bytearray(at.cells.translate(_FULL))
        for start in self._amazons(at.cells, at.seat):
            full[start] = 0
            yield start, bytes(full)
            full[start] = 1

    def _reached(self, full: bytes, cell: int) -> list[int]:
        """The cells to which a queen could go."""
        found = list[int]()
        for cut, known in self._lines[cell]:
            found += known[full[cut]].cells
        return found

    def _costs(self, full: bytes, cell: int) -> list[tuple[int, int]]:
        """The same cells, each with how many of them an arrow there takes away."""
        found = list[tuple[int, int]]()
        for cut, known in self._lines[cell]:
            found += known[full[cut]].costs
        return found

    def _amazons(self, cells: bytes, seat: int) -> Iterator[int]:
        cell = cells.find(seat + 1)
        while cell >= 0:
            yield cell
            cell = cells.find(seat + 1, cell + 1)


def _lines(size: int) -> Iterator[tuple[int, ...]]:
    """The cells of each row, column and diagonal of more than one cell."""
    cells = [divmod(cell, size) for cell in range(size * size)]
    for down, right in ((1, 0), (0, 1), (1, -1), (1, 1)):
        lines: dict[int, list[int]] = {}
        for row, column in cells:
            lines.setdefault(row * down + column * right, []).append(row * size + column)
        yield from (tuple(line) for line in lines.values() if len(line) > 1)


class Amazons(SimpleGame):
    """Amazons on three boards."""

    name = "amazons"
    title = "Amazons"
    kind = "territory"
    seats = ("O", "X")
    credit = N_("Walter Zamkauskas, 1988")
    summary = N_("Shoot arrows to keep room, and be the last who can move.")
    options = (
        Choice(
            "size",
            (("10", N_("10 rows")), ("8", N_("8 rows")), ("6", N_("6 rows"))),
            "10",
            N_("rows and columns of the board"),
            label=N_("Size"),
            named=True,
        ),
    )

    def can_be_drawn(self, options: Options) -> bool:
        """Never: each move fills a cell for good."""
        return False

    def rules(self, options: Options) -> Shooting:
        return Shooting(int(options.choice("size")))
