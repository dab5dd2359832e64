"""One session: the app that shows the lobby's screens to one visitor."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.screen import Screen
from textual.worker import WorkType

from lobby.errors import Refused, Unavailable
from lobby.hub.lobby import Lobby
from lobby.model.event import Event
from lobby.model.player import Player
from lobby.model.preference import Preferences
from lobby.model.terminal import Terminal
from lobby.model.visitor import Visitor
from lobby.news import digest, overview
from lobby.news.narration import announced
from lobby.notices.ringing import Ring
from lobby.people import preferences
from lobby.screens.base.actions import ActionsScreen
from lobby.screens.base.bell import Bell
from lobby.screens.base.help_screen import HelpScreen
from lobby.screens.base.pace import pace
from lobby.screens.base.page import Page
from lobby.screens.base.session_news import Happened, News
from lobby.screens.base.shared_app import SharedApp
from lobby.screens.base.small_screen import SmallScreen, too_small
from lobby.screens.lobby.lobby_screen import LobbyScreen
from lobby.screens.match.match_screen import MatchScreen
from lobby.screens.people.player_screen import PlayerScreen
from lobby.screens.people.standings_screen import StandingsScreen
from lobby.screens.people.welcome_screen import WelcomeScreen
from lobby.widgets import key_names
from lobby.widgets.lines import Lines
from lobby.widgets.textual_internals import act_on_key
from lobby.widgets.theme import Palette, palette

_FAREWELL = 1.0
"""Seconds that a session may take to note how far the player has seen."""
_TYPED_AHEAD = 500
"""Keys and clicks that wait for a page to come; who types more has not seen what it is for."""
LEFT = "You have left the Lobby for good. Thank you for playing."


class LobbyApp(SharedApp, inherit_bindings=False):
    """The lobby as one visitor sees it: players start in the lobby, others at the door to it.

    The app enters and leaves the lobby's presence by itself, and tells the screen that is shown
    of what happens (``Happened``).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "tab",
            "next_board",
            "next board",
            id="next",
            show=False,
            tooltip="Open the next board that waits for you.",
        ),
        Binding("question_mark", "help", "help", id="help", tooltip="Explain this screen."),
        Binding(
            "ctrl+p",
            "actions",
            "actions",
            id="actions",
            show=False,
            tooltip="Find any action by its name.",
        ),
        Binding(
            "ctrl+l",
            "repaint",
            "repaint",
            id="repaint",
            show=False,
            tooltip="Paint the whole screen again.",
        ),
    ]

    def __init__(
        self,
        lobby: Lobby,
        visitor: Visitor,
        terminal: Terminal,
        player: Player | None,
        driver_class: type[Driver] | None = None,
    ) -> None:
        super().__init__(driver_class)
        self.lobby = lobby
        self.visitor = visitor
        self.terminal = terminal
        self.player = player
        self._preferences = Preferences()
        self._palette = _palette(self._preferences, terminal)
        self._session = 0
        self._bell: Bell | None = None
        self._farewell: list[Callable[[], None]] = []
        self._waiting: deque[events.InputEvent | events.Paste] = deque()

    @property
    def preferences(self) -> Preferences:
        """What the player prefers."""
        return self._preferences

    @property
    def palette(self) -> Palette:
        """How things look in this session."""
        return self._palette

    def get_default_screen(self) -> Screen[None]:
        """The lobby is behind every other screen."""
        return LobbyScreen()

    @property
    def keeps_boards(self) -> bool:
        """Whether the visitor has boards, or could have, and finds them again at the next visit."""
        return self.player is not None and self.visitor.fingerprint is not None

    async def become(self, player: Player) -> None:
        """The visitor took a name, began to play as a guest, or proved to be *player*."""
        self.player = player
        self.lobby.presence.become(self._session, player)
        await self.reload_preferences()
        if self._bell:
            await self._bell.begin()

    def open_board(self, board: int) -> None:
        """Show the match on *board*, in place of another board that is shown."""
        if isinstance(self.screen, MatchScreen):
            self.switch_screen(MatchScreen(board))
        else:
            self.push_screen(MatchScreen(board))

    def open_next_board(self, after: int | None = None) -> None:
        """Show the board that waits for the player next after *after*; say so when none does."""
        self.run_worker(self._open_next_board(after), group="next", exclusive=True)

    def open_door(self) -> None:
        """Show how to become a player."""
        self.push_screen(WelcomeScreen())

    def open_help(self, topic: str) -> None:
        """Show the help page of *topic*, one of ``lobby.help.TOPICS``."""
        self.push_screen(HelpScreen(topic))

    def open_player(self, name: str, game: str | None = None) -> None:
        """Show the page of the player called *name*, with the curve of *game*."""
        self.push_screen(PlayerScreen(name, game))

    def open_standings(self, game: str | None = None) -> None:
        """Show who is how strong at *game*."""
        self.push_screen(StandingsScreen(game))

    def tell(self, sentence: str, *, danger: bool = False) -> None:
        """Show *sentence* at the bottom of the screen until the next key."""
        if page := self._page:
            page.tell(sentence, danger=danger)

    def looking_at(self, board: int | None) -> None:
        """The screen that is shown shows *board*: others may know."""
        self.lobby.presence.look_at(self._session, board)

    @property
    def board(self) -> int | None:
        """The board that is looked at, if it is one."""
        return self._page.board if self._page else None

    def boards_wait(self, count: int) -> None:
        """So many boards wait for the player: the terminal's window says so."""
        boards = f": {count} {'board waits' if count == 1 else 'boards wait'}" if count else ""
        if self.terminal.titled and (window := self.window):
            window.set_title(f"Lobby{boards}")

    async def reload_preferences(self) -> None:
        """Look up what the player prefers, and apply it."""
        self._preferences = await self._stored_preferences()
        self._palette = _palette(self._preferences, self.terminal)
        self.leave_colours_alone()
        self.set_keymap(dict(self._preferences.keymap))
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.is_mounted:
                screen.redraw()

    async def on_load(self) -> None:
        await self.reload_preferences()
        self._session = self.lobby.presence.enter(self.player, self.visitor)
        news = News(self._tell_page, pace(self.lobby))
        bell = self._bell = Bell(self, self._ring)
        begin: WorkType[None] = bell.begin
        self.run_worker(begin, group="bell")
        self._farewell += [
            self.lobby.feed.listen(lambda events: self._note(news, events)),
            self.lobby.presence.listen(news.note_presence),
            self.lobby.feed.listen(bell.note),
            news.stop,
            bell.stop,
        ]

    def on_mount(self) -> None:
        if self.player is None:
            self.open_door()

    async def on_unmount(self) -> None:
        for each in self._farewell:
            each()
        self._farewell.clear()
        self.lobby.presence.leave(self._session)
        if self.player:
            with suppress(Refused, TimeoutError):
                async with asyncio.timeout(_FAREWELL):
                    await self.lobby.change(digest.leave, self.player)

    def on_resize(self, resized: events.Resize) -> None:
        stack = self.screen_stack
        small = bool(stack) and isinstance(stack[-1], SmallScreen)
        if stack and too_small(resized.size) and not small:
            self.push_screen(SmallScreen())
        elif small and not too_small(resized.size):
            self.pop_screen()

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        elif len(self._waiting) < _TYPED_AHEAD:
            self._waiting.append(event)
            await self._catch_up()

    def catch_up_soon(self) -> None:
        """A page is ready: what was typed ahead may act on it."""
        if self._waiting:
            self.call_next(self._catch_up)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A window that is too small can only be repainted."""
        return self._page is not None or action not in ("next_board", "help", "actions")

    def action_next_board(self) -> None:
        """Open the next board that waits."""
        self.open_next_board(self.board)

    def action_help(self) -> None:
        """Explain the screen that is shown."""
        if page := self._page:
            listed = key_names.listed(page.active_bindings.values())
            self.push_screen(HelpScreen(page.HELP, listed))

    def action_actions(self) -> None:
        """List every action of the screen that is shown."""
        self.push_screen(ActionsScreen(tuple(self.screen.active_bindings.values())))

    def action_repaint(self) -> None:
        """Paint the whole screen again."""
        self.screen.refresh(layout=True)

    async def _catch_up(self) -> None:
        """Let what was typed and clicked act in its order, each on the page that the one before has
        led to. Only the app's own messages come here, so that nothing overtakes."""
        while self._waiting and (self._page is None or self._page.ready):
            await self._act(self._waiting.popleft())

    async def _act(self, event: events.InputEvent | events.Paste) -> None:
        """Let *event* act now. By itself Textual would ask the widget, its screen and the app by a
        message each, which the next key could overtake; they are also a good part of what a key
        costs."""
        match event:
            case events.Key():
                if not (self._answered(event.key) or self._pressed(event)):
                    await act_on_key(self, event.key)
            case events.Paste():
                if isinstance(self.focused, Lines):
                    self.focused.pasted(event.text)
            case events.MouseDown() if self._answered(""):
                pass
            case _:
                await super().on_event(event)

    def _pressed(self, key: events.Key) -> bool:
        """Whether *key* means something to the widget that has the keys by itself."""
        return isinstance(self.focused, Lines) and self.focused.pressed(key)

    def _answered(self, key: str) -> bool:
        """Whether *key*, "" for a click, answers a question of the page and does nothing else."""
        return self._page is not None and self._page.answer(key)

    async def _stored_preferences(self) -> Preferences:
        try:
            return await self.lobby.ask(preferences.load, self.player, self.visitor.fingerprint)
        except Unavailable:
            return Preferences()

    async def _open_next_board(self, after: int | None) -> None:
        if self.player is None:
            self.tell("No board waits for you now.")
            return
        try:
            mine = await self.lobby.ask(overview.mine, self.player)
        except Refused as refusal:
            self.tell(str(refusal), danger=True)
            return
        boards = [match.board for match in mine.my_move]
        following = boards.index(after) + 1 if after in boards else 0
        turn = [*boards[following:], *boards[:following]]
        if not turn or turn[0] == after:
            self.tell("No other board waits for you." if turn else "No board waits for you now.")
        else:
            self.open_board(turn[0])

    def _note(self, news: News, happened: Sequence[Event]) -> None:
        if any(map(self._is_farewell, happened)):
            self.call_later(self._part)
        for each in happened:
            if each.kind == "announced":
                self.call_later(self._announce, announced(each))
        if page := self._page:
            wanted = [event for event in happened if page.wants(event)]
            news.note_events(wanted, urgent=any(map(page.is_urgent, wanted)))

    def _is_farewell(self, event: Event) -> bool:
        """Whether the player has left for good with *event*, in this session or another."""
        return event.kind == "left" and self.player is not None and event.actor == self.player.id

    def _announce(self, sentence: str) -> None:
        """Tell of an announcement, which the chat of the lobby keeps. It hides no question, or the
        next key would answer that unseen."""
        if (page := self._page) and not page.asking:
            page.tell(sentence, danger=True)

    def _part(self) -> None:
        """End this session of somebody who is nobody any more."""
        # It stays theirs meanwhile: a page may be in the middle of looking. The store lets nobody
        # write for who has left.
        self.exit(message=LEFT)

    def _ring(self, ring: Ring) -> None:
        """Tell of what happened elsewhere than on the screen."""
        self.boards_wait(ring.waiting)
        if ring.sentence:
            self.bell()
            if (how := self.terminal.notifying) and (window := self.window):
                window.notify(how, ring.sentence)

    def _tell_page(self, happened: Happened) -> None:
        if self.is_running and (page := self._page):
            page.post_message(happened)

    @property
    def _page(self) -> Page | None:
        """The page that is shown; None before the first, after the last, in a small window."""
        stack = self.screen_stack
        shown = stack[-1] if stack else None
        return shown if isinstance(shown, Page) else None


def _palette(chosen: Preferences, terminal: Terminal) -> Palette:
    pieces = chosen.pieces or ("unicode" if terminal.unicode else "ascii")
    return palette(chosen.colours or terminal.colours, pieces)
