"""A sample of a theme: a few words, and a corner of a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.drawing.geometry import middle_of
from lobby.gamekit.drawing.grid import Grid, Margins, grid_geometry
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import Disc, Shape, corners, frame, rectangle
from lobby.widgets.board import pixels
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

_GRID: Final = Grid(("a", "b", "c", "d"), ("1", "2", "3", "4"))
_MARGINS: Final = Margins()
_FORM: Final = _GRID.form((7, 3), _MARGINS)
_GEOMETRY: Final = grid_geometry(_GRID, _FORM, _MARGINS, flipped=False)
_WIDE, _HIGH = _FORM.pitch[0], 2 * _FORM.pitch[1]
"""The size of a cell in pixels."""
_TILE: Final = rectangle(0, 0, _WIDE, _HIGH)
_PIECES: Final = (("a1", "c2", "d1"), ("a4", "d3", "c4"))
"""The cells with pieces, by seat."""


def sample(palette: Palette, cells: int, rows: int) -> Iterator[Line]:
    """As much of the sample as fits: *cells* wide and *rows* high."""
    words = (
        line(" text   ", ("quiet   ", palette.muted), (_("your turn"), palette.turn)),
        line(" ", (" filled ", palette.shade), "  ", ("danger", palette.danger)),
    )
    yield from words[:rows]
    if palette.painted and _FORM.width <= cells and _FORM.height + 3 <= rows:
        yield ()
        yield from pixels.lines(_board(), palette.theme, exact=palette.colours == "truecolor")


@cache
def _board() -> Painting:
    on = Painting(_FORM.width, _FORM.height)
    _paint_ground(on)
    _put(on, [_TILE], ("d4", "d3"), Tone.LAST)
    _put(on, corners(0, 0, _WIDE, _HIGH), ("d4", "d3"), Tone.LAST_MARK)
    _write_labels(on)
    _put(on, frame(0, 0, _WIDE, _HIGH, 1), ("b3",), Tone.CURSOR)
    for cell in ("b3", "c3"):
        on.put(Disc(1.0), *middle_of(_GEOMETRY, cell), Tone.TARGET)
    on.put(Disc(3.2), *middle_of(_GEOMETRY, "c2"), Tone.RING)
    for pieces, tones, letter in zip(_PIECES, SEATED, "OX", strict=True):
        for cell in pieces:
            x, y = middle_of(_GEOMETRY, cell)
            on.put(Disc(2.4), x, y, tones.piece)
            on.write(x, y // 2, letter, tones.ink)
    return on


def _put(on: Painting, shapes: Iterable[Shape], cells: Iterable[str], tone: Tone) -> None:
    """Paint *shapes*, placed as in a cell, in each of *cells*."""
    for shape, cell in product(shapes, cells):
        corner = _GEOMETRY.shapes[cell][0]
        on.put(shape, corner.x, 2 * corner.y, tone)


def _paint_ground(on: Painting) -> None:
    """Paint cells in two alternating tones."""
    seen = _GRID.seen(flipped=False)
    for (row, label), (column, name) in product(enumerate(seen.rows), enumerate(seen.columns)):
        tone = Tone.OTHER_GROUND if (row + column) % 2 else Tone.GROUND
        _put(on, [_TILE], (name + label,), tone)


def _write_labels(on: Painting) -> None:
    for row in _GRID.rows:
        on.write(1, _GEOMETRY.middles[f"a{row}"].y, row, Tone.LABEL)
    for column in _GRID.columns:
        on.write(_GEOMETRY.middles[f"{column}1"].x, _FORM.height - 1, column, Tone.LABEL)
