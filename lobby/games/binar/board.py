"""The board: its grid, and the words for the sums of its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from lobby.base.translation import _
from lobby.gamekit.drawing.grid import lettered


@dataclass(frozen=True, slots=True)
class LineSum:
    """A row or a column: *filled* of its *size* cells hold digits, which add up to *total*."""

    size: int
    filled: int
    total: int

    @property
    def parity(self) -> int | None:
        """The parity of the sum of a full line, 0 even and 1 odd, and so the seat that plays for
        it; None while a cell is empty."""
        return self.total % 2 if self.filled == self.size else None


def taken(cell: str, digit: int) -> str:
    """Why nothing can be put on *cell*, which holds *digit*."""
    return _("{cell} is taken: it holds a {digit}.", cell=cell, digit=digit)


@cache
def numbers(size: int) -> Mapping[str, int]:
    """The index of every cell among those of a view."""
    return {cell: number for number, cell in enumerate(lettered(size, size).cells())}


def sum_words(total: LineSum) -> tuple[str, ...]:
    """The sum of a line, and its parity once it is full."""
    if total.parity is None:
        return (f"{total.total}+?",)
    return (str(total.total), (_("even"), _("odd"))[total.parity])
