"""Amazons, by Walter Zamkauskas: move, shoot, and be the last who can."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, compress, pairwise
from math import exp, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import squares
from lobby.gamekit.game import Outcome
from lobby.gamekit.options import Options
from lobby.gamekit.simple.cell_sets import number_of
from lobby.gamekit.simple.game import SimpleGame, SimpleView, even_size
from lobby.gamekit.simple.rules import Position, Rules, Steps
from lobby.gamekit.simple.words import SimpleSpeech
from lobby.gamekit.speech import Spoken
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

_EARLY, _LATE = 0.25, 2.0
"""The least and the most that the evaluation is trusted."""
_CLEARING: Final = 7.85
"""How fast that grows with the share of full cells."""

_BEYOND: Final = 255
"""Stands for what is beyond the edge, and always full."""

_EVERY: Final = number_of(range(_BEYOND))


class _Sight(NamedTuple):
    """What a queen sees from a cell of an empty board; numbers have a byte for each of it."""

    cells: bytes
    """Ray by ray, each from the nearest cell to what is beyond the edge."""
    nearest: int
    """1 for the nearest cell of each ray."""
    along: list[tuple[int, int]]
    """How far to shift by one cell, two, four and eight, and what does not leave its ray then."""
    order: bytes
    """The places of the cells in ``cells``, in the order of their names."""
    ends: list[int]
    """These cells."""


class Shooting(Rules):
    """Amazons on a board of any size that has a start."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False, "same": True})
    least = 3
    touched = 3
    can_be_stuck = False
    selective = True
    says_counts = False
    closed = "#"
    scale = 600.0

    def __init__(self, size: int) -> None:
        super().__init__(squares(size, size), _STARTS[size], neutral="#")
        self._room: Final = Room(size)
        self._sights: Final = tuple(map(self._sight, self.rays("all")))
        self._shots: Final = cache(self._spelt_shots)

    def _sight(self, rays: Sequence[tuple[int, ...]]) -> _Sight:
        cells = [cell for ray in rays for cell in (*ray, _BEYOND)]
        nearest = accumulate((len(ray) + 1 for ray in rays[:-1]), initial=0)
        places = [at for at, cell in enumerate(cells) if cell != _BEYOND]
        order = sorted(places, key=lambda at: self.names[cells[at]])

        def within(far: int) -> int:
            return 255 * number_of(at for at in places if _BEYOND not in cells[at : at + far + 1])

        along = [(8 * far, within(far)) for far in (1, 2, 4, 8)]
        ends = [cells[at] for at in order]
        return _Sight(bytes(cells), number_of(nearest), along, bytes(order), ends)

    def _spelt_shots(self, start: int, end: int) -> list[str]:
        """The moves from *start* to *end* on an empty board."""
        names = self.names
        return [f"{names[start]}-{names[end]}-{names[arrow]}" for arrow in self._sights[end].ends]

    def moves(self, at: Position) -> Iterator[tuple[int, int, int]]:
        """An amazon moves like a queen in chess, then shoots an arrow like that."""
        for start, full in self._without(at):
            for end in self._reached(full, start):
                for arrow in self._reached(full, end):
                    yield start, end, arrow

    def texts(self, at: Position) -> list[str]:
        """In the order of their spelling, as there are very many."""
        moves = list[str]()
        for start, full in self._without(at):
            for end in self._reached(full, start):
                moves += compress(self._shots(start, end), self._ordered(full, end))
        return moves

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
        full = self._full(at)
        movable = any(self._open(full, cell) for cell in self._amazons(at.cells, at.seat))
        return None if movable else self.stuck(at)

    def promising(self, at: Position) -> list[Steps] | None:
        """The moves after which the own amazons can go to many cells, and the others to few."""
        every, hurt = self._full(at), [0] * len(at.cells)
        for seat, sign in ((1 - at.seat, 1), (at.seat, -1)):
            for amazon in self._amazons(at.cells, seat):
                for arrow, cost in zip(*self._costs(every, amazon), strict=True):
                    hurt[arrow] += sign * cost
        moves = list[int]()
        """The score and, in the lowest three bytes, the cells of the move."""
        for start, full in self._without(at):
            left = hurt.copy()
            for arrow, cost in zip(*self._costs(every, start), strict=True):
                left[arrow] += cost
            for end in self._reached(full, start):
                arrows, costs = self._costs(full, end)
                room, way = len(costs) + left[end], (start << 8 | end) << 8
                moves += [
                    (room + left[to] - cost << 24) + way + to
                    for to, cost in zip(arrows, costs, strict=True)
                ]
        if len(moves) <= _PROMISING:
            return None
        moves.sort(reverse=True)
        return [tuple((move % (1 << 24)).to_bytes(3, "big")) for move in moves[:_PROMISING]]

    def evaluation(self, at: Position) -> int:
        """By which cells each side comes to first."""
        return self._room.evaluation(at.cells, at.seat)

    def certainty(self, at: Position) -> float:
        """In matches between bots, who stood better in the opening won hardly more often; the
        smaller the board, the sooner that changed."""
        cells = len(at.cells)
        cleared = 1 - sqrt(cells) / 22 - at.cells.count(0) / cells
        return max(_EARLY, min(exp(_CLEARING * cleared), _LATE))

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """What is in the way of an amazon or its arrow, or that the arrow is missing."""
        start, *others = steps
        if at.cells[start] != at.seat + 1 or len(others) not in (1, 2):
            return ""
        if start == others[0]:
            return _("An amazon has to move before it shoots.")
        full = dict(self._without(at))[start]
        for here, there in pairwise(steps):
            if there not in self._reached(full, here):
                return self._in_the_way(full, here, there)
        return _("Then shoot an arrow: add the square where it lands.")

    def _in_the_way(self, full: bytes, here: int, there: int) -> str:
        """Why nothing goes from *here* to *there* over cells that are not *full*."""
        names = self.names
        if here == there:
            return _("The arrow cannot land on {cell}, where the amazon stands.", cell=names[here])
        ray = next((ray for ray in self.rays("all")[here] if there in ray), None)
        if ray is None:
            return _(
                "{here} and {there} are not on one line: amazons and arrows go along rows,"
                " columns and diagonals.",
                here=names[here],
                there=names[there],
            )
        return _(
            "{blocker} is not empty: amazons and arrows go over empty squares only.",
            blocker=names[next(cell for cell in ray if full[cell])],
        )

    def doing(self, steps: int) -> str:
        """The arrow comes last."""
        return N_("shoot an arrow to {goals}") if steps > 1 else ""

    def wrong(self, at: Position) -> str:
        """Nothing is ever taken."""
        if any(at.cells.count(code) != _AMAZONS for code in (1, 2)):
            return _("Each side has four amazons.")
        return ""

    def _full(self, at: Position) -> bytes:
        return at.cells.translate(_FULL).ljust(_BEYOND + 1, b"\1")

    def _without(self, at: Position) -> Iterator[tuple[int, bytes]]:
        """Each own amazon, in the order of names, and which cells are full without it."""
        full = bytearray(self._full(at))
        for start in sorted(self._amazons(at.cells, at.seat), key=self.names.__getitem__):
            full[start] = 0
            yield start, bytes(full)
            full[start] = 1

    def _open(self, full: bytes, cell: int) -> int:
        """Of what is seen from the cell: 255 where a queen could go, otherwise 0. What is taken
        from the nearest cell of a ray is borrowed up to the first full one."""
        sight = self._sights[cell]
        seen = int.from_bytes(sight.cells.translate(full), "little")
        return seen - sight.nearest & ~seen

    def _ordered(self, full: bytes, cell: int) -> bytes:
        """By the cells that are seen, in the order of names: whether a queen could go there."""
        reached = self._open(full, cell).to_bytes(len(full), "little")
        return self._sights[cell].order.translate(reached)

    def _reached(self, full: bytes, cell: int) -> Iterator[int]:
        """The cells to which a queen could go."""
        return compress(self._sights[cell].ends, self._ordered(full, cell))

    def _costs(self, full: bytes, cell: int) -> tuple[list[int], bytes]:
        """The same cells, and how many of them an arrow on each takes away."""
        sight, costs = self._sights[cell], self._open(full, cell) & _EVERY
        for far, within in sight.along:
            costs += costs >> far & within
        lost = costs.to_bytes(len(sight.cells), "little")
        return [*compress(sight.cells, lost)], lost.replace(b"\0", b"")

    def _amazons(self, cells: bytes, seat: int) -> Iterator[int]:
        cell = cells.find(seat + 1)
        while cell >= 0:
            yield cell
            cell = cells.find(seat + 1, cell + 1)


class Amazons(SimpleGame):
    """Amazons on three boards."""

    name = "amazons"
    title = "Amazons"
    kind = "territory"
    credit = N_("Walter Zamkauskas, 1988")
    summary = N_("Shoot arrows to keep room, and be the last who can move.")
    can_be_drawn = False  # each move fills a cell for good
    options = (even_size("10"),)

    def rules(self, options: Options) -> Shooting:
        return Shooting(int(options.choice("size")))


class AmazonsSpeech(SimpleSpeech):
    """What belongs to nobody is an arrow, and so is the last step of a move."""

    def piece(self, view: SimpleView, cell: str) -> Spoken | None:
        spoken = super().piece(view, cell)
        return Spoken(None, _("arrow")) if spoken and spoken.seat is None else spoken

    def kind(self, words: str, count: int) -> str:
        return ngettext("arrow", "arrows", count) if words else ""

    def counted(self, view: SimpleView, count: int) -> str:
        return ""

    def path(self, view: SimpleView, move: str) -> str:
        way, *arrow = move.rsplit("-", maxsplit=move.count("-") - 1)
        said = super().path(view, way)
        return _("{way}, arrow to {cell}", way=said, cell=arrow[0]) if arrow else said


SPEECH: Final = AmazonsSpeech()
