"""Which events in the lobby a session hears of, and what it tells of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from textual.app import App

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.values import Event, Kind
from lobby.database.transaction import Snapshot
from lobby.features.challenges import challenges, offering
from lobby.features.matches import viewing
from lobby.features.news import words as news_words
from lobby.features.news.words import announced
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.ui.page import Page
from lobby.ui.places import OpenReport
from lobby.ui.session.begun_boards import BegunBoards
from lobby.ui.session.bell import Bell
from lobby.ui.session.live_challenges import LiveChallenges
from lobby.ui.session.session import Session, work
from lobby.ui.session_news import Happened, Haste, News, paces

_PERSONAL: Final[frozenset[Kind]] = frozenset(
    {
        "analysis-shown",
        "challenge-declined",
        "challenged",
        "ended",
        "muted",
        "renamed",
        "reported",
        "unmuted",
        "written",
    }
)
"""Events told on any screen that does not show them."""

LEFT = N_("You have left the Lobby for good. Thank you for playing.")

NAMED_ELSEWHERE = N_("You are {player}: that name was chosen in another session.")

DELETED = N_("An operator has deleted your account.")


class Hearing:
    """Tells the current page, the bell, the begun boards and the live challenges what happens, and
    ends *app* when its player has left for good.

    Everything is told in the app's own message loop.
    """

    def __init__(
        self,
        app: App[None],
        session: Session,
        page: Callable[[], Page | None],
        bell: Bell,
        *,
        begun: BegunBoards,
        live: LiveChallenges,
    ) -> None:
        self._app = app
        self._session = session
        self._page = page
        self._bell = bell
        self._begun = begun
        self._live = live
        self._news = News(self._tell_page, paces(session.lobby))
        self._since = 0
        self._stops: list[Callable[[], None]] = []

    def begin(self, since: int) -> None:
        """Start listening. The feed may still deliver events up to *since*, which are no news to a
        player who has just come in."""
        lobby = self._session.lobby
        self._since = since
        self._stops += [
            lobby.feed.listen(self._note),
            lobby.presence.listen(self._note_presence),
            lobby.gate.listen(self._warn),
            self._news.stop,
            self._bell.stop,
            self._live.stop,
        ]

    def stop(self) -> None:
        """Stop listening."""
        for stop in self._stops:
            stop()
        self._stops.clear()

    def _note(self, events: Sequence[Event]) -> None:
        happened = [event for event in events if event.id > self._since]
        self._bell.note(happened)
        for farewell in filter(self._is_farewell, happened):
            self._app.call_later(self._part, DELETED if farewell.number("deleted") else LEFT)
        if any(map(self._names_me, happened)):
            self._app.call_later(self._take_name)
        for event in happened:
            if event.kind == "announced":
                self._app.call_later(self._announce, announced(event))
            elif self._is_for_me(event):
                self._app.call_later(work, self._session, "told", self._tell, event)
        if any(map(self._begun.concerns, happened)):
            self._app.call_later(self._begun.note, happened)
        if any(map(self._live.concerns, happened)):
            self._app.call_later(self._live.look_soon)
        if page := self._page():
            wanted = [event for event in happened if page.wants(event)]
            self._news.note_events(wanted, max(map(page.haste, wanted), default=Haste.CALM))

    def _note_presence(self) -> None:
        # Every arrival calls this in every session, most of which wait to tell of another one.
        if not self._news.has_presence and (page := self._page()) and page.SHOWS_CROWD:
            self._news.note_presence()

    def _is_farewell(self, event: Event) -> bool:
        """Whether the player has left for good with *event*, in this session or another."""
        player = self._session.player
        return event.kind == "left" and player is not None and event.actor == player.id

    def _names_me(self, event: Event) -> bool:
        """Whether an operator gave the player a name with *event*, or a guest chose one, in this
        session or another."""
        player = self._session.player
        if player is None:
            return False
        chosen = event.kind == "joined" and event.actor == player.id and player.guest
        return chosen or (event.kind == "renamed" and player.id in event.concerns)

    async def _take_name(self) -> None:
        """Go on under the name that the player has now."""
        session, before = self._session, self._session.player
        assert before
        with suppress(Refused):
            player = await session.lobby.ask(players.as_named_now, before)
            if player is None:
                return
            await session.become(player)
            if page := self._page():
                page.look_soon()
            if before.guest and session.visitor.fingerprint is None:  # where no name can be chosen
                session.tell(_(NAMED_ELSEWHERE, player=player.name))

    def _warn(self, sentence: str) -> None:
        self._app.call_later(self._announce, sentence)

    def _announce(self, sentence: str) -> None:
        """Show an announcement, which the lobby's chat keeps."""
        if page := self._page():
            page.tell(sentence, danger=True)

    def _is_for_me(self, event: Event) -> bool:
        """Whether *event* is something another player did that this one hears of on every
        screen."""
        player = self._session.player
        if player is None or event.kind not in _PERSONAL or event.actor == player.id:
            return False
        return player.id in event.concerns

    async def _tell(self, event: Event) -> None:
        """Tell of *event*, wherever the player is."""
        if player := self._session.player:
            with suppress(Refused):
                page = self._page()
                board = page.board if page and page.wants(event) else None
                said = await self._session.lobby.ask(_said, event, player, board)
                page = self._page()
                if said and page and not page.shows(event):
                    self._show(page, event, said)

    def _show(self, page: Page, event: Event, said: str) -> None:
        """Tell *event*, *said* in a sentence, on *page*, with the way to a report."""
        if report := event.number("report"):
            way = partial(self._session.open, OpenReport(report))
            page.tell_with_way(_("{said}: Enter shows it.", said=said), way)
        else:
            page.tell(said if event.kind == "written" else f"{said}.", lasts=True)

    def _part(self, sentence: str) -> None:
        """End the session of a player who has left for good, with *sentence*."""
        # The session keeps its player until then, as a page may be in the middle of looking. The
        # store accepts no changes by a player who has left.
        self._app.exit(message=_(sentence))

    def _tell_page(self, happened: Happened) -> None:
        if self._app.is_running and (page := self._page()):
            page.post_message(happened)


def _said(snapshot: Snapshot, event: Event, player: Player, board: int | None) -> str:
    """*event* in a sentence; "" for a live challenge, which has a row of its own, and for a rematch
    of the match on *board*, where the player sees it."""
    number = event.number("challenge") if event.kind == "challenged" else None
    if challenges.announced_as_live(snapshot, number):
        return ""
    if number and board:
        match = viewing.find(snapshot, board, player)
        offered = offering.offered_rematch(snapshot, match, player)
        if offered and offered.number == number:
            return ""
    return news_words.heard(snapshot, event, player)
