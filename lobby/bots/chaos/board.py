"""The board of Chaos for thinking: sets of cells as bits, and where moves lead.

A position is two sets of cells, those of the side to move and those of the other, each an int with
a bit for every cell in the order of ``CELLS``. Its sides have no names, as the same rules hold for
both; and a move is where it leads, as many spellings lead to the same position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from typing import Final, TypeAlias

from lobby.games import Seat

_ROWS: Final = {"a": "123", "b": "1234", "c": "12345", "d": "2345", "e": "345"}
CELLS: Final = tuple(row + number for row, numbers in _ROWS.items() for number in numbers)
_INDEX: Final = {cell: index for index, cell in enumerate(CELLS)}
BOARD: Final = (1 << len(CELLS)) - 1

_TURN: Final = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
"""The six directions as steps in row and number, each a sixth of a turn after the one before."""

Position: TypeAlias = tuple[int, int]
"""The cells of the side to move, and of the other."""

_Jump: TypeAlias = tuple[int, int, int]
"""Landing cell, the line jumped over, and a bit for the pair of end cells."""


def bits(cells: Iterable[int]) -> int:
    """The set of *cells*."""
    return sum(1 << cell for cell in cells)


def members(cells: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _place(cell: int) -> tuple[int, int]:
    """Row and number of *cell*, counted from the centre."""
    return ord(CELLS[cell][0]) - ord("c"), int(CELLS[cell][1]) - 3


_AT: Final = {_place(cell): cell for cell in range(len(CELLS))}


def _ray(cell: int, direction: tuple[int, int]) -> Iterator[int]:
    row, number = _place(cell)
    while True:
        row, number = row + direction[0], number + direction[1]
        if (row, number) not in _AT:
            return
        yield _AT[row, number]


RAYS: Final = tuple(
    tuple(tuple(_ray(cell, direction)) for direction in _TURN) for cell in range(len(CELLS))
)
"""For each cell the cells in each direction, the nearest first."""
INNER: Final = bits(cell for cell, rays in enumerate(RAYS) if all(rays))
CORNERS: Final = bits(cell for cell, rays in enumerate(RAYS) if len([*filter(None, rays)]) == 3)
_SEEN: Final = tuple(bits(cell for ray in rays for cell in ray) for rays in RAYS)
BETWEEN: Final = {
    (start, end): bits(ray[:distance])
    for start, rays in enumerate(RAYS)
    for ray in rays
    for distance, end in enumerate(ray)
}
"""The cells between two on a common line."""
PAIR: Final = {
    ends: 1 << number
    for number, ends in enumerate(
        sorted((start, end) for (start, end), line in BETWEEN.items() if line and start < end)
    )
}
"""A bit for each two cells, the lower first, that a jump can connect."""


def _symmetry(first: int, turned: int) -> tuple[int, ...]:
    """Where each cell goes when direction 0 becomes *first* and direction 2 becomes *turned*."""
    one, two = _TURN[first], _TURN[turned % 6]
    places = map(_place, range(len(CELLS)))
    return tuple(
        _AT[number * one[0] + row * two[0], number * one[1] + row * two[1]]
        for row, number in places
    )


SYMMETRIES: Final = tuple(
    _symmetry(first, first + sense) for first in range(6) for sense in (2, -2)
)
"""The turns and mirrors of the board: for each of the twelve, where each cell goes."""


def position(pieces: Mapping[str, Seat], to_move: Seat) -> Position:
    """What *pieces* on named cells are to the side *to_move*."""
    own, enemy = (
        bits(_INDEX[cell] for cell, owner in pieces.items() if owner == seat)
        for seat in (to_move, 1 - to_move)
    )
    return own, enemy


def pieces(position: Position, to_move: Seat) -> dict[str, Seat]:
    """The named cells of *position* and who has them, *to_move* being to move."""
    own, enemy = position
    return {
        CELLS[cell]: to_move if own >> cell & 1 else 1 - to_move for cell in members(own | enemy)
    }


def after(position: Position, move: str) -> Position:
    """Where the legal *move* leads, for the other side, which is then to move."""
    own, enemy = position
    path = [_INDEX[cell] for cell in move.split("-")]
    flipped = 0
    for jump in pairwise(path):
        flipped |= BETWEEN[jump]
    return enemy & ~flipped, own & ~(1 << path[0]) | flipped | 1 << path[-1]


@cache  # a cell sees at most twelve others, of which at most six are empty in play
def _jumps(start: int, empty: int) -> tuple[_Jump, ...]:
    """The jumps from *start*, whatever the colours, when it sees the *empty* cells."""
    ends = (next((cell for cell in ray if empty >> cell & 1), None) for ray in RAYS[start])
    return tuple(
        (end, line, PAIR[min(start, end), max(start, end)])
        for end in ends
        if end is not None and (line := BETWEEN[start, end])
    )


def successors(position: Position) -> tuple[Position, ...]:
    """Where the legal moves of *position* lead, each position once, in an order of their own."""
    own, enemy = position
    empty = BOARD ^ own ^ enemy
    found: set[Position] = set()
    for start in members(own):
        if not _jumps(start, empty & _SEEN[start]):
            continue
        for end, left in _landings(start, enemy, empty | 1 << start):
            found.add((left, own & ~(1 << start) | (enemy ^ left) | 1 << end))
    return tuple(sorted(found))


def _landings(start: int, enemy: int, empty: int) -> set[tuple[int, int]]:
    """The cells that the piece on *start* may end on, each with the enemy pieces then left."""
    quiet = INNER & ~(1 << start)
    found: set[tuple[int, int]] = set()

    def follow(jumps: tuple[_Jump, ...], unflipped: int, used: int) -> None:
        for end, line, pair in jumps:
            struck = line & unflipped
            if used & pair or (struck and struck != line):
                continue
            left = unflipped ^ struck
            if left != enemy or quiet >> end & 1:
                found.add((end, left))
            onward = _jumps(end, empty & _SEEN[end])
            if len(onward) > 1:  # one of them only goes back
                follow(onward, left, used | pair)

    follow(_jumps(start, empty & _SEEN[start]), enemy, 0)
    return found
