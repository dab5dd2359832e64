"""The choice of a game: those that the player plays, then all others kind by kind."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator

from rich.cells import cell_len

from lobby.base.translation import N_, _
from lobby.games.catalogue import GAMES, names_of
from lobby.games.kinds import grouped, kind_of, ordered
from lobby.ui.board.board_page import NARROW
from lobby.ui.page import ListPage, Page
from lobby.widgets.columns import crop, left
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Text

_NAME = 15
"""The cells for a title."""


class GameChoice(ListPage):
    """A list of all games, narrowed by typing. *choose* is called with the one that is chosen;
    *now* is the one chosen so far, *typed* what has been typed of a name."""

    HELP = "start"
    CONCERN = frozenset()
    BINDINGS = keymap(
        bind("enter", "choose", N_("choose it"), N_("Choose the selected game."), "act"),
        bind("escape,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    DEFAULT_CSS = "GameChoice Text { height: 2; }"

    def __init__(self, now: str, choose: Callable[[str], object], typed: str = "") -> None:
        super().__init__(seeking=True)
        self._now, self._choose, self._typed = now, choose, typed
        self._foot = Text(self._about)
        self.slots = (self.list, self._foot)

    async def look(self) -> None:
        self.entitle(_("Choose a game"), _("or type a part of its name"))
        self.draw()
        self.list.go_to(self._now)
        if self._typed:
            self.list.pasted(self._typed)

    def draw(self) -> None:
        self._foot.display = any(cell_len(_(game.summary)) > self._room for game in GAMES.values())
        self.list.show_rows(tuple(self._rows()))
        self._foot.draw()

    def on_row_list_moved(self, moved: RowList.Moved) -> None:
        super().on_row_list_moved(moved)
        self._foot.draw()

    def action_choose(self) -> None:
        if isinstance(key := self.row_key, str):
            self.leave()
            self._choose(key)

    def _about(self, cells: int) -> Iterator[Line]:
        """What the game under the cursor is about, for a window in which its row has no room."""
        summary = _(GAMES[key].summary) if isinstance(key := self.row_key, str) else ""
        if cell_len(summary) > self._room:
            yield from wrapped(summary, cells - 2, self.palette.muted, " ")

    @property
    def _room(self) -> int:
        """The cells beside a title; none in a narrow window."""
        return self.size.width - _NAME - 6 if self.size.width >= NARROW else 0

    def _rows(self) -> Iterator[Row]:
        for heading, games in grouped(played=self.session.played):
            yield Row(line((heading, self.palette.strong)))
            for game in games:
                rules = GAMES[game]
                about = crop(_(rules.summary), self._room, self.palette.marks.ellipsis)
                title = left(rules.title, _NAME, self.palette.marks.ellipsis)
                shown = line("  ", title, "  ", (about, self.palette.muted))
                names = names_of(game)
                words = f"{names} {heading} {kind_of(game)}"
                yield Row(shown, game, words, names, about=_(rules.summary))
            yield Row(())


class OneGame(Page):
    """A page about one game at a time, which leads to the others."""

    BINDINGS = keymap(
        bind("right,l", "turn(1)", N_("next game"), N_("Next game."), "right"),
        hidden("left,h", "turn(-1)", "", N_("Previous game."), "left"),
        bind("g", "choose_game", N_("all games"), N_("Choose among all games.")),
    )

    def __init__(self, game: str | None = None) -> None:
        """Without *game*, it begins with the first."""
        super().__init__()
        self.shown_game = game or next(iter(GAMES))

    @abstractmethod
    def action_game(self, game: str) -> None:
        """Show *game*."""

    def action_turn(self, step: int) -> None:
        games = ordered(self.session.played)
        self.action_game(games[(games.index(self.shown_game) + step) % len(games)])

    def action_choose_game(self) -> None:
        self.app.push_screen(GameChoice(self.shown_game, self.action_game))

    def title_of_game(self) -> Line:
        """The title of the game, between marks that say that there are others."""
        palette = self.palette
        before, after = f"{palette.marks.left} ", f" {palette.marks.right}"
        title = GAMES[self.shown_game].title, palette.strong
        return line((before, palette.muted), title, (after, palette.muted))
