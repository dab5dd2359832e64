"""The clock starter: the clock of a match with less than a day for a move starts when both players
are here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from functools import partial

from lobby.core import background
from lobby.core.event_feed import Feed
from lobby.core.presence import Presence
from lobby.core.values import Event
from lobby.database.store import Store
from lobby.features.matches import starting
from lobby.features.people.values.player import Player

_log = logging.getLogger(__name__)


class ClockStarter(background.Supervised):
    """Starts clocks that wait for both players: when the second of them arrives, and when a match
    begins between two who are already here. Players count as here if they have a session: a screen,
    line-by-line commands, or ``wait``; a single command is not enough."""

    def __init__(self, store: Store, feed: Feed, presence: Presence) -> None:
        self._store = store
        self._feed = feed
        self._presence = presence
        self._begun: set[int] = set()
        self._awake = asyncio.Event()

    async def start(self) -> None:
        """Start."""
        self._feed.listen(self._note)
        self._presence.listen(self._awake.set)
        self._task = background.supervise(self._follow, "clocks")

    def _note(self, events: Sequence[Event]) -> None:
        begun = [event.concerns for event in events if event.kind == "started"]
        if begun:
            self._begun.update(*begun)
            self._awake.set()

    async def _follow(self) -> None:
        known: Collection[Player] = frozenset()  # after a failure everybody counts as new
        while True:
            begun, self._begun = self._begun, set()
            sessions = self._presence.sessions()
            here = frozenset(
                session.player for session in sessions if session.player and not session.guest
            )
            await self._start_clocks(
                {player for player in here if player not in known or player.id in begun}, here
            )
            known = here
            await self._awake.wait()
            self._awake.clear()

    async def _start_clocks(self, asked: Collection[Player], here: Collection[Player]) -> None:
        if not asked:
            return
        for board in await self._store.read(starting.ready_boards, asked, here):
            message = "the clock on board %d could not be started: %r"
            with background.Sparing(partial(_log.exception, message, board)):
                await self._store.write(starting.start_clock, board)
