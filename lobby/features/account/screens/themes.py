"""The themes: everything is shown in the one under the cursor."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import ClassVar, Final, get_args

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.features.people import preferences
from lobby.features.people.preferences import AUTO
from lobby.features.people.values.preference import ThemeName
from lobby.ui.list_page import ListPage
from lobby.widgets.columns import crop, left
from lobby.widgets.key_names import bind
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text
from lobby.widgets.theme_sample import sample

_ABOUT: Final[Mapping[str, str]] = MappingProxyType(
    {
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
)
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
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "keep", N_("keep this theme"), N_("Keep the selected theme."), "act"),
        bind("escape,q,ctrl+c", "back", N_("as it was"), N_("Keep the old theme.")),
    ]
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

    def on_row_list_moved(self, __: RowList.Moved) -> None:
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
