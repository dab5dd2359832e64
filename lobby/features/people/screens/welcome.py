"""The door: what this place is, and a board that plays through a short game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from textual.app import ComposeResult
from textual.geometry import Size

from lobby.base.translation import N_, _
from lobby.features.people import keys
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES
from lobby.ui import places
from lobby.ui.board.playthrough import Playthrough, game_of_the_day
from lobby.ui.page import Page
from lobby.ui.session_news import Happened
from lobby.widgets.board.small_board import SmallBoard
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, line, wrapped
from lobby.widgets.text_sheet import Text

_WHAT = N_("Play abstract board games against people, a few moves a day: {named} and {count} more.")
_NAMED = 4
"""How many games it names."""
_WAYS = (
    ("bots", "bots", N_("play a bot now")),
    ("learn", "learn", N_("learn a game in three minutes")),
    ("choose_name", "act", N_("choose a name to play people")),
)
"""What a visitor can do here: the action, the binding id of its key, and the words for it."""
_NO_KEY = N_("To play people, make an SSH key (ssh-keygen -t ed25519), and connect again.")
_ROOM = Size(80, 24)
"""The smallest window in which there is a board."""
_WORDS = 38
"""The fewest columns for the words beside the board."""
_CAPTION = 36
"""The fewest columns for the line below the board."""
_READABLE = 60
"""The most cells of a line."""


class WelcomeScreen(Page):
    """Shown to visitors: those whom the lobby does not know yet."""

    HELP = "start"
    CONCERN = frozenset()
    BINDINGS = keymap(
        bind(
            "enter",
            "choose_name",
            N_("choose a name"),
            N_("Choose a name, and play people."),
            "act",
        ),
        bind("b", "bots", N_("play a bot"), N_("Start a match against a bot.")),
        bind("g", "learn", N_("learn"), N_("Learn a game by playing it.")),
        bind("enter,escape", "look_around", N_("look around"), N_("Look around."), "back"),
        hidden("ctrl+c,ctrl+d", "leave", N_("leave"), N_("Leave the lobby.")),
    )
    DEFAULT_CSS = """
    WelcomeScreen { layout: grid; grid-size: 1; }
    WelcomeScreen Text { height: 100%; }
    WelcomeScreen SmallBoard { height: 100%; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._bots: tuple[Player, ...] = ()
        self._words = Text(self._written)
        self._board = SmallBoard()
        self._play = Playthrough(self, self._board)

    def body(self) -> ComposeResult:
        self._divide(self.app.size)
        yield self._words
        yield self._board

    async def look(self) -> None:
        if self.player:
            if self.is_active:
                self.leave()  # they played or took a name on a page above this one
            return
        self._bots = await self.lobby.bots()
        self.draw()
        self.refresh_bindings()

    def on_happened(self, __: Happened) -> None:
        """Do nothing: what happens in the lobby is not shown here."""

    def draw(self) -> None:
        self.entitle(_("Welcome to the Lobby"))
        self._divide(self.size)
        self._words.draw()
        self._play.go_on()

    def _divide(self, size: Size) -> None:
        """Give the board what it needs, if there is room, and the words the rest of *size*."""
        form = self._play.form(_room_for_board(size), painted=self.palette.painted)
        # A class would have every style of the page looked up again.
        self._board.display = form is not None
        self.styles.grid_size_columns = 2 if form else 1
        side = max(form.width, _CAPTION) + 2 if form else 0
        self.divide(f"{size.width - side} {side}" if form else None, None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense for the visitor."""
        if action == "bots":
            return bool(self._bots)
        return action != "choose_name" or self._has_key

    def answer(self, key: str) -> bool:
        self._play.stop()
        return super().answer(key)

    def sight_changed(self) -> None:
        self._play.go_on()

    async def on_unmount(self) -> None:
        self._play.stop()

    def action_bots(self) -> None:
        self.session.open_instead(
            self, places.Bots(self._bots, game_of_the_day(self.lobby.clock()))
        )

    def action_learn(self) -> None:
        self.session.open(places.Lessons())

    def action_choose_name(self) -> None:
        self.session.open_instead(self, places.Naming())

    def action_look_around(self) -> None:
        self.leave()

    def action_back(self) -> None:
        self.action_look_around()

    def action_leave(self) -> None:
        self.app.exit()

    @property
    def _has_key(self) -> bool:
        return self.session.visitor.fingerprint is not None

    def _what_is_missing(self) -> tuple[str, ...]:
        """Why the visitor cannot play people yet, and what to do."""
        if self._has_key:
            return ()
        visitor = self.session.visitor
        return keys.missing(visitor) if visitor.refused else (_(_NO_KEY),)

    def _written(self, cells: int) -> Iterator[Line]:
        palette = self.palette
        named = ", ".join(GAMES[game].title for game in islice(GAMES, _NAMED))
        indent = " " * max(2, (cells - _READABLE) // 2)
        cells = min(cells, _READABLE) - 3
        yield from ((),) * max(1, self.size.height // 4 - 2)
        yield from wrapped(_(_WHAT, named=named, count=len(GAMES) - _NAMED), cells, indent=indent)
        yield ()
        ways = [
            (self.key_for(named), _(way))
            for action, named, way in _WAYS
            if self.check_action(action, ())
        ]
        wide = max(len(key) for key, __ in ways)
        for key, way in ways:
            yield line(indent, (key.ljust(wide), palette.turn), "  ", way)
        yield ()
        for sentence in self._what_is_missing():
            yield from wrapped(sentence, cells, palette.muted, indent)


def _room_for_board(size: Size) -> Size:
    if size.width < _ROOM.width or size.height < _ROOM.height:
        return Size()
    return Size(size.width - _WORDS - 2, size.height - 3)
