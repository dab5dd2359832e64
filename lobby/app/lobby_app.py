"""One session: the app that shows the lobby's screens to one visitor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any

from textual import events
from textual.await_complete import AwaitComplete
from textual.driver import Driver
from textual.geometry import Offset, Size
from textual.screen import Screen
from textual.worker import WorkType

from lobby.app import directory
from lobby.app.actions_screen import ActionsScreen
from lobby.app.directory import pages_below
from lobby.base.errors import Refused, Unavailable
from lobby.base.translation import N_, _
from lobby.core.lobby import Lobby
from lobby.features.account.screens.themes import ThemesScreen
from lobby.features.help.screens import HelpScreen
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.moderation import reports
from lobby.features.people.screens.welcome import WelcomeScreen
from lobby.features.people.values.player import Player, Visitor
from lobby.features.people.values.preference import Preferences, ThemeName
from lobby.features.people.values.terminal import Terminal
from lobby.ui import places
from lobby.ui.page import Page
from lobby.ui.places import Place
from lobby.ui.session.appearance import Appearance
from lobby.ui.session.attendance import NOTHING, Attendance, Known, known
from lobby.ui.session.begun_boards import BegunBoards, open_next_board
from lobby.ui.session.bell import Bell, Desktop
from lobby.ui.session.countdown import Countdown
from lobby.ui.session.hearing import Hearing
from lobby.ui.session.live_challenges import KEYS, How, LiveChallenges
from lobby.ui.session.small_screen import SmallScreen, too_small
from lobby.ui.session.typing_ahead import TypingAhead
from lobby.ui.session.unsent import Unsent
from lobby.ui.shared_app import SharedApp
from lobby.ui.window import GroundTold, SightChanged
from lobby.widgets import key_names
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.request import Request
from lobby.widgets.textual_internals import leave_out
from lobby.widgets.theme.palette import Palette

_ANSWERS: tuple[tuple[How, str, str], ...] = (
    ("accept", N_("accept"), N_("Accept the live challenge, and stay here.")),
    ("decline", N_("decline"), N_("Decline the live challenge.")),
)

_ANSWER_SECONDS = 2.0
"""A terminal that has not answered by then does not answer at all."""


class LobbyApp(SharedApp, inherit_bindings=False):
    """The lobby as one visitor sees it: players start in the lobby, others at its door.

    The app enters and leaves the lobby's presence itself, and tells the current screen what happens
    (``Happened``). What screens may ask of it is described in ``Session``.
    """

    BINDINGS = keymap(
        hidden(
            "tab,ctrl+o",
            "next_board",
            N_("next board"),
            N_("Open the next board that waits for you."),
            "next",
        ),
        bind("question_mark", "help", N_("help"), N_("Help for this screen.")),
        bind("f1", "rules", N_("rules"), N_("Read the rules of the game.")),
        hidden("ctrl+p", "actions", N_("actions"), N_("Find any action by its name.")),
        hidden("ctrl+t", "themes", N_("theme"), N_("Choose the colours of everything.")),
        *(
            replace(
                hidden(KEYS[how], f"answer_live('{how}')", name, help, f"live.{how}"),
                priority=True,
            )
            for how, name, help in _ANSWERS
        ),
        hidden("ctrl+l", "repaint", N_("repaint"), N_("Redraw the screen.")),
    )

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
        self.asks_for_ground, self.asks_for_colours = terminal.tells_ground, terminal.tells_colours
        self.player = player
        self.played: tuple[str, ...] = ()
        self.unsent = Unsent()
        self.explained: set[str] = set()
        self._appearance = Appearance(lobby, terminal, visitor.fingerprint)
        self._attendance = Attendance(self)
        self._desktop = Desktop(terminal, lambda: self.window, self.bell)
        self._typing_ahead = TypingAhead(self, self._page, super().on_event)
        self._bell: Bell | None = None
        self._begun = BegunBoards(self, self._page)
        self._live = LiveChallenges(self, self._page, self._begun)
        self._countdown = Countdown(lobby, self._page)
        self._hearing: Hearing | None = None
        self._last_board: int | None = None
        self.in_sight, self.caught_up = True, False
        self.waited: tuple[int, ...] = ()

    @property
    def preferences(self) -> Preferences:
        return self._appearance.preferences

    @property
    def palette(self) -> Palette:
        return self._appearance.palette

    @property
    def moving(self) -> bool:
        still = self.palette.colours == "none" or not self.terminal.moving
        return self.preferences.motion and not still

    def find_caret(self) -> Offset | None:
        """Where the next key acts."""
        page = self._page()
        return page.caret if page else None

    def get_default_screen(self) -> Screen[None]:
        """The lobby, or what visitors see before it: building both would cost them a third more."""
        return LobbyScreen() if self.player else WelcomeScreen()

    def pop_screen(self) -> AwaitComplete:
        """Show the screen below; the lobby if there is none."""
        if len(self.screen_stack) > 1:
            return super().pop_screen()
        self._put_instead(LobbyScreen(), self.screen_stack)
        return AwaitComplete()

    def _put_instead(self, screen: Screen[None], leaving: Iterable[Screen[Any]]) -> None:
        """Show *screen*, and remove those *leaving*: ``switch_screen`` cannot remove the first."""
        leaving = [*leaving]
        self.push_screen(screen)
        leave_out(self, leaving)

    @property
    def request(self) -> Request | None:
        return self._live.request

    @property
    def countdown(self) -> str:
        return self._countdown.text

    @property
    def keeps_boards(self) -> bool:
        return self.player is not None and self.visitor.fingerprint is not None

    async def become(self, player: Player) -> None:
        self.player = player
        self._attendance.become(player)
        await self.reload_preferences()
        if self._bell:
            await self._bell.begin()

    def open(self, place: Place) -> None:
        """Show *place* on top of the current screen; a board replaces others and what stands on
        them."""
        if isinstance(place, places.FOR_OPERATORS) and not self.lobby.operated_by(self.visitor):
            self.tell(_("Only operators of this server can go there."), danger=True)
            return
        self._show(directory.screen_of(place, self.player, self.played), self.screen_stack)

    def open_instead(self, page: Screen[Any], place: Place) -> None:
        stack = self.screen_stack
        below = stack[: stack.index(page)] if page in stack else stack
        self._show(directory.screen_of(place, self.player, self.played), below)

    def _show(self, screen: Screen[None], below: Sequence[Screen[None]]) -> None:
        """Show *screen* on top of the pages *below*, or, for a board, of those that may stay."""
        staying = [page for page in below if not isinstance(page, SmallScreen)]
        if isinstance(screen, MatchScreen):
            staying = pages_below(staying)
        current = self._shown()
        if isinstance(current, Page) and current in staying:
            current.end_search()
        self._put_instead(screen, (page for page in self.screen_stack if page not in staying))
        self._fit(self.size)

    def go_on(self, after: int) -> None:
        self.run_worker(open_next_board(self, after, says_none=False), group="next", exclusive=True)

    def tell(self, sentence: str, *, danger: bool = False) -> None:
        if page := self._page():
            page.tell(sentence, danger=danger)

    def refused(self, refusal: Refused) -> None:
        if page := self._page():
            page.refused(refusal)

    def looking_at(self, board: int | None) -> None:
        self._last_board = self._last_board if board is None else board
        self._attendance.look_at(board)
        self._begun.opened(board)

    def take_last_board(self) -> int | None:
        board, self._last_board = self._last_board, None
        return board

    @property
    def board(self) -> int | None:
        page = self._page()
        return page.board if page else None

    def boards_wait(self, count: int) -> None:
        self._desktop.boards_wait(count)

    async def reload_preferences(self) -> None:
        before = self.preferences, self.palette
        await self._appearance.look_up(self.lobby, self.player, self.visitor.fingerprint)
        if before != (self.preferences, self.palette):
            self._apply_preferences()
            for page in self._pages():
                page.redraw_if_seen()
        self._live.look_soon()

    def _apply_preferences(self) -> None:
        self.leave_colours_alone()
        self.set_keymap(dict(self.preferences.keymap))

    def try_theme(self, theme: ThemeName | None) -> None:
        self._appearance.try_on(theme)
        for page in self._pages():
            page.redraw_if_seen()

    def on_ground_told(self, answer: GroundTold) -> None:
        self._look_different(partial(self._appearance.stand_on, answer.ground))

    def on_every_colour_told(self) -> None:
        self._look_different(self._appearance.show_every_colour)

    def _look_different(self, change: Callable[[], None]) -> None:
        before = self.palette
        change()
        if self.palette is not before:
            for page in self._pages():
                page.recolour(before)

    def on_sight_changed(self, changed: SightChanged) -> None:
        """Let nothing move where nobody looks."""
        self.in_sight = changed.seen
        if page := self._page():
            page.sight_changed()

    def on_keys_wait(self) -> None:
        """Say why nothing happens."""
        self.tell(_("You have used your share of the server for now. Your keys act in a moment."))

    async def on_load(self) -> None:
        came = await self._coming_in()
        self._appearance.prefer(came.preferences)
        self.unsent.begin(came.preferences.unsent)
        self._apply_preferences()
        self._attendance.enter()
        self._bell = Bell(self, self._desktop.ring, came.watched)
        self._hearing = Hearing(
            self, self, self._page, self._bell, begun=self._begun, live=self._live
        )
        self._hearing.begin(came.event)
        self._live.begin(came.live)
        self._countdown.begin()

    async def _coming_in(self) -> Known:
        try:
            return await self.lobby.ask(known, self.player, self.visitor.fingerprint)
        except Unavailable:
            return NOTHING

    def on_mount(self) -> None:
        if self._appearance.expects:
            self.set_timer(_ANSWER_SECONDS, partial(self._look_different, self._appearance.give_up))
        self._fit(self.size)
        if self.lobby.operated_by(self.visitor):
            tell: WorkType[None] = self._tell_operator
            self.run_worker(tell, group="told")

    async def _tell_operator(self) -> None:
        """Tell an operator who comes in of reports that wait."""
        with suppress(Unavailable):
            waiting = await self.lobby.ask(reports.waiting)
            if waiting and (page := self._page()):
                page.tell_with_way(
                    reports.in_a_sentence(waiting), partial(self.open, places.Operators())
                )

    async def on_unmount(self) -> None:
        if self._hearing:
            self._hearing.stop()
        self._countdown.stop()
        await self._attendance.leave()

    def on_resize(self, resized: events.Resize) -> None:
        self._fit(resized.size)

    def _fit(self, size: Size) -> None:
        """Cover the page while the window is too small for it."""
        if self._page() and too_small(size):
            self.push_screen(SmallScreen())
        elif isinstance(self._shown(), SmallScreen) and not too_small(size):
            self.pop_screen()

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.InputEvent | events.Paste) or event.is_forwarded:
            await super().on_event(event)
        else:
            await self._typing_ahead.take(event)

    def catch_up_soon(self) -> None:
        self._typing_ahead.catch_up_soon()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A window that is too small can only be repainted."""
        if action == "themes" and (self.player is None or isinstance(self._page(), ThemesScreen)):
            return False
        if action == "answer_live":
            return self._live.has_keys
        if action == "rules":
            return bool((page := self._page()) and page.game)
        return self._page() is not None or action not in ("next_board", "help", "actions", "themes")

    def action_next_board(self) -> None:
        """Open the match that has just begun, or the next board that waits."""
        if board := self._begun.take():
            self.open(places.Board(board))
        elif page := self._page():
            page.work_first(partial(open_next_board, self, self.board))

    def action_answer_live(self, how: How) -> None:
        if self._live.keys_act:
            self._live.answer(how)

    def action_help(self) -> None:
        if page := self._page():
            listed = key_names.listed(page.commands())
            self.push_screen(HelpScreen(page.help_topic, listed, page.game))

    def action_rules(self) -> None:
        if (page := self._page()) and page.game:
            self.open(places.Help(page.game))

    def action_actions(self) -> None:
        self.push_screen(ActionsScreen(tuple(self.screen.active_bindings.values())))

    def action_themes(self) -> None:
        self.open(places.Themes())

    def action_repaint(self) -> None:
        self.terminal_spoiled()
        self.screen.refresh(layout=True)

    def _pages(self) -> list[Page]:
        """All pages, the current one last."""
        return [page for page in self.screen_stack if isinstance(page, Page) and page.is_mounted]

    def _page(self) -> Page | None:
        """The current page; None before the first, after the last, and in a small window."""
        shown = self._shown()
        return shown if isinstance(shown, Page) else None

    def _shown(self) -> Screen[Any] | None:
        stack = self.screen_stack
        return stack[-1] if stack else None
