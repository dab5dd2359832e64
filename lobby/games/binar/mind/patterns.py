"""Patterns of empty cells, and what else matters in a position on a board of up to 5x5.

The value of a position depends on which cells are empty, on the parity of every line that is not
full, and on who is to move; full lines do not matter. So a smaller board is a 5x5 board whose other
lines are full. Reordering rows or columns, or exchanging rows with columns, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations

FRAME = 5
"""Rows and columns of every pattern."""

LINES = 2 * FRAME
"""The number of lines: rows are numbered from 0, then columns from 5."""

OWN_WIDTH, CHOOSE_WIDTH = 1 << 2 * (FRAME - 1), 1 << FRAME
"""The most combinations of parities that matter for one pattern, with -own and with -choose."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """How a pattern maps to its canonical form.

    *pattern* is that form. For every line of the original pattern, *own* and *choose* hold what an
    odd parity there contributes, by exclusive or, to the number that stands for all parities.
    """

    pattern: bytes
    own: tuple[int, ...]
    choose: tuple[int, ...]


@lru_cache(maxsize=1 << 14)
def align(pattern: bytes) -> Alignment:
    """Find the canonical form of *pattern*: a byte for each row, in which bit i is set if the cell
    in column i is empty.

    It is the largest form with the columns sorted by their number of empty cells, after exchanging
    rows and columns if the rows have the larger counts. So full lines come last.
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
    """*pattern* with its columns as rows."""
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
    """The largest form of *pattern*, and where its columns go there. *columns* are their numbers of
    empty cells."""
    rows, order = max(
        (sorted(pattern.translate(_MOVED[order]), reverse=True), order)
        for order in _orders(columns)
    )
    return bytes(rows), order


@cache
def _orders(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    """All ways to map columns to bits so that columns with higher *counts* get higher bits."""
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
    """The line of the canonical form that each line becomes; column 0 is the highest bit there."""
    moved = pattern.translate(_MOVED[order])
    places = [0] * LINES
    for place, row in enumerate(sorted(range(FRAME), key=lambda each: -moved[each])):
        places[row] = place
    for column, bit in enumerate(order):
        places[FRAME + column] = LINES - 1 - bit
    return places


@cache
def _own_weights(canonical: bytes) -> list[int]:
    """With -own the number of ones on the board is known, so the parity of the last row follows
    from the others; if any row is full, the last one is, and its parity does not matter. The same
    holds for columns."""
    empty = _line_masks(canonical)
    bits = [*range(FRAME - 1), None, *range(FRAME - 1, LINES - 2), None]
    return [
        0 if bit is None or not mask else 1 << bit for bit, mask in zip(bits, empty, strict=True)
    ]


@cache
def _choose_weights(canonical: bytes) -> list[int]:
    """With -choose the two digits of an empty cell may be exchanged, which flips the parities of
    both its lines. So only the sum of the parities of lines connected by empty cells matters; it is
    recorded at their first row."""
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
    """A table for ``bytes.translate`` that moves the bit of column i to bit *order[i]*."""
    table = bytearray(256)
    for mask in range(1 << FRAME):
        table[mask] = sum(1 << bit for column, bit in enumerate(order) if mask >> column & 1)
    return bytes(table)


_MOVED = {order: _moved(order) for order in permutations(range(FRAME))}
