"""The Chaos board for the mind: sets of cells as bits, and where moves lead.

A position is two sets of cells, those of the side to move and those of the other side. The sides
have no names, as the same rules hold for both. A move is identified by where it leads, as many
spellings lead to the same position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from lobby.gamekit.game import Seat
from lobby.games.chaos.board import (
    AT,
    BOARD,
    CELLS,
    DIRECTIONS,
    INDEX,
    INNER,
    RAYS,
    SEEN,
    Jump,
    bits,
    cells_of,
    crossed,
    jumps,
    place,
)

CORNERS: Final = bits(cell for cell, rays in enumerate(RAYS) if len([*filter(None, rays)]) == 3)

Position: TypeAlias = tuple[int, int]
"""The cells of the side to move, and of the other side."""


def members(cells: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


def _symmetry(first: int, turned: int) -> tuple[int, ...]:
    """Where each cell goes when direction 0 becomes *first* and direction 2 becomes *turned*."""
    across, along = DIRECTIONS[first], DIRECTIONS[turned % 6]
    places = map(place, range(len(CELLS)))
    return tuple(
        AT[number * across[0] + row * along[0], number * across[1] + row * along[1]]
        for row, number in places
    )


SYMMETRIES: Final = tuple(
    _symmetry(first, first + sense) for first in range(6) for sense in (2, -2)
)
"""The twelve rotations and reflections of the board: for each, where every cell goes."""


def position(pieces: Mapping[str, Seat], to_move: Seat) -> Position:
    """The position with *pieces*, given by cell name, as seen by the side *to_move*."""
    return cells_of(pieces, to_move), cells_of(pieces, 1 - to_move)


def pieces(position: Position, to_move: Seat) -> dict[str, Seat]:
    """The pieces of *position* by cell name, if *to_move* is the side to move."""
    own, enemy = position
    return {
        CELLS[cell]: to_move if own >> cell & 1 else 1 - to_move for cell in members(own | enemy)
    }


def after(position: Position, move: str) -> Position:
    """The position after the legal *move*, as seen by the other side, which is then to move."""
    own, enemy = position
    path = [INDEX[cell] for cell in move.split("-")]
    flipped = crossed(path)
    return enemy & ~flipped, own & ~(1 << path[0]) | flipped | 1 << path[-1]


def successors(position: Position) -> tuple[Position, ...]:
    """The positions that the legal moves of *position* lead to, each once, sorted."""
    own, enemy = position
    empty = BOARD ^ own ^ enemy
    positions: set[Position] = set()
    for start in members(own):
        if not jumps(start, empty & SEEN[start]):
            continue
        for end, left in _landings(start, enemy, empty | 1 << start):
            positions.add((left, own & ~(1 << start) | (enemy ^ left) | 1 << end))
    return tuple(sorted(positions))


def _landings(start: int, enemy: int, empty: int) -> set[tuple[int, int]]:
    """The cells on which the piece on *start* may end, each with the enemy pieces then left."""
    quiet = INNER & ~(1 << start)
    landings: set[tuple[int, int]] = set()

    def follow(onto: tuple[Jump, ...], unflipped: int, used: int) -> None:
        for end, line, pair in onto:
            struck = line & unflipped
            if used & pair or (struck and struck != line):
                continue
            left = unflipped ^ struck
            if left != enemy or quiet >> end & 1:
                landings.add((end, left))
            onward = jumps(end, empty & SEEN[end])
            if len(onward) > 1:  # one of them only goes back
                follow(onward, left, used | pair)

    follow(jumps(start, empty & SEEN[start]), enemy, 0)
    return landings
