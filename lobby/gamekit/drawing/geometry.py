"""Where the cells of a board are on the screen, and which are next to each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Direction: TypeAlias = Literal["left", "right", "up", "down"]
"""The direction of an arrow key, as the board is seen."""


class Point(NamedTuple):
    """The place of a character, counted from the upper left corner of the board."""

    x: int
    y: int


class Span(NamedTuple):
    """A run of characters on one line."""

    x: int
    y: int
    width: int


@dataclass(frozen=True, slots=True)
class Form:
    """A size in which a board can be drawn, with all its margins."""

    width: int
    height: int
    pitch: tuple[int, int]
    """Characters and lines from one cell to the next."""
    tile: tuple[int, int]
    """Width and height of a piece's block in characters and lines, both odd."""
    reach: int
    """Characters from the middle of a piece to its mark."""
    slanted: bool = False
    """Whether every line is shifted to the right of the line below it."""
    painted: bool = False
    """Whether this is a form of a painted board."""


class Placed(NamedTuple):
    """The label of a row or column, and where it stands."""

    text: str
    place: Point
    cells: tuple[str, ...]
    row: bool
    """Whether it is a row's, at one end of a line of characters."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """The cells of a board in one form and from one side."""

    shapes: Mapping[str, tuple[Span, ...]]
    """All the characters of each cell: a click on any of them means that cell."""
    middles: Mapping[str, Point]
    """Where each cell shows its piece."""
    arrows: Mapping[tuple[str, Direction], str]
    """The cell that each arrow key leads to; no entry at the edge of the board."""
    labels: tuple[Placed, ...] = ()
    """The labels that are repeated where the board is cut."""

    def cell_at(self, x: int, y: int) -> str | None:
        """The cell shown at this place; None outside the board."""
        for cell, shape in self.shapes.items():
            for span in shape:
                if span.y == y and span.x <= x < span.x + span.width:
                    return cell
        return None

    def of(self, cell: str) -> Iterator[Placed]:
        """The labels of the row and the column of *cell*."""
        return (label for label in self.labels if cell in label.cells)

    def towards(self, cell: str, direction: Direction) -> str:
        """The cell next to *cell* in *direction*; *cell* itself at the edge."""
        return self.arrows.get((cell, direction), cell)


def middle_of(geometry: Geometry, cell: str) -> tuple[int, int]:
    """The upper pixel of the character in the middle of *cell*."""
    x, y = geometry.middles[cell]
    return x, 2 * y
