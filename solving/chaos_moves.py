"""The moves of Chaos as arrays: where each position of a pattern leads.

This restates the rules, as in ``lobby.games.chaos.mind.board``, in a form for machine code.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lobby.games.chaos.board import CELLS, INNER, PAIR, RAYS
from lobby.games.chaos.mind import index
from lobby.games.chaos.mind.board import SYMMETRIES
from solving.compiled import compiled

Ints: TypeAlias = NDArray[np.int32]

_SIZE: Final = len(CELLS)
_MANY: Final = 4096
"""More places than one position leads to, before duplicates are removed."""
_DEEP: Final = 64
"""More jumps than one move can have: each jump connects one of 42 pairs of cells."""


class Geometry(NamedTuple):
    """The board and its patterns."""

    rays: Ints
    """[cell, direction, distance]: a cell, or -1 beyond the edge."""
    pair: NDArray[np.int64]
    """[cell, cell]: the bit of two cells that a jump can connect."""
    images: Ints
    """[symmetry, cell]: where a cell is mapped."""
    pattern: Ints
    """[set of empty cells]: the number of their pattern, or -1."""
    symmetry: Ints
    """[set of empty cells]: the symmetry that leads to the pattern."""
    empty: Ints
    """[pattern]: its empty cells."""


def geometry() -> Geometry:
    """The arrays, from the bots' own tables."""
    rays = np.full((_SIZE, 6, 5), -1, np.int32)
    for cell, directions in enumerate(RAYS):
        for direction, ray in enumerate(directions):
            rays[cell, direction, : len(ray)] = ray
    pair = np.zeros((_SIZE, _SIZE), np.int64)
    for (one, other), bit in PAIR.items():
        pair[one, other] = pair[other, one] = bit
    pattern, symmetry = np.full((2, 1 << _SIZE), -1, np.int32)
    for empty, place in index.places().items():
        pattern[empty], symmetry[empty] = place
    images = np.array(SYMMETRIES, np.int32)
    return Geometry(rays, pair, images, pattern, symmetry, np.array(index.patterns(), np.int32))


@compiled
def spread(colours: int, empty: int) -> int:
    """The set of cells for *colours*, in which the *empty* cells have no place."""
    own = colours
    for cell in range(_SIZE):
        if empty >> cell & 1:
            own = (own & ((1 << cell) - 1)) | ((own >> cell) << (cell + 1))
    return own


@compiled
def place(own: int, empty: int, at: Geometry) -> int:
    """The place of a position in the table."""
    pattern: int = at.pattern[empty]
    symmetry = at.symmetry[empty]
    moved = 0
    for cell in range(_SIZE):
        if own >> cell & 1:
            moved |= 1 << at.images[symmetry, cell]
    for cell in range(_SIZE - 1, -1, -1):
        if at.empty[pattern] >> cell & 1:
            moved = (moved & ((1 << cell) - 1)) | ((moved >> (cell + 1)) << cell)
    return pattern * index.PAGE + moved


@compiled
def leads(own: int, empty: int, at: Geometry, places: Ints) -> int:
    """Fill *places* with the places that a position leads to, possibly with duplicates; return how
    many."""
    enemy = ((1 << _SIZE) - 1) ^ own ^ empty
    count = 0
    for start in range(_SIZE):
        if own >> start & 1:
            count += _leads_from(start, enemy, empty | (1 << start), at, places[count:])
    return count


@compiled
def _leads_from(start: int, enemy: int, empty: int, at: Geometry, places: Ints) -> int:
    """The part of ``leads`` for the piece on *start*; as it is lifted, that cell is empty."""
    count = 0
    here, left, used, tried = np.zeros((4, _DEEP), np.int64)
    here[0], left[0] = start, enemy
    depth = 0
    while depth >= 0:
        if tried[depth] == 6:
            depth -= 1
            continue
        end, line = _jump(here[depth], tried[depth], empty, at)
        tried[depth] += 1
        struck = line & left[depth]
        pair = at.pair[here[depth], end]
        if line == 0 or (struck and struck != line) or used[depth] & pair:
            continue
        rest = left[depth] ^ struck
        if rest != enemy or (end != start and INNER >> end & 1):
            if count == places.size:
                raise OverflowError("a position leads to more places than expected")
            places[count] = place(rest, empty & ~(1 << end), at)
            count += 1
        used[depth + 1] = used[depth] | pair
        depth += 1
        here[depth], left[depth], tried[depth] = end, rest, 0
    return count


@compiled
def _jump(start: int, direction: int, empty: int, at: Geometry) -> tuple[int, int]:
    """Where a jump ends and over which line; the line is 0 if no jump is possible."""
    line = 0
    for cell in at.rays[start, direction]:
        if cell < 0:
            break
        if empty >> cell & 1:
            return cell, line
        line |= 1 << cell
    return start, 0


@compiled
def moves_of(pattern: int, at: Geometry, starts: Ints, ends: Ints) -> int:
    """Write where the positions of *pattern* lead: those of colouring *i* go to ``ends[starts[i] :
    starts[i + 1]]``, in order and each once. Returns how many there are."""
    places = np.empty(_MANY, np.int32)
    empty = at.empty[pattern]
    total = 0
    starts[0] = 0
    for colours in range(index.PAGE):
        count = leads(spread(colours, empty), empty, at, places)
        last = -1
        for end in np.sort(places[:count]):
            if end != last:
                if total == ends.size:
                    raise OverflowError("a pattern leads to more places than expected")
                ends[total] = end
                total += 1
                last = end
        starts[colours + 1] = total
    return total
