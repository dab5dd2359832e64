"""The choice of a lesson."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import N_, _
from lobby.gamekit.lesson import Lesson
from lobby.games.catalogue import GAMES, WITH_LESSON, lessons_of, names_of
from lobby.games.kinds import grouped, kind_of
from lobby.ui import places
from lobby.ui.page import ListPage
from lobby.widgets.columns import left, wrap
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, line, width, wrapped
from lobby.widgets.row import Row, text_rows
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text

_NAME, _TITLE, _GAP = 15, 9, "  "
"""Columns of a game's title and of a lesson's title, and the gap between columns."""

_LEAST_BESIDE = 30
"""With fewer columns left, what a lesson is about stands below the list."""


class LearnScreen(ListPage):
    """The lessons, grouped by game, and narrowed by typing."""

    HELP = "start"
    CONCERN = frozenset()
    BINDINGS = keymap(
        bind("enter", "learn", N_("learn it"), N_("Take the selected lesson."), "act"),
        bind("escape,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    DEFAULT_CSS = "LearnScreen Text { height: 2; }"

    def __init__(self) -> None:
        super().__init__(seeking=True)
        self._foot = Text(self._below)
        self.slots = (self.list, self._foot)

    async def look(self) -> None:
        self.draw()

    def action_learn(self) -> None:
        if isinstance(key := self.row_key, places.Lesson):
            self.session.open(key)

    def on_row_list_moved(self, moved: RowList.Moved) -> None:
        super().on_row_list_moved(moved)
        self._foot.draw()

    def draw(self) -> None:
        palette, narrow = self.palette, self._room < _LEAST_BESIDE
        self._foot.display = narrow
        self.entitle(_("Learn a game"), _("or type a part of its name"))
        about = _("Three minutes each. You learn by making moves on the board.")
        above = text_rows(about, palette.muted, self.size.width)
        rows = (*above, *self._rows())
        # In a narrow window the lessons alone: they are all seen at once.
        self.list.show_rows(tuple(self._rows()) if narrow else rows)
        self._foot.draw()

    @property
    def _room(self) -> int:
        """The columns beside the title of a lesson."""
        return self.size.width - _NAME - _TITLE - 3 * len(_GAP) - 1

    def _rows(self) -> Iterator[Row]:
        for heading, games in grouped(WITH_LESSON, self.session.played):
            yield Row(())
            yield Row(line((heading, self.palette.muted)))
            for game in games:
                for at, lesson in enumerate(lessons_of(game)):
                    yield self._lesson(places.Lesson(game, at), lesson)

    def _lesson(self, place: places.Lesson, lesson: Lesson) -> Row:
        """The name and title of a lesson and, if there is room, what it is about."""
        palette, game, ellipsis = self.palette, GAMES[place.game], self.palette.marks.ellipsis
        name = left(game.title, _NAME, ellipsis)
        head = line(
            _GAP, (name, palette.strong), _GAP, left(_(lesson.title), _TITLE, ellipsis), _GAP
        )
        names = names_of(game.name)
        found_by = f"{names} {_(lesson.title)} {kind_of(game.name)}"
        about = () if self._foot.display else wrap(_about(place), self._room)
        more = tuple(line(" " * width(head), row) for row in about[1:])
        return Row(head + line(*about[:1]), place, found_by, names, _(lesson.about), more=more)

    def _below(self, cells: int) -> Iterator[Line]:
        """What the lesson under the cursor is about; narrow windows show it here instead of in the
        rows."""
        if isinstance(key := self.row_key, places.Lesson):
            yield from wrapped(_about(key), cells - 2, self.palette.muted, " ")


def _about(place: places.Lesson) -> str:
    """What a lesson is about, in a few words."""
    return _(lessons_of(place.game)[place.at].about or GAMES[place.game].summary)
