"""The squares of a Curio board."""

from __future__ import annotations

from functools import cache
from string import ascii_lowercase

from lobby.gamekit.drawing.grid import Grid


@cache
def grid(rows: int, cols: int) -> Grid:
    """A board of that size."""
    return Grid(tuple(ascii_lowercase[:cols]), tuple(str(row + 1) for row in range(rows)))
