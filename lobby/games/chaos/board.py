"""The hexagon of Chaos: its cells, and the jumps they allow.

A set of cells is an int with a bit for each cell, in the order of ``CELLS``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, TypeAlias

from lobby.gamekit.drawing.geometry import Direction
from lobby.gamekit.drawing.grid import Steps, arrows
from lobby.gamekit.game import Seat

ROWS: Final[Mapping[str, str]] = MappingProxyType(
    {"a": "123", "b": "1234", "c": "12345", "d": "2345", "e": "345"}
)
"""The numbers of the cells of each row, by its letter."""
LINES: Final = tuple(tuple(row + number for number in numbers) for row, numbers in ROWS.items())
"""The cells of each row."""
CELLS: Final = tuple(cell for line in LINES for cell in line)
INDEX: Final = MappingProxyType({cell: index for index, cell in enumerate(CELLS)})
BOARD: Final = (1 << len(CELLS)) - 1
"""All cells."""

DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0))
"""The directions as steps in row and number, each a sixth of a turn from the one before."""

Jump: TypeAlias = tuple[int, int, int]
"""Landing cell, the line jumped over, and a bit for the pair of end cells."""


def bits(cells: Iterable[int]) -> int:
    return sum(1 << cell for cell in cells)


def cells_of(pieces: Mapping[str, Seat], seat: Seat) -> int:
    """The set of cells with a piece of *seat*. *pieces* are given by cell name."""
    return bits(INDEX[cell] for cell, owner in pieces.items() if owner == seat)


def place(cell: int) -> tuple[int, int]:
    """Row and number of *cell*, counted from the centre."""
    return ord(CELLS[cell][0]) - ord("c"), int(CELLS[cell][1]) - 3


AT: Final = MappingProxyType({place(cell): cell for cell in range(len(CELLS))})
"""The cell at each place."""


def _ray(cell: int, direction: tuple[int, int]) -> Iterator[int]:
    row, number = place(cell)
    while True:
        row, number = row + direction[0], number + direction[1]
        if (row, number) not in AT:
            return
        yield AT[row, number]


RAYS: Final = tuple(
    tuple(tuple(_ray(cell, direction)) for direction in DIRECTIONS) for cell in range(len(CELLS))
)
"""For each cell the cells in each direction, the nearest first."""
SEEN: Final = tuple(bits(cell for ray in rays for cell in ray) for rays in RAYS)
"""For each cell, all others on a line with it."""
INNER: Final = bits(cell for cell, rays in enumerate(RAYS) if all(rays))
BETWEEN: Final = MappingProxyType(
    {
        (start, end): bits(ray[:distance])
        for start, rays in enumerate(RAYS)
        for ray in rays
        for distance, end in enumerate(ray)
    }
)
"""The cells between two cells on a common line."""
PAIR: Final = MappingProxyType(
    {
        ends: 1 << number
        for number, ends in enumerate(
            sorted((start, end) for (start, end), line in BETWEEN.items() if line and start < end)
        )
    }
)
"""A bit for each pair of cells, the lower first, that a jump can connect."""


def paths(move: str) -> tuple[tuple[str, ...], ...]:
    """Where the jumps of *move* begin and land, by name: one path, or two if a player makes both
    first moves.

    >>> paths("a2-c2-c5"), paths("a1-c3:d4-a1"), paths("swap:a2-c2"), paths("keep")
    ((('a2', 'c2', 'c5'),), (('a1', 'c3'), ('d4', 'a1')), (('a2', 'c2'),), ())
    """
    parts = (part.split("-") for part in move.split(":"))
    return tuple(tuple(path) for path in parts if path[0] in INDEX)


def landings(move: str) -> frozenset[str]:
    """The cells that *move* touches, by name."""
    return frozenset(cell for path in paths(move) for cell in path)


def crossed(path: Iterable[int]) -> int:
    """The cells jumped over along *path*, from cell to cell."""
    cells = 0
    for jump in pairwise(path):
        cells |= BETWEEN[jump]
    return cells


@cache  # a cell sees at most twelve others, and at most six of them are empty in play
def jumps(start: int, empty: int) -> tuple[Jump, ...]:
    """The jumps from *start*, sorted by landing cell and regardless of colours, if all the cells it
    sees are occupied except those in *empty*."""
    ends = (next((cell for cell in ray if empty >> cell & 1), None) for ray in RAYS[start])
    return tuple(
        (end, line, PAIR[min(start, end), max(start, end)])
        for end in sorted(end for end in ends if end is not None)
        if (line := BETWEEN[start, end])
    )


_WAYS: Final[Mapping[Direction, Steps]] = MappingProxyType(
    {
        "left": ((-2, 0),),
        "right": ((2, 0),),
        "up": ((1, -1), (-1, -1)),
        "down": ((-1, 1), (1, 1)),
    }
)
"""Where arrow keys lead, in half cells to the right and rows down: along a numbered diagonal and,
where that ends, along the other diagonal."""

DIAGONALS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        number: tuple(row + number for row, numbers in ROWS.items() if number in numbers)
        for number in ROWS["c"]
    }
)
"""The cells of each numbered diagonal."""


@cache
def places(*, flipped: bool) -> Mapping[str, tuple[int, int]]:
    """The place of each cell, in half cells to the right and rows down."""
    return MappingProxyType({cell: _place(cell, flipped=flipped) for cell in CELLS})


@cache
def leads(*, flipped: bool) -> Mapping[tuple[str, Direction], str]:
    """The cell that an arrow key leads to. Up and down follow a numbered diagonal."""
    return arrows(places(flipped=flipped), _WAYS)


def _place(cell: str, *, flipped: bool) -> tuple[int, int]:
    down = ord(cell[0]) - ord("a")
    right = 2 * int(cell[1]) - down
    return (8 - right, 4 - down) if flipped else (right, down)
