"""The board of the original Curio diagrams: every line stands one character to the right of the
line below, and pieces are slanted blocks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from lobby.gamekit.drawing.geometry import Form, Geometry, Point, Span
from lobby.gamekit.drawing.grid import Grid, Margins, grid_geometry
from lobby.gamekit.drawing.roles import EDGES, Role
from lobby.gamekit.drawing.sheet import Sheet

_MARGINS: Final = Margins(left=4)


def slanted_form(grid: Grid, pitch: tuple[int, int], tile: tuple[int, int]) -> Form:
    """The form with that *pitch* and blocks of *tile* characters between their slanted sides."""
    return Form(
        width=_MARGINS.left + len(grid.columns) * pitch[0] + len(grid.rows) * pitch[1],
        height=len(grid.rows) * pitch[1] + _MARGINS.bottom,
        pitch=pitch,
        tile=tile,
        reach=tile[0] // 2 + 2,
        slanted=True,
    )


@lru_cache(maxsize=32)
def slanted_geometry(grid: Grid, form: Form, *, flipped: bool) -> Geometry:
    """The cells of *grid* in a slanted *form*."""
    flat = grid_geometry(grid, form, _MARGINS, flipped=flipped)
    lines = len(grid.rows) * form.pitch[1]
    return Geometry(
        shapes={
            cell: tuple(Span(span.x + lines - 1 - span.y, span.y, span.width) for span in shape)
            for cell, shape in flat.shapes.items()
        },
        middles={
            cell: Point(middle.x + lines - 1 - middle.y, middle.y)
            for cell, middle in flat.middles.items()
        },
        arrows=flat.arrows,
    )


def draw_slanted_labels(sheet: Sheet, grid: Grid) -> None:
    """Label the rows of *grid*, as seen, beside their first cell; the columns below their
    lowest."""
    middles, (wide, high) = sheet.geometry.middles, sheet.form.pitch
    for row in grid.rows:
        x, y = middles[grid.columns[0] + row]
        sheet.canvas.put(x - wide // 2 - 1 - len(row), y, row, Role.LABEL)
    for column in grid.columns:
        x, y = middles[column + grid.rows[-1]]
        down = high - (high - 1) // 2
        sheet.canvas.put(x - down, y + down, column, Role.LABEL)


def draw_filled(sheet: Sheet, cell: str, role: Role) -> None:
    """Draw a shaded block."""
    fill = " " if sheet.signs.fine else ":"
    for x, y in _starts(sheet, cell):
        sheet.canvas.put(x, y, fill * sheet.form.tile[0], role)
    _draw_sides(sheet, cell, EDGES[role])


def draw_outlined(sheet: Sheet, cell: str, role: Role) -> None:
    """Draw a plain block."""
    upper, lower = ("▔", "▁") if sheet.signs.fine else ("-", "_")
    starts = _starts(sheet, cell)
    for (x, y), line in ((starts[0], upper), (starts[-1], lower)):
        sheet.canvas.put(x, y, line * sheet.form.tile[0], role)
    _draw_sides(sheet, cell, role)


def _draw_sides(sheet: Sheet, cell: str, role: Role) -> None:
    for x, y in _starts(sheet, cell):
        sheet.canvas.put(x - 1, y, sheet.signs.rising, role)
        sheet.canvas.put(x + sheet.form.tile[0], y, sheet.signs.rising, role)


def _starts(sheet: Sheet, cell: str) -> tuple[Point, ...]:
    """Where each line of a block begins, between its sides."""
    middle, (wide, high) = sheet.geometry.middles[cell], sheet.form.tile
    rim = high // 2
    return tuple(
        Point(middle.x - wide // 2 - down, middle.y + down) for down in range(-rim, rim + 1)
    )
