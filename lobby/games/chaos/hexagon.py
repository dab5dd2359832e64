"""Where the cells of Chaos lie, and where arrow keys lead."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from lobby.gamekit.drawing.geometry import Direction
from lobby.gamekit.drawing.grid import arrows
from lobby.games.chaos.board import CELLS, ROWS

_DOWN: Final[Mapping[Direction, tuple[int, int]]] = MappingProxyType(
    {"left": (-2, 0), "right": (2, 0), "up": (1, -1), "down": (-1, 1)}
)
_BESIDE: Final[Mapping[Direction, tuple[int, int]]] = MappingProxyType(
    {"up": (-1, -1), "down": (1, 1)}
)
"""Where arrow keys lead, in half cells to the right and rows down: along a numbered diagonal and,
where that ends, along the other diagonal."""

DIAGONALS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        number: tuple(row + number for row, numbers in ROWS.items() if number in numbers)
        for number in ROWS["c"]
    }
)
"""The cells of each numbered diagonal."""


@cache
def places(*, flipped: bool) -> Mapping[str, tuple[int, int]]:
    """The place of each cell, in half cells to the right and rows down."""
    return MappingProxyType({cell: _place(cell, flipped=flipped) for cell in CELLS})


@cache
def leads(*, flipped: bool) -> Mapping[tuple[str, Direction], str]:
    """The cell that an arrow key leads to. Up and down follow a numbered diagonal."""
    seen = places(flipped=flipped)
    return MappingProxyType({**arrows(seen, _BESIDE), **arrows(seen, _DOWN)})


def _place(cell: str, *, flipped: bool) -> tuple[int, int]:
    down = ord(cell[0]) - ord("a")
    right = 2 * int(cell[1]) - down
    return (8 - right, 4 - down) if flipped else (right, down)
