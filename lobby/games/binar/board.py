"""The board: its grid, and the words for the sums of its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.drawing.grid import Grid
from lobby.gamekit.game import Seat


@dataclass(frozen=True, slots=True)
class LineSum:
    """A row or a column: *filled* of its *size* cells hold digits, which add up to *total*."""

    size: int
    filled: int
    total: int

    @property
    def parity(self) -> int | None:
        """The parity of the sum of a full line, 0 even and 1 odd; None while a cell is empty."""
        return self.total % 2 if self.filled == self.size else None

    @property
    def favours(self) -> Seat | None:
        """The seat that plays for the parity of this full line; None while a cell is empty."""
        return self.parity


_PARITIES: Final = (N_("even"), N_("odd"))


@cache
def grid(size: int) -> Grid:
    """A board of that size."""
    return Grid(tuple(ascii_lowercase[:size]), tuple(str(row + 1) for row in range(size)))


@cache
def numbers(size: int) -> Mapping[str, int]:
    """The index of every cell among those of a view."""
    return {cell: number for number, cell in enumerate(grid(size).cells())}


def sum_words(total: LineSum) -> tuple[str, ...]:
    """The sum of a line, and its parity once it is full."""
    if total.parity is None:
        return (f"{total.total}+?",)
    return (str(total.total), _(_PARITIES[total.parity]))
