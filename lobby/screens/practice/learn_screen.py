"""The choice of a lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby.basics.translation import N_, _
from lobby.games.catalogue import GAMES, WITH_LESSON, lessons_of
from lobby.kits.lesson import Lesson
from lobby.model.event import Event
from lobby.screens.base import places
from lobby.screens.base.page import Page
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import line
from lobby.widgets.rows import Row, RowList, told

_NAME, _TITLE, _GAP = 8, 9, "  "
"""Columns of a game's name and of a lesson's title, and the gap between columns."""


class LearnScreen(Page):
    """The lessons, grouped by game."""

    HELP = "start"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "learn", N_("learn it"), id="act", tooltip=N_("Take the selected lesson.")
        ),
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
        """Ignore all events: nothing that happens in the lobby changes the lessons."""
        return False

    async def look(self) -> None:
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        self.action_learn()

    def action_learn(self) -> None:
        row = self._list.row
        if row and isinstance(row.key, places.Lesson):
            self.session.open(row.key)

    def _draw(self) -> None:
        palette = self.palette
        self.title_bar.show_title(line((_("Learn a game"), palette.strong)))
        about = _("Three minutes each. You learn by making moves on the board.")
        above = told(about, palette.muted, self.size.width)
        self._list.show_rows((Row(()), *above, *self._rows()))

    def _rows(self) -> Iterator[Row]:
        for game in WITH_LESSON:
            yield Row(())
            for at, lesson in enumerate(lessons_of(game)):
                yield self._row(places.Lesson(game, at), lesson)

    def _row(self, place: places.Lesson, lesson: Lesson) -> Row:
        palette, game, ellipsis = self.palette, GAMES[place.game], self.palette.marks.ellipsis
        name = left(game.title, _NAME, ellipsis)
        title = left(_(lesson.title), _TITLE, ellipsis)
        room = self.size.width - _NAME - _TITLE - 3 * len(_GAP) - 1
        about = crop(_(lesson.about or game.summary), room, ellipsis)
        found_by = f"{game.title} {_(lesson.title)} {_(lesson.about)}"
        return Row(line(_GAP, (name, palette.strong), _GAP, title, _GAP, about), place, found_by)
