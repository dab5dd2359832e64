"""Boards of rows and columns: where the cells are, and their labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from lobby.gamekit.drawing.geometry import Direction, Form, Geometry, Placed, Point, Span

Steps: TypeAlias = tuple[tuple[int, int], ...]
"""Columns to the right and lines down: the first of these at which there is a cell."""

ARROWS: Final[Mapping[Direction, Steps]] = MappingProxyType(
    {"left": ((-1, 0),), "right": ((1, 0),), "up": ((0, -1),), "down": ((0, 1),)}
)
"""Where arrow keys lead."""


class Margins(NamedTuple):
    """The space around the cells, in characters and lines."""

    left: int = 3
    right: int = 0
    bottom: int = 1
    top: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """The labels of columns, from the left, and of rows, from the bottom, as the first player sees
    them."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]

    def cells(self) -> tuple[str, ...]:
        """The names of all cells, column before row, from the first row up."""
        return tuple(column + row for row in self.rows for column in self.columns)

    def lines(self) -> tuple[tuple[str, ...], ...]:
        """The cells of each row, from the first row up."""
        return tuple(tuple(column + row for column in self.columns) for row in self.rows)

    def seen(self, *, flipped: bool) -> Grid:
        """The grid as seen: rows from the top down, and turned round if *flipped*."""
        if flipped:
            return Grid(self.columns[::-1], self.rows)
        return Grid(self.columns, self.rows[::-1])

    def form(
        self,
        pitch: tuple[int, int],
        margins: Margins,
        *,
        tile: tuple[int, int] | None = None,
        reach: int | None = None,
    ) -> Form:
        """The form with that *pitch*. Unless *tile* and *reach* say otherwise, blocks are as large
        as they can be without touching, and marks are right beside them."""
        tile = tile or tile_size(pitch)
        return Form(
            width=margins.left + len(self.columns) * pitch[0] + margins.right,
            height=margins.top + len(self.rows) * pitch[1] + margins.bottom,
            pitch=pitch,
            tile=tile,
            reach=reach or tile[0] // 2 + 1,
        )


@cache
def lettered(columns: int, rows: int) -> Grid:
    """A grid whose columns have letters and whose rows have numbers, as in ``a1``."""
    return Grid(tuple(ascii_lowercase[:columns]), tuple(str(row + 1) for row in range(rows)))


def tile_size(pitch: tuple[int, int]) -> tuple[int, int]:
    """The largest block that fits in a cell and leaves a gap to the next.

    >>> tile_size((7, 3)), tile_size((5, 2)), tile_size((4, 1))
    ((5, 3), (3, 1), (3, 1))
    """
    return (pitch[0] - 2) // 2 * 2 + 1, (pitch[1] - 1) // 2 * 2 + 1


@lru_cache(maxsize=64)  # the largest take 200 kB
def grid_geometry(grid: Grid, form: Form, margins: Margins, *, flipped: bool) -> Geometry:
    """The cells of *grid* in *form*."""
    seen = grid.seen(flipped=flipped)
    wide, high = form.pitch
    below = min(2 * margins.top + len(seen.rows) * high, form.height - 1)
    places = {
        column + row: (x, y)
        for y, row in enumerate(seen.rows)
        for x, column in enumerate(seen.columns)
    }
    corners = {
        cell: Point(margins.left + x * wide, margins.top + y * high)
        for cell, (x, y) in places.items()
    }
    middles = {
        cell: Point(corner.x + (wide - 1) // 2, corner.y + (high - 1) // 2)
        for cell, corner in corners.items()
    }
    return Geometry(
        shapes={
            cell: tuple(Span(corner.x, corner.y + down, wide) for down in range(high))
            for cell, corner in corners.items()
        },
        middles=middles,
        arrows=arrows(places, ARROWS),
        labels=(*_row_labels(seen, middles), *_column_labels(seen, middles, below)),
    )


def _row_labels(seen: Grid, middles: Mapping[str, Point]) -> Iterator[Placed]:
    for row in seen.rows:
        cells = tuple(column + row for column in seen.columns)
        yield Placed(row, Point(2 - len(row), middles[cells[0]].y), cells, row=True)


def _column_labels(seen: Grid, middles: Mapping[str, Point], below: int) -> Iterator[Placed]:
    for column in seen.columns:
        cells = tuple(column + row for row in seen.rows)
        yield Placed(column, Point(middles[cells[0]].x, below), cells, row=False)


def arrows(
    places: Mapping[str, tuple[int, int]], directions: Mapping[Direction, Steps]
) -> Mapping[tuple[str, Direction], str]:
    """Where arrow keys lead between cells at *places*, counted to the right and down."""
    cells = {place: cell for cell, place in places.items()}
    ends = {}
    for direction, steps in directions.items():
        for cell, (x, y) in places.items():
            for right, down in steps:
                if (x + right, y + down) in cells:
                    ends[cell, direction] = cells[x + right, y + down]
                    break
    return ends
