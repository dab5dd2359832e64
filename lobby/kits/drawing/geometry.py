"""Where the cells of a board are on the screen, and which is next to which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Direction: TypeAlias = Literal["left", "right", "up", "down"]
"""Of an arrow key, as the board is seen."""


class Point(NamedTuple):
    """A character of the board, from its upper left corner."""

    x: int
    y: int


class Span(NamedTuple):
    """A run of characters on one line."""

    x: int
    y: int
    width: int


Shape: TypeAlias = tuple[Span, ...]
"""All the characters that belong to one cell: where a click means it."""


@dataclass(frozen=True, slots=True)
class Form:
    """A size in which a board can be drawn, with all its margins."""

    width: int
    height: int
    pitch: tuple[int, int]
    """Characters and lines from a cell to the next."""
    tile: tuple[int, int]
    """Characters and lines of the block that is a piece, both odd."""
    reach: int
    """Characters from the middle of a piece to its mark."""
    slanted: bool = False
    """Whether every line stands further to the right than the one below."""
    painted: bool = False
    """Whether it is of a painted board."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The cells of a board in one form and from one side."""

    shapes: Mapping[str, Shape]
    middles: Mapping[str, Point]
    """Where a cell shows its piece."""
    arrows: Mapping[tuple[str, Direction], str]
    """The cell that an arrow key leads to; nothing at the rim."""

    def cell_at(self, x: int, y: int) -> str | None:
        """The cell that shows at this place; None beside the board."""
        for cell, shape in self.shapes.items():
            for span in shape:
                if span.y == y and span.x <= x < span.x + span.width:
                    return cell
        return None

    def towards(self, cell: str, direction: Direction) -> str:
        """The cell next to *cell*; itself at the rim."""
        return self.arrows.get((cell, direction), cell)


def middle_of(geometry: Geometry, cell: str) -> tuple[int, int]:
    """The upper pixel of the character in the middle of *cell*."""
    x, y = geometry.middles[cell]
    return x, 2 * y
