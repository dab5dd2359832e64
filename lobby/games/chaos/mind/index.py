"""The place of a Chaos position in the table of all positions.

In play there are always fourteen pieces on the board and five empty cells. Sets of five empty cells
that a rotation or reflection of the board takes to each other are one *pattern*; there are 1039. A
pattern has a page of 2^14 places in the table, one for each colouring of its fourteen pieces.
Positions are seen by the side to move, so seats do not matter.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Final, TypeAlias

from lobby.games.chaos.board import BOARD, CELLS, bits
from lobby.games.chaos.mind.board import SYMMETRIES, Position

EMPTY: Final = 5
PIECES: Final = len(CELLS) - EMPTY
PAGE: Final = 1 << PIECES
PATTERNS: Final = 1039
SIZE: Final = PATTERNS * PAGE
"""The number of places; some are for the same position, as some patterns are symmetric."""

Image: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Where a symmetry takes each set of the first ten cells, and each set of the others."""


def moved(cells: int, symmetry: int) -> int:
    """The set of *cells* after one of the twelve symmetries."""
    low, high = images()[symmetry]
    return low[cells & 1023] | high[cells >> 10]


@cache
def patterns() -> tuple[int, ...]:
    """The empty cells of every pattern, sorted: the lowest of the symmetric sets."""
    return tuple(sorted({lowest for lowest, _ in _lowest().values()}))


@cache
def places() -> dict[int, tuple[int, int]]:
    """For every five empty cells, the number of their pattern and the symmetry that leads to it."""
    numbers = {empty: number for number, empty in enumerate(patterns())}
    return {cells: (numbers[lowest], by) for cells, (lowest, by) in _lowest().items()}


def index(position: Position) -> int | None:
    """The place of *position*; None if the table does not have it."""
    own, enemy = position
    empty = BOARD ^ own ^ enemy
    place = places().get(empty)
    if place is None:
        return None
    pattern, symmetry = place
    return pattern * PAGE + pressed(moved(own, symmetry), patterns()[pattern])


def pressed(own: int, empty: int) -> int:
    """*own* with the bits of the *empty* cells squeezed out."""
    for cell in _descending(empty):
        own = (own & ((1 << cell) - 1)) | (own >> (cell + 1) << cell)
    return own


def spread(colours: int, empty: int) -> int:
    """The own cells whose ``pressed`` set is *colours*."""
    for cell in reversed(_descending(empty)):
        colours = (colours & ((1 << cell) - 1)) | (colours >> cell << (cell + 1))
    return colours


def position_at(place: int) -> Position:
    """The position stored at *place*."""
    empty = patterns()[place // PAGE]
    own = spread(place % PAGE, empty)
    return own, BOARD ^ empty ^ own


@cache
def _lowest() -> dict[int, tuple[int, int]]:
    """For every set of five cells, its lowest image under a symmetry, and that symmetry."""
    sets = map(bits, combinations(range(len(CELLS)), EMPTY))
    return {cells: min((moved(cells, by), by) for by in range(12)) for cells in sets}


@cache
def _descending(cells: int) -> tuple[int, ...]:
    return tuple(cell for cell in reversed(range(len(CELLS))) if cells >> cell & 1)


@cache
def images() -> tuple[Image, ...]:
    """For each symmetry, where it takes each set of the first ten cells, and each of the others."""

    def image(symmetry: tuple[int, ...], cells: int) -> int:
        return bits(symmetry[cell] for cell in range(len(CELLS)) if cells >> cell & 1)

    return tuple(
        (
            tuple(image(symmetry, cells) for cells in range(1 << 10)),
            tuple(image(symmetry, cells << 10) for cells in range(1 << 9)),
        )
        for symmetry in SYMMETRIES
    )
