"""Which game to learn."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby.basics.translation import N_, _
from lobby.games.catalogue import GAMES, WITH_LESSON
from lobby.model.event import Event
from lobby.screens.base import places
from lobby.screens.base.page import Page
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import line
from lobby.widgets.rows import Row, RowList, told

_NAME = 9


class LearnScreen(Page):
    """The lessons there are, one for each game."""

    HELP = "start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "learn", N_("learn it"), id="act", tooltip=N_("Learn the selected game.")),
        Binding(
            "escape,q,ctrl+c", "back", N_("back"), id="back", tooltip=N_("Back to where you were.")
        ),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._list = RowList()

    def body(self) -> ComposeResult:
        yield self._list

    def wants(self, event: Event) -> bool:
        """Nothing that happens in the lobby changes the lessons."""
        return False

    async def look(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self.action_learn()

    def action_learn(self) -> None:
        row = self._list.row
        if row and isinstance(row.key, str):
            self.session.open(places.Lesson(row.key))

    def _draw(self) -> None:
        palette = self.palette
        self.title_bar.show_title(line((_("Learn a game"), palette.strong)))
        about = _("Three minutes each. You learn every rule by making a move.")
        above = told(about, palette.muted, self.size.width)
        self._list.show_rows((Row(()), *above, Row(()), *map(self._row, WITH_LESSON)))

    def _row(self, name: str) -> Row:
        palette, game = self.palette, GAMES[name]
        summary = crop(_(game.summary), self.size.width - _NAME - 3, palette.marks.ellipsis)
        title = left(game.title, _NAME, palette.marks.ellipsis)
        return Row(line("  ", (title, palette.strong), summary), name, game.title)
