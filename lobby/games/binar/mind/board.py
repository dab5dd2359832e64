"""A position on a board of up to 5x5 as the table knows it: patterns of empty cells, what else
matters, and the effect of a move.

The value of a position depends on which cells are empty, on the parity of every line that is not
full, and on who is to move; full lines do not matter. So a smaller board is a 5x5 board whose other
lines are full. Reordering rows or columns, or exchanging rows with columns, changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, reduce
from itertools import permutations
from operator import or_
from typing import NamedTuple, Self

from lobby.gamekit.game import Seat
from lobby.gamekit.options import Options
from lobby.games.binar.rules import BinarView

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
            order[higher] > order[lower]
            for higher in columns
            for lower in columns
            if counts[higher] > counts[lower]
        )
    ]


def _places(pattern: bytes, order: tuple[int, ...]) -> list[int]:
    """The line of the canonical form that each line becomes; column 0 is the highest bit there."""
    moved = pattern.translate(_MOVED[order])
    places = [0] * LINES
    for place, row in enumerate(sorted(range(FRAME), key=lambda row: -moved[row])):
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
                first, second = sorted((lead[row], lead[FRAME + column]))
                lead = [first if line == second else line for line in lead]
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


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that decide what a move does."""

    choose: bool
    single: bool

    @classmethod
    def of(cls, options: Options) -> Self:
        return cls(options.choice("digits") == "choose", options.choice("goal") == "single")

    def digits(self, mover: Seat) -> tuple[int, ...]:
        """The digits *mover* may place."""
        return (0, 1) if self.choose else (mover,)

    def winner(self, full: list[int], mover: Seat) -> Seat | None:
        """The winner once *mover* has filled lines of the parities *full*; None if there is
        none."""
        if self.single:
            return None if not full else 1 - mover if 1 - mover in full else mover
        return full[0] if len(full) == 2 and full[0] == full[1] else None


class Placing(NamedTuple):
    """*digit* placed on the empty cell where *row* and *column*, both counted from 0, cross."""

    row: int
    column: int
    digit: int


def parsed(move: str, mover: Seat) -> Placing:
    """What *move* by *mover* places, and where.

    >>> parsed("c2:1", 0), parsed("a10", 1)
    (Placing(row=1, column=2, digit=1), Placing(row=9, column=0, digit=1))
    """
    cell, _, digit = move.partition(":")
    return Placing(int(cell[1:]) - 1, ord(cell[0]) - ord("a"), int(digit or mover))


@dataclass(frozen=True, slots=True)
class SmallBoard:
    """*pattern* holds the empty cells of each row as bits. *odd* holds the lines with an odd sum:
    the rows in bits 0 to 4, the columns in bits 5 to 9."""

    pattern: bytes
    odd: int
    mover: Seat

    @classmethod
    def of(cls, view: BinarView) -> Self:
        """The board in *view*, of up to 5x5."""
        size, pattern, odd = view.size, bytearray(FRAME), 0
        for cell, digit in enumerate(view.cells):
            row, column = divmod(cell, size)
            if digit is None:
                pattern[row] |= 1 << column
            elif digit:
                odd ^= 1 << row | 1 << FRAME + column
        return cls(bytes(pattern), odd, size * size - view.cells.count(None) & 1)

    def placings(self, rules: Rules) -> list[Placing]:
        return [
            Placing(row, column, digit)
            for row, mask in enumerate(self.pattern)
            for column in range(FRAME)
            if mask >> column & 1
            for digit in rules.digits(self.mover)
        ]

    def put(self, placing: Placing) -> Self:
        """The board after *placing*, even if that ends the match."""
        row, column, digit = placing
        pattern = bytearray(self.pattern)
        pattern[row] &= ~(1 << column)
        odd = self.odd ^ (digit << row | digit << FRAME + column)
        return type(self)(bytes(pattern), odd, 1 - self.mover)

    @property
    def full_lines(self) -> frozenset[int]:
        """The numbers of the lines without an empty cell."""
        rows = (row for row, mask in enumerate(self.pattern) if not mask)
        some = reduce(or_, self.pattern)
        columns = (FRAME + i for i in range(FRAME) if not some >> i & 1)
        return frozenset((*rows, *columns))

    def full_at(self, placing: Placing) -> list[int]:
        """The parities of the lines through *placing* that have no empty cell."""
        row, column, _ = placing
        full = [self.odd >> row & 1] if not self.pattern[row] else []
        if not any(mask >> column & 1 for mask in self.pattern):
            full.append(self.odd >> FRAME + column & 1)
        return full
