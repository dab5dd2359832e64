"""A position on a small board as the table knows it, and the effect of a move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple, Self

from lobby.gamekit.game import Seat
from lobby.gamekit.options import Options
from lobby.games.binar.mind.patterns import FRAME
from lobby.games.binar.rules import BinarView


@dataclass(frozen=True, slots=True)
class Rules:
    """The options that decide what a move does."""

    choose: bool
    single: bool

    @classmethod
    def of(cls, options: Options) -> Self:
        """The rules under *options*."""
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
class Board:
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
        """All moves of the mover."""
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
