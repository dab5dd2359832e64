"""How many stones a side needs to join its edges in Crossway, and on which points: for bots.

Points are bits of one number, with two bits that stay empty behind each row. Two points count as
joined if they touch, or if one blow cannot part them: a knight's move or two lines from one another
with enough of what lies between not the other side's, or on the second line from an own edge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from math import log
from typing import Final, NamedTuple, TypeAlias

from lobby.gamekit.game import Seat
from lobby.gamekit.search.montecarlo import Sample
from lobby.gamekit.search.position import expected
from lobby.gamekit.simple.rules import Steps

_BEYOND: Final = 2
"""So many empty bits keep the rows apart: no step goes further."""

_DIGITS: Final = bytes.maketrans(b"\0\1", b"01")

_SCALE: Final = 1.1
"""With this many stones fewer to place than the other side, a side wins about three of four
matches."""
_NEVER: Final = 20
"""The stones of a side whose edges can no longer be joined."""
_TURN: Final = 0.5
_CHOICE: Final = 0.25
"""What the turn, and e times as many points to choose from, are worth in stones."""
_OWN: Final = 0.36
_OTHERS: Final = 0.3
_LONGER: Final = 0.09
"""What promises more: points on the own shortest ways, on the other side's, and on those with one
stone more."""

_Gate: TypeAlias = tuple[int, int]
"""A step that a chain may take: how far it goes in bits, and where it may end."""


class Ways(NamedTuple):
    """The fewest *stones* that a side has to place until its edges are joined, and the cells of
    such ways, and of those with one stone more."""

    stones: int
    shortest: Sequence[int] = ()
    longer: Sequence[int] = ()


def promised(mine: Ways, theirs: Ways, moves: Iterable[Steps]) -> Sample[Steps]:
    """What the ways of both promise the side to move, whose *moves* promise most where they are on
    the ways of both."""
    choice = log((1 + len(mine.shortest)) / (1 + len(theirs.shortest)))
    score = expected(theirs.stones - mine.stones + _TURN + _CHOICE * choice, _SCALE)
    hopes = dict.fromkeys(moves, score)
    for cells, bonus in (
        (mine.shortest, _OWN),
        (theirs.shortest, _OTHERS),
        (mine.longer, _LONGER),
        (theirs.longer, _LONGER),
    ):
        for cell in cells:
            if (cell,) in hopes:
                hopes[cell,] += bonus * score * (1 - score)
    return Sample(score, hopes)


def begun(sample: Sample[Steps], stood: int | None, size: int) -> Sample[Steps]:
    """*sample* with one stone, of the side not to move on the cell *stood*, or with none, when ways
    do not tell much: a stone is the better the farther it is from all edges, up to the third
    line."""

    def worth(cell: int) -> float:
        row, column = divmod(cell, size)
        return 0.4 + 0.175 * min(row, column, size - 1 - row, size - 1 - column, 2)

    if stood is None:
        return Sample(sample.score, {(cell,): worth(cell) for cell in range(size * size)})
    score = 1 - worth(stood)
    more = score - sample.score
    return Sample(score, {steps: hope + more for steps, hope in sample.hopes.items()})


class Lattice:
    """The points of a board with *size* rows and columns."""

    def __init__(self, size: int) -> None:
        self._size: Final = size
        self._row: Final = size + _BEYOND
        line, column = (1 << size) - 1, sum(1 << self._row * row for row in range(size))
        self._edges: Final = (
            ((line, self._row, 1), (line << self._row * (size - 1), -self._row, 1)),
            ((column, 1, self._row), (column << size - 1, -1, self._row)),
        )
        """By seat, of both edges: their points, how far it is to the second line, and along it."""
        turns = [(1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)]
        self._knights: Final = tuple(
            self._from_end((2 * a + side * b, 2 * c + side * d), between)
            for a, b, c, d in turns
            for side in (1, -1)
            for between in [
                ((a, c), (a + side * b, c + side * d), (side * b, side * d), (2 * a, 2 * c))
            ]
        )
        """Two points between, and two more from which the other side would cross the link."""
        self._leaps: Final = tuple(
            self._from_end((2 * a, 2 * c), ((a, c), (a + b, c + d), (a - b, c - d)))
            for a, b, c, d in turns
        )

    def _from_end(
        self, end: tuple[int, int], between: Sequence[tuple[int, int]]
    ) -> tuple[int, tuple[int, ...]]:
        """How far a step goes, and how far its *end* is from the points *between*."""
        right, down = end
        far = right + down * self._row
        return far, tuple(far - x - y * self._row for x, y in between)

    def _points(self, marked: bytes) -> int:
        """The points whose cells are 1 in *marked*, and not 0."""
        size, digits = self._size, marked.translate(_DIGITS)
        rows = (digits[start : start + size] for start in range(0, len(digits), size))
        return int((b"0" * _BEYOND).join(rows)[::-1], 2)

    def _cells(self, points: int) -> list[int]:
        """The cells of *points*, from the last to the first."""
        cells = []
        while points:
            bit = points.bit_length() - 1
            points ^= 1 << bit
            row, column = divmod(bit, self._row)
            cells.append(row * self._size + column)
        return cells

    def ways(self, stones: bytes, open_to: bytes, seat: Seat) -> Ways:
        """How *seat* can join its edges with its *stones* and others where it may place them, each
        1 by cell. If they are joined already but for what lies between, the cells are those of
        touching stones."""
        own, free = self._points(stones), self._points(open_to)
        usable, edges = own | free, self._edges[seat]
        steps = self._steps(usable, [*self._gates(usable)])
        links = _between(own, free, steps, *(self._start(usable, *edge) for edge in edges))
        if links is None:
            return Ways(_NEVER)
        needed, touching = links[0], None
        if not needed:
            ends = (usable & edge for edge, *__ in edges)
            touching = _between(own, free, self._steps(usable, []), *ends)
        __, shortest, longer = touching or links
        return Ways(needed, self._cells(shortest), self._cells(longer & ~shortest))

    def _start(self, usable: int, edge: int, second: int, along: int) -> int:
        """Where a chain is joined to *edge*."""
        on = _moved(usable & edge, second)
        left, right = on << along, on >> along
        return usable & (edge | on & (left | right) | left & right)

    def _steps(self, usable: int, gates: Sequence[_Gate]) -> Callable[[int], int]:
        """Where one comes from some points to with one step."""
        row = self._row
        ahead = [gate for gate in gates if gate[0] > 0]
        back = [(-far, end) for far, end in gates if far < 0]

        def stepped(points: int) -> int:
            level = points | points << 1 | points >> 1
            reached = level | level << row | level >> row
            for far, end in ahead:
                reached |= points << far & end
            for far, end in back:
                reached |= points >> far & end
            return reached & usable

        return stepped

    def _gates(self, usable: int) -> Iterator[_Gate]:
        for far, (one, two, *beside) in self._knights:
            end = _moved(usable, one) & _moved(usable, two)
            for offset in beside:
                end &= _moved(usable, offset)
            yield far, end
        for far, between in self._leaps:
            one, two, three = (_moved(usable, offset) for offset in between)
            yield far, one & (two | three) | two & three


def _between(
    own: int, free: int, stepped: Callable[[int], int], first: int, second: int
) -> tuple[int, int, int] | None:
    """The fewest stones between *first* and *second*, the points of such ways, and of those with
    one more; None if there are none."""
    there = _layers(own, stepped, first, second)
    if not there[-1] & second:
        return None
    stones, back = len(there) - 1, _layers(own, stepped, second, first)
    new, old = ([0, *(b & ~a & free for a, b in pairwise(layers))] for layers in (there, back))

    def of_length(length: int) -> int:
        points = 0
        for at in range(max(1, length + 1 - stones), min(length, stones) + 1):
            points |= new[at] & old[length + 1 - at]
        return points

    return stones, of_length(stones), of_length(stones + 1)


def _moved(points: int, far: int) -> int:
    return points << far if far > 0 else points >> -far


def _layers(own: int, stepped: Callable[[int], int], start: int, goal: int) -> list[int]:
    """What a chain from *start* reaches with no stone more, with one more, and so on until it
    reaches the *goal*, or nothing else."""
    reached = _along(start & own, own, stepped)
    layers = [reached]
    while not reached & goal:
        more = _along(reached | start | stepped(reached), own, stepped)
        if more == reached:
            break
        reached = more
        layers.append(reached)
    return layers


def _along(reached: int, own: int, stepped: Callable[[int], int]) -> int:
    """What is *reached*, with the *own* stones that are joined to it."""
    while new := stepped(reached) & own & ~reached:
        reached |= new
    return reached
