"""The slanted board of the first Curio diagrams, and the blocks on it, in plain characters."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_lowercase
from typing import TypeAlias

from lobby.gamekit.diagram import Sheet

_WIDE, _HIGH = 8, 3
"""Characters from one cell to the next, and lines; each line is a character further right than the
one below it."""
_ABOVE = 2
"""How many lines the blocks of the farthest row rise above the board."""

Corner: TypeAlias = tuple[int, int]
"""The lower left corner of a cell."""


@dataclass(frozen=True, slots=True)
class Plane:
    """A board of that size, with *left* characters on its left for the row numbers."""

    rows: int
    cols: int
    left: int

    @property
    def width(self) -> int:
        """The columns up to the right end of the farthest row."""
        return self.left + _WIDE * self.cols + _HIGH * self.rows

    @property
    def height(self) -> int:
        """The number of lines it takes, including the letters below it."""
        return _ABOVE + _HIGH * self.rows + 3

    def corner(self, column: int, row: int) -> Corner:
        """Where a cell begins: columns from 0, rows from 1 at the front."""
        up = _HIGH * (row - 1)
        return self.left + _WIDE * column + up, _ABOVE + _HIGH * self.rows - up

    def label(self, sheet: Sheet, away: int) -> None:
        """Write the row numbers, *away* characters from the board, and the letters below it."""
        for row in range(1, self.rows + 1):
            x, y = self.corner(0, row)
            sheet.put(x - away, y - 2, f"{row:>2}")
            right, y = self.corner(self.cols, row)
            sheet.put(right + away + 2, y - 1, str(row))
        for column, letter in enumerate(ascii_lowercase[: self.cols]):
            x, y = self.corner(column, 1)
            sheet.put(x + 3, y + 2, letter)

    def draw(self, sheet: Sheet) -> None:
        """Draw the lines of the empty board."""
        for row in range(1, self.rows + 2):
            sheet.put(*self.corner(0, row), "+-------" * self.cols + "+")
        for row in range(1, self.rows + 1):
            for column in range(self.cols + 1):
                x, y = self.corner(column, row)
                sheet.put(x + 1, y - 1, "/")
                sheet.put(x + 2, y - 2, "/")


def draw_block(sheet: Sheet, corner: Corner, front: str, fill: str) -> None:
    """Draw a piece on the cell at *corner*: *front* in four characters, *fill* below it in
    three."""
    x, y = corner
    sheet.put(x + 4, y - 5, ",---,")
    sheet.put(x + 3, y - 4, "+---+|")
    sheet.put(x + 3, y - 3, f"{front}|")
    sheet.put(x + 3, y - 2, f"|{fill}|/")
    sheet.put(x + 3, y - 1, "+---+")
