"""What a theme looks like: a few words, and a corner of a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from lobby.basics.translation import _
from lobby.kits.drawing.cells import (
    middle_of,
    paint_cells,
    paint_frame,
    paint_ground,
    paint_labels,
    paint_last,
    paint_targets,
)
from lobby.kits.drawing.grid import Grid, Margins, grid_geometry
from lobby.kits.drawing.painting import SEATED, Painting, Tone
from lobby.kits.drawing.shapes import Disc
from lobby.widgets.board import pixels
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

_GRID: Final = Grid(("a", "b", "c", "d"), ("1", "2", "3", "4"))
_MARGINS: Final = Margins()
_FORM: Final = _GRID.form((7, 3), _MARGINS)
_PIECES: Final = (("a1", "c2", "d1"), ("a4", "d3", "c4"))
"""By seat."""


def sample(palette: Palette, cells: int, rows: int) -> Iterator[Line]:
    """As much of it as there is room for: *cells* wide and *rows* high."""
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
    geometry = grid_geometry(_GRID, _FORM, _MARGINS, flipped=False)
    seen = _GRID.seen(flipped=False)
    paint_ground(on, seen, _FORM, geometry)
    for pieces, tones in zip(_PIECES, SEATED, strict=True):
        paint_cells(on, pieces[::2], _FORM, geometry, tones.home)
    paint_last(on, ("d4", "d3"), _FORM, geometry)
    paint_labels(on, seen, _FORM, geometry)
    paint_frame(on, "b3", _FORM, geometry, Tone.CURSOR)
    paint_targets(on, ("b3", "c3"), _FORM, geometry)
    on.put(Disc(3.2), *middle_of(geometry, "c2"), Tone.RING)
    for pieces, tones, letter in zip(_PIECES, SEATED, "OX", strict=True):
        for cell in pieces:
            x, y = middle_of(geometry, cell)
            on.put(Disc(2.4), x, y, tones.piece)
            on.write(x, y // 2, letter, tones.ink)
    return on
