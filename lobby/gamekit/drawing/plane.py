"""A board of rows and columns as a slab, upright or leaning: where its cells are, its ground and
the labels beside it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span
from lobby.gamekit.drawing.grid import Grid, Margins, grid_geometry
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.tiles import Tile, tile

_LEFT: Final = 4
"""Columns for the row labels and the edge; one less without an edge."""


class Plane(NamedTuple):
    """One size of a board."""

    grid: Grid
    pitch: tuple[int, int]
    lean: int = 0
    """How many characters each row is shifted to the right of the one below it."""
    right: int = 0
    """Columns kept free on the right."""
    below: int = 1
    """Lines below the slab: one for labels, more for anything else there."""
    edged: bool = True
    """Whether there are lines for its upper and lower edge."""

    @property
    def form(self) -> Form:
        """Its size, with all margins."""
        flat = self.grid.form(self.pitch, self.margins)
        rows = len(self.grid.rows)
        width = flat.width + rows * self.lean + int(self.rimmed and not self.right)
        return replace(flat, width=width, slanted=self.lean > 0, painted=True)

    @property
    def margins(self) -> Margins:
        edge = int(self.edged)
        return Margins(_LEFT - (not self.rimmed), self.right, self.below + edge, edge)

    @property
    def rimmed(self) -> bool:
        """Whether it has edges at its sides."""
        return self.pitch[1] > 1

    @property
    def tile(self) -> Tile:
        """The shapes of its cells."""
        return tile(self.pitch, self.lean)

    @property
    def labels(self) -> int:
        """The line of the column labels below it."""
        return self.margins.top * 2 + len(self.grid.rows) * self.pitch[1]

    def geometry(self, *, flipped: bool) -> Geometry:
        return _geometry(self, flipped=flipped)

    def painting(self, *, flipped: bool) -> Painting:
        """Its ground and labels, to be painted on."""
        return _empty(self, flipped=flipped).copy()


@lru_cache(128)
def _geometry(plane: Plane, *, flipped: bool) -> Geometry:
    flat = grid_geometry(plane.grid, plane.form, plane.margins, flipped=flipped)
    if not plane.lean:
        return flat
    high, top = plane.pitch[1], plane.margins.top
    lines = len(plane.grid.rows) * high
    # Half the lean is rounded up at the middle line of a row, so it is the same for every row.
    level = (high - 1) // 2

    def shift(y: int) -> int:
        row, line = divmod(y - top, high)
        from_below = lines // high - 1 - row
        within = round((level - line) * plane.lean / high)
        return from_below * plane.lean + within + (plane.lean + 1) // 2

    return Geometry(
        shapes={
            cell: tuple(Span(span.x + shift(span.y), span.y, span.width) for span in shape)
            for cell, shape in flat.shapes.items()
        },
        middles={cell: Point(x + shift(y), y) for cell, (x, y) in flat.middles.items()},
        arrows=flat.arrows,
    )


@lru_cache(128)
def _empty(plane: Plane, *, flipped: bool) -> Painting:
    form, geometry = plane.form, plane.geometry(flipped=flipped)
    seen, shape = plane.grid.seen(flipped=flipped), plane.tile.ground
    on = Painting(form.width, form.height)
    for y, row in enumerate(seen.rows):
        for x, column in enumerate(seen.columns):
            middle = geometry.middles[column + row]
            tone = Tone.OTHER_GROUND if (x + y) % 2 else Tone.GROUND
            on.put(shape, middle.x, 2 * middle.y, tone)
    _paint_edges(plane, seen, geometry, on)
    _write_labels(plane, seen, geometry, on)
    return on


def _paint_edges(plane: Plane, seen: Grid, geometry: Geometry, on: Painting) -> None:
    first, last = seen.columns[0], seen.columns[-1]
    above, below, left, right = plane.tile.edges
    sides = [] if not plane.rimmed else [(left, first + row) for row in seen.rows]
    sides += [] if not plane.rimmed else [(right, last + row) for row in seen.rows]
    if plane.edged:
        sides += [(above, column + seen.rows[0]) for column in seen.columns]
        sides += [(below, column + seen.rows[-1]) for column in seen.columns]
    for shape, cell in sides:
        x, y = geometry.middles[cell]
        on.put(shape, x, 2 * y, Tone.RIM)


def _write_labels(plane: Plane, seen: Grid, geometry: Geometry, on: Painting) -> None:
    aside = 1 + plane.rimmed
    for row in seen.rows:
        x, y = geometry.middles[seen.columns[0] + row]
        on.write(x - (plane.pitch[0] - 1) // 2 - aside - len(row), y, row, Tone.LABEL)
    for column in seen.columns:
        x, _ = geometry.middles[column + seen.rows[-1]]
        on.write(x - plane.lean // 2, plane.labels, column, Tone.LABEL)
