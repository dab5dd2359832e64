"""A row or a column, and the seat it favours once it is full."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.gamekit.game import Seat


@dataclass(frozen=True, slots=True)
class Line:
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
