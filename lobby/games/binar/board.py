"""The board: its grid, and the words for the sums of its lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase
from typing import Final

from lobby.base.translation import N_, _
from lobby.gamekit.drawing.grid import Grid
from lobby.games.binar.full_lines import Line

_PARITIES: Final = (N_("even"), N_("odd"))


@cache
def grid(size: int) -> Grid:
    """A board of that size."""
    return Grid(tuple(ascii_lowercase[:size]), tuple(str(row + 1) for row in range(size)))


@cache
def numbers(size: int) -> Mapping[str, int]:
    """The index of every cell among those of a view."""
    return {cell: number for number, cell in enumerate(grid(size).cells())}


def sum_words(total: Line) -> tuple[str, ...]:
    """The sum of a line, and its parity once it is full."""
    if total.parity is None:
        return (f"{total.total}+?",)
    return (str(total.total), _(_PARITIES[total.parity]))
