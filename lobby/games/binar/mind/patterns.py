"""Patterns of empty cells, and what else matters of a position on a board of up to 5x5.

The value of a position depends on which cells are empty, on the parity of every line that is not
full and on who is to move; of full lines on nothing. So a smaller board is a 5x5 board whose other
lines are full. Exchanging rows, columns, or the rows with the columns changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations

FRAME = 5
"""Rows and columns of every pattern."""

LINES = 2 * FRAME
"""Lines are numbered: the rows from 0, then the columns from 5."""

OWN_WIDTH, CHOOSE_WIDTH = 1 << 2 * (FRAME - 1), 1 << FRAME
"""How many parities can be told apart for one pattern, at most."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a pattern comes to lie in its canonical form.

    *pattern* is that form. *own* and *choose* hold for every line of the pattern as it was what an
    odd parity there contributes, by exclusive or, to the number that stands for all parities.
    """

    pattern: bytes
    own: tuple[int, ...]
    choose: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def align(pattern: bytes) -> Alignment:
    """The canonical form of *pattern*: a byte for each row, in which bit i is set where the cell
    in column i is empty.

    It is the largest one of those whose columns have their empty cells in front, the longer side
    of rows or columns being the columns; so full lines come last.
    """
    upright, turned = pattern, transposed(pattern)
    columns, rows = _counts(turned), _counts(upright)
    turning = sorted(rows, reverse=True) > sorted(columns, reverse=True)
    if turning:
        upright, turned, columns, rows = turned, upright, rows, columns
    canonical, order = _largest(upright, columns)
    if sorted(rows) == sorted(columns):
        other = _largest(turned, rows)
        if other[0] > canonical:
            turning, upright, (canonical, order) = True, turned, other
    places = _places(upright, order)
    if turning:
        places = places[FRAME:] + places[:FRAME]
    own, choose = _own_weights(canonical), _choose_weights(canonical)
    return Alignment(
        canonical, tuple(own[place] for place in places), tuple(choose[place] for place in places)
    )


def transposed(pattern: bytes) -> bytes:
    """Its columns as rows."""
    first, second, third, fourth, fifth = pattern
    return bytes(
        [
            first >> i & 1
            | (second >> i & 1) << 1
            | (third >> i & 1) << 2
            | (fourth >> i & 1) << 3
            | (fifth >> i & 1) << 4
            for i in range(FRAME)
        ]
    )


def _counts(lines: bytes) -> tuple[int, ...]:
    return tuple([line.bit_count() for line in lines])


def _largest(pattern: bytes, columns: tuple[int, ...]) -> tuple[bytes, tuple[int, ...]]:
    """*pattern*, whose columns have so many empty cells, in its largest form; and how the columns
    go there."""
    rows, order = max(
        (sorted(pattern.translate(_MOVED[order]), reverse=True), order)
        for order in _orders(columns)
    )
    return bytes(rows), order


@cache
def _orders(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to carry columns to bits so that those with higher *counts* get higher bits."""
    columns = range(FRAME)
    return [
        order
        for order in _MOVED
        if all(
            order[one] > order[other]
            for one in columns
            for other in columns
            if counts[one] > counts[other]
        )
    ]


def _places(pattern: bytes, order: tuple[int, ...]) -> list[int]:
    """Which line of the canonical form each line has become; column 0 is the highest bit there."""
    moved = pattern.translate(_MOVED[order])
    places = [0] * LINES
    for place, row in enumerate(sorted(range(FRAME), key=lambda each: -moved[each])):
        places[row] = place
    for column, bit in enumerate(order):
        places[FRAME + column] = LINES - 1 - bit
    return places


@cache
def _own_weights(canonical: bytes) -> list[int]:
    """With -own the ones on the board are known by their number, so that the last parity of the
    rows follows from the others unless a row is full, and is then of no interest; columns alike."""
    empty = _line_masks(canonical)
    bits = [*range(FRAME - 1), None, *range(FRAME - 1, LINES - 2), None]
    return [
        0 if bit is None or not mask else 1 << bit for bit, mask in zip(bits, empty, strict=True)
    ]


@cache
def _choose_weights(canonical: bytes) -> list[int]:
    """With -choose the digits of an empty cell may change their names, which turns the parities of
    both its lines. So only the sum of the parities of lines that empty cells connect matters; it
    is noted at the first row of them."""
    lead = list(range(LINES))
    for row, mask in enumerate(canonical):
        for column in range(FRAME):
            if mask >> FRAME - 1 - column & 1:
                one, other = sorted((lead[row], lead[FRAME + column]))
                lead = [one if each == other else each for each in lead]
    return [
        1 << first if mask else 0 for first, mask in zip(lead, _line_masks(canonical), strict=True)
    ]


def _line_masks(canonical: bytes) -> list[int]:
    return [*canonical, *reversed(transposed(canonical))]


def _moved(order: Sequence[int]) -> bytes:
    """A table for ``bytes.translate`` that carries the bit of column i to bit *order[i]*."""
    table = bytearray(256)
    for mask in range(1 << FRAME):
        table[mask] = sum(1 << bit for column, bit in enumerate(order) if mask >> column & 1)
    return bytes(table)


_MOVED = {order: _moved(order) for order in permutations(range(FRAME))}
