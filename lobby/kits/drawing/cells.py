"""What painted boards of rows and columns share: their ground, labels and marks."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from lobby.kits.drawing.geometry import Form, Geometry
from lobby.kits.drawing.grid import Grid
from lobby.kits.drawing.painting import Painting, Tone
from lobby.kits.drawing.shapes import Disc, corners, frame, rectangle


def corner_of(geometry: Geometry, cell: str) -> tuple[int, int]:
    """The upper left pixel of *cell*."""
    span = geometry.shapes[cell][0]
    return span.x, 2 * span.y


def middle_of(geometry: Geometry, cell: str) -> tuple[int, int]:
    """The upper pixel of the character in the middle of *cell*."""
    x, y = geometry.middles[cell]
    return x, 2 * y


def paint_ground(painting: Painting, grid: Grid, form: Form, geometry: Geometry) -> None:
    """Cells of two tones in turn."""
    wide, high = form.pitch[0], 2 * form.pitch[1]
    tile = rectangle(0, 0, wide, high)
    for (row, label), (column, name) in product(enumerate(grid.rows), enumerate(grid.columns)):
        tone = Tone.OTHER_GROUND if (row + column) % 2 else Tone.GROUND
        painting.put(tile, *corner_of(geometry, name + label), tone)


def paint_labels(painting: Painting, grid: Grid, form: Form, geometry: Geometry) -> None:
    """The rows of *grid*, as seen, at their left; the columns below it."""
    for row in grid.rows:
        painting.write(2 - len(row), geometry.middles[grid.columns[0] + row].y, row, Tone.LABEL)
    lowest = [geometry.shapes[column + grid.rows[-1]][-1] for column in grid.columns]
    for column, span in zip(grid.columns, lowest, strict=True):
        x = geometry.middles[column + grid.rows[-1]].x
        painting.write(x, span.y + 1, column, Tone.LABEL)


def paint_cells(
    painting: Painting, cells: Iterable[str], form: Form, geometry: Geometry, tone: Tone
) -> None:
    """All of these cells in one tone."""
    tile = rectangle(0, 0, form.pitch[0], 2 * form.pitch[1])
    for cell in cells:
        painting.put(tile, *corner_of(geometry, cell), tone)


def paint_last(painting: Painting, cells: Iterable[str], form: Form, geometry: Geometry) -> None:
    """The cells that the last move touched: tinted, with marked corners."""
    wide, high = form.pitch[0], 2 * form.pitch[1]
    touched = [cell for cell in cells if cell in geometry.shapes]
    paint_cells(painting, touched, form, geometry, Tone.LAST)
    for cell in touched:
        for angle in corners(0, 0, wide, high):
            painting.put(angle, *corner_of(geometry, cell), Tone.LAST_MARK)


def paint_targets(painting: Painting, cells: Iterable[str], form: Form, geometry: Geometry) -> None:
    """A dot on each cell where the next step may go."""
    dot = Disc(max(1.0, form.pitch[1] / 4))
    for cell in cells:
        painting.put(dot, *middle_of(geometry, cell), Tone.TARGET)


def paint_frame(painting: Painting, cell: str, form: Form, geometry: Geometry, tone: Tone) -> None:
    """A frame just within *cell*."""
    for side in frame(0, 0, form.pitch[0], 2 * form.pitch[1], 1):
        painting.put(side, *corner_of(geometry, cell), tone)
