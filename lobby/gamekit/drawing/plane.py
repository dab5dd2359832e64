"""Boards of rows and columns as slabs, upright or leaning: where their cells are, their ground with
the labels beside it, and the tiles on them.

Tiles are flat pieces that fill their cell except for a gap, with a foot below that gives them
thickness. Marks stay in the gap or on the rim of the tile. All their shapes are measured from the
upper pixel of the character in the middle of the cell. ``lean`` is how many characters a row is
shifted to the right of the one below it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import floor
from typing import Final, NamedTuple

from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span
from lobby.gamekit.drawing.grid import Grid, Margins, grid_geometry
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.shapes import Polygon, Shape, corners, cut_rectangle, frame, rectangle

_HEIGHTS: Final = {
    1: (0, 2, 0),
    2: (0, 2, 1),
    3: (1, 4, 1),
    4: (0, 7, 0),
    5: (1, 7, 1),
    6: (1, 9, 1),
    7: (1, 11, 1),
    8: (2, 11, 2),
    9: (2, 13, 2),
}
"""By the lines of a cell: the first pixel of the face, from the top of the cell, and the heights of
face and foot in pixels. A digit that is a character is in the middle of the face."""
_DIGITS: Final = {4: 5, 5: 5, 6: 5, 7: 7, 8: 7, 9: 9}


@dataclass(frozen=True, slots=True)
class Tile:
    """The shapes of a cell of one size, and of the tile on it."""

    pitch: tuple[int, int]
    lean: int
    ground: Shape
    edges: tuple[Shape, Shape, Shape, Shape]
    """Just outside the cell: above, below, left and right."""
    face: Shape
    halves: tuple[Shape, Shape]
    """The left and right halves of a face, a pixel apart."""
    inner: Shape
    """The face within its rim."""
    foot: Shape
    ghost: tuple[Shape, ...]
    """The outline of a tile that has gone."""
    frame: tuple[Shape, ...]
    """Around the tile, within the gap."""
    angles: tuple[Shape, ...]
    """The corners of that frame; if it leans, which would leave little of them, its upper and lower
    sides."""
    lid: Shape
    """The upper side of the face, in place of that of a frame for which there is no room."""
    dot: Shape
    """Below the middle of the face, over its foot."""
    middle: tuple[float, float]
    """The middle of the face."""
    digit: int
    """The height of digits in pixels; 0 if they are characters."""

    @property
    def wide(self) -> int:
        """The width of a face in pixels."""
        return _across(self.pitch)[1]

    @property
    def thick(self) -> bool:
        """Whether there is room for a foot."""
        return _HEIGHTS[self.pitch[1]][2] > 0

    @property
    def rimmed(self) -> bool:
        """Whether there is room for a rim around a digit."""
        return _HEIGHTS[self.pitch[1]][1] > self.digit + 1 and self.pitch[1] > 2

    def place(self, width: int, height: int) -> tuple[int, int]:
        """The upper left pixel of something of that size in the middle of the face, as nearly as
        whole pixels allow."""
        x, y = self.middle
        return floor(x - width / 2), floor(y - height / 2)


@cache
def tile(pitch: tuple[int, int], lean: int = 0) -> Tile:
    """The tile for cells of *pitch*."""
    high = 2 * pitch[1]
    (first, wide), (top, tall, thick) = _across(pitch), _HEIGHTS[pitch[1]]
    left, up = first - (pitch[0] - 1) // 2, top - (pitch[1] - 1) // 2 * 2
    middle = left + wide / 2, up + tall / 2
    slope = lean / high
    side = _Sheared(middle[1], slope)
    cell_left, cell_top = -((pitch[0] - 1) // 2), up - top
    around = (left - 1, up - 1, wide + 2, tall + thick + 2)
    cut = 0.0 if lean or pitch[1] <= 4 else 1.0
    digits = _DIGITS.get(pitch[1], 0)
    return Tile(
        pitch=pitch,
        lean=lean,
        ground=side.box(cell_left, cell_top, pitch[0], high),
        edges=(
            side.box(cell_left, cell_top - 1, pitch[0], 1),
            side.box(cell_left, cell_top + high, pitch[0], 1),
            side.box(cell_left - 1, cell_top, 1, high),
            side.box(cell_left + pitch[0], cell_top, 1, high),
        ),
        face=side.box(left, up, wide, tall, cut),
        halves=(
            side.box(left, up, wide // 2, tall),
            side.box(left + wide - wide // 2, up, wide // 2, tall),
        ),
        inner=side.box(left + 1, up + 1, wide - 2, tall - 2),
        foot=side.box(left, up + tall - cut, wide, thick + cut, cut),
        ghost=tuple(map(side.lean, frame(left, up, wide, tall, 1))),
        frame=tuple(map(side.lean, frame(*around, 1))),
        angles=tuple(map(side.lean, frame(*around, 1)[:2]))
        if lean
        else corners(*around, reach=3 if pitch[1] > 4 else 2),
        lid=side.box(left, up, wide, 1),
        dot=side.dot(middle[0], up + tall + thick - 1, wide, cell_top + high),
        middle=middle,
        digit=digits,
    )


def _across(pitch: tuple[int, int]) -> tuple[int, int]:
    """The first pixel of a face, from the left of its cell, and its width in pixels."""
    wide = pitch[0]
    return (1, wide - 2) if wide > (3 if wide % 2 else 7) else (0, wide - 1 + wide % 2)


@dataclass(frozen=True, slots=True)
class _Sheared:
    """Makes shapes that lean by *slope* pixels per pixel of height and are not shifted at
    *level*."""

    level: float
    slope: float

    def lean(self, upright: Polygon) -> Polygon:
        """*upright* leaning."""
        return Polygon(tuple((x + (self.level - y) * self.slope, y) for x, y in upright.corners))

    def box(self, left: float, top: float, wide: float, tall: float, cut: float = 0.0) -> Polygon:
        """A leaning rectangle; *cut* is missing at each end of a side."""
        whole = rectangle(left, top, wide, tall)
        return self.lean(cut_rectangle(left, top, wide, tall, cut) if cut else whole)

    def dot(self, middle: float, top: int, wide: int, end: int) -> Polygon:
        """A mark of whole pixels below the *middle* of something *wide*, from *top* but not beyond
        *end*."""
        across = (2 if wide > 5 else 0) + wide % 2 or 2
        left = round(middle + (self.level - top) * self.slope - across / 2)
        return rectangle(left, top, across, min(2, end - top))


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
    return leaning(flat, len(plane.grid.rows), plane.pitch[1], plane.lean, plane.margins.top)


def leaning(flat: Geometry, rows: int, high: int, lean: int, top: int = 0) -> Geometry:
    """*flat* with each of its *rows*, which have *high* lines from the line *top* on, *lean*
    characters further right than the one below it."""
    # Half the lean is rounded up at the middle line of a row, so it is the same for every row.
    level = (high - 1) // 2

    def shift(y: int) -> int:
        row, line = divmod(y - top, high)
        return (rows - 1 - row) * lean + round((level - line) * lean / high) + (lean + 1) // 2

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
