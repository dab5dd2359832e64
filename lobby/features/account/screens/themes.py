"""The themes: everything is shown in the one under the cursor."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from typing import Final, get_args

from lobby.base.translation import N_, _
from lobby.features.people import preferences
from lobby.features.people.preferences import AUTO
from lobby.features.people.values.preference import ThemeName
from lobby.gamekit.drawing.geometry import middle_of
from lobby.gamekit.drawing.grid import Grid, Margins, grid_geometry
from lobby.gamekit.drawing.painting import SEATED, Painting, Tone
from lobby.gamekit.drawing.shapes import Disc, Shape, corners, frame, rectangle
from lobby.ui.page import ListPage
from lobby.widgets.board import pixels
from lobby.widgets.columns import crop, left
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text
from lobby.widgets.theme.palette import Palette

_GRID: Final = Grid(("a", "b", "c", "d"), ("1", "2", "3", "4"))
_MARGINS: Final = Margins()
_FORM: Final = _GRID.form((7, 3), _MARGINS)
_GEOMETRY: Final = grid_geometry(_GRID, _FORM, _MARGINS, flipped=False)
_CELL_WIDE, _CELL_HIGH = _FORM.pitch[0], 2 * _FORM.pitch[1]
"""The size of a cell in pixels."""
_TILE: Final = rectangle(0, 0, _CELL_WIDE, _CELL_HIGH)
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
    _put(on, corners(0, 0, _CELL_WIDE, _CELL_HIGH), ("d4", "d3"), Tone.LAST_MARK)
    _write_labels(on)
    _put(on, frame(0, 0, _CELL_WIDE, _CELL_HIGH, 1), ("b3",), Tone.CURSOR)
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


_ABOUT: Final[Mapping[str, str]] = {
    AUTO: N_("as your terminal"),
    "dark": N_("on your background"),
    "light": N_("on your background"),
    "high-contrast": N_("white on black"),
    "colour-blind": N_("orange and blue"),
    "gruvbox": N_("warm and retro"),
    "nord": N_("cool and calm"),
    "solarized": N_("dark blue-green"),
    "solarized-light": N_("the same on cream"),
}
_TOO_FEW: Final = N_(
    "Your terminal shows too few colours for themes. If it can show 256 or more, set that in"
    ' the settings, under "Colours for this key".'
)
_NAME: Final = 17
_WIDE: Final = 80
"""From this many columns on, the sample stands beside the list."""


class ThemesScreen(ListPage):
    """The list of themes, with a sample. Enter keeps the one under the cursor; Escape restores the
    one before."""

    HELP = "settings"
    CONCERN = frozenset()
    BINDINGS = keymap(
        bind("enter", "keep", N_("keep this theme"), N_("Keep the selected theme."), "act"),
        bind("escape,q,ctrl+c", "back", N_("as it was"), N_("Keep the old theme.")),
    )
    DEFAULT_CSS = """
    ThemesScreen { layout: grid; grid-size: 1 2; grid-rows: 10 1fr; }
    ThemesScreen.-wide { grid-size: 2 1; grid-columns: 44 1fr; grid-rows: 1fr; }
    ThemesScreen Text { height: 100%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._sample = Text(self._sampled)
        self.slots = (self.list, self._sample)
        self._tried: object = None

    async def look(self) -> None:
        self.draw()
        if self._tried is None:
            self._tried = self.session.preferences.theme or AUTO
            self.list.go_to(self._tried)

    def on_row_list_moved(self, moved: RowList.Moved) -> None:
        super().on_row_list_moved(moved)
        if self._tried and self.row_key not in (None, self._tried):
            self._tried = self.row_key
            self.session.try_theme(_named(self._tried))

    def action_keep(self) -> None:
        if key := self.row_key:
            self.work_first(partial(self._keep, _named(key)))

    def action_back(self) -> None:
        self.session.try_theme(self.session.preferences.theme)
        super().action_back()

    async def _keep(self, theme: ThemeName | None) -> None:
        if self.player:
            await self.lobby.change(preferences.set_theme, self.player, theme)
        await self.session.reload_preferences()
        self.action_back()

    def draw(self) -> None:
        self.set_class(self.size.width >= _WIDE, "-wide")
        self.entitle("Theme")
        self.list.show_rows([self._row(name) for name in _ABOUT])

    def _row(self, name: str) -> Row:
        about = crop(
            _(_ABOUT[name]), max(0, self.size.width - _NAME - 3), self.palette.marks.ellipsis
        )
        return Row(line(left(name, _NAME), (about, self.palette.muted)), name)

    def _sampled(self, cells: int) -> Iterator[Line]:
        if self.palette.themed:
            yield from sample(self.palette, cells, self._sample.size.height)
        else:
            yield from wrapped(_(_TOO_FEW), cells - 2, self.palette.muted, " ")


def _named(key: object) -> ThemeName | None:
    """The theme of the row *key*."""
    return next((name for name in get_args(ThemeName) if name == key), None)
