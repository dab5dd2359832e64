"""The bell: it tells a player who is here but looking elsewhere that something waits, and the
player's desktop shows it."""

from __future__ import annotations

import contextvars
from collections.abc import Callable, Sequence
from contextlib import suppress

from lobby.base.errors import Refused
from lobby.base.translation import _, ngettext
from lobby.core.background import Timer
from lobby.core.values import Event
from lobby.features.news.values import Subscriptions
from lobby.features.notices.duties import ringing
from lobby.features.notices.duties.ringing import Ring
from lobby.features.people.values.terminal import Terminal
from lobby.ui.session.session import Session, work
from lobby.ui.window import Window

GATHERED = 1.0
"""Seconds over which events are gathered into one ring."""


class Bell:
    """Gathers events and calls *tell* with them, at most once a second.

    Only events that concern the session's player are looked up, and nothing runs while nothing
    happens. The subscriptions that ring are those *watched* when the player entered.
    """

    def __init__(
        self, session: Session, tell: Callable[[Ring], None], watched: Subscriptions
    ) -> None:
        self._session = session
        self._tell = tell
        # Listeners are called in another context, where this session must not do its work.
        self._timer = Timer(contextvars.copy_context())
        self._events: list[Event] = []
        self._watched = watched

    async def begin(self) -> None:
        """Watch for the session's new player."""
        with suppress(Refused):
            if player := self._session.player:
                self._watched = await self._session.lobby.ask(ringing.watched, player)

    def note(self, events: Sequence[Event]) -> None:
        """Gather *events*."""
        self._events += filter(self._may_ring, events)
        if self._events and not self._timer.running:
            self._timer.start(GATHERED, self._now)

    def stop(self) -> None:
        """Stop telling."""
        self._timer.stop()

    def _may_ring(self, event: Event) -> bool:
        """Whether *event* is worth looking up."""
        player = self._session.player
        if player is None or player.id in event.concerns:
            return player is not None
        watched = self._watched
        if event.kind == "started" and any(other.id in event.concerns for other in watched.players):
            return True
        return event.board is not None and (event.board in watched.boards or bool(watched.games))

    def _now(self) -> None:
        events, self._events = self._events, []
        work(self._session, "bell", self._look, events)

    async def _look(self, events: Sequence[Event]) -> None:
        session = self._session
        with suppress(Refused):
            if session.player:
                self._tell(
                    await session.lobby.ask(ringing.ring, session.player, events, session.board)
                )


class Desktop:
    """What *terminal* can tell outside its screen. *window* returns its window, if there is one,
    and *bell* sounds its bell."""

    def __init__(
        self, terminal: Terminal, window: Callable[[], Window | None], bell: Callable[[], None]
    ) -> None:
        self._terminal = terminal
        self._window = window
        self._bell = bell

    def boards_wait(self, count: int) -> None:
        """Show in the window's title that *count* boards wait for the player."""
        title = (
            ngettext("Lobby: {count} board waits", "Lobby: {count} boards wait", count)
            if count
            else _("Lobby")
        )
        if self._terminal.titled and (window := self._window()):
            window.set_title(title)

    def ring(self, ring: Ring) -> None:
        """Tell the player what happened outside the current screen."""
        self.boards_wait(ring.waiting)
        if ring.sentence:
            self._bell()
            if (how := self._terminal.notifying) and (window := self._window()):
                window.notify(how, ring.sentence)
