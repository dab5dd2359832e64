"""Coming in: what a session must know of its player before it shows anything; then its presence in
the lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from lobby.base.errors import Refused
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges import challenges
from lobby.features.challenges.values import Challenge
from lobby.features.news.values import Subscriptions
from lobby.features.news.views import digest
from lobby.features.notices.duties import ringing
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Preferences
from lobby.ui.session.session import Session

_FAREWELL = 1.0
"""Seconds that a session may take to record how much the player has seen."""


@dataclass(frozen=True, slots=True)
class Known:
    """The player's preferences, the id of the last *event* so far, the subscriptions that ring the
    player's bell, and the *live* challenges to the player."""

    preferences: Preferences
    event: int
    watched: Subscriptions
    live: tuple[Challenge, ...] = ()


NOTHING = Known(Preferences(), 0, Subscriptions())
"""What is assumed while nothing can be read."""


def known(snapshot: Snapshot, player: Player | None, fingerprint: str | None) -> Known:
    """What is known of *player*, who connected with the key *fingerprint*."""
    return Known(
        preferences.load(snapshot, player, fingerprint),
        events_queries.last_event(snapshot),
        ringing.watched(snapshot, player) if player else Subscriptions(),
        challenges.fresh(snapshot, player),
    )


class Attendance:
    """Whether and where others see *session*, which they do from ``enter`` to ``leave``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._number = 0

    def enter(self) -> None:
        """Enter the lobby."""
        session = self._session
        self._number = session.lobby.presence.enter(session.player, session.visitor)

    def become(self, player: Player) -> None:
        """Note that the visitor is now *player*."""
        self._session.lobby.presence.become(self._number, player)

    def look_at(self, board: int | None) -> None:
        """Note that the visitor is looking at *board*."""
        self._session.lobby.presence.look_at(self._number, board)

    async def leave(self) -> None:
        """Leave, and record that the player has seen everything, if so, and what is not sent."""
        session = self._session
        session.lobby.presence.leave(self._number)
        unsent = session.unsent.changes
        if session.player and (session.caught_up or unsent):
            with suppress(Refused, TimeoutError):
                async with asyncio.timeout(_FAREWELL):
                    await session.lobby.change(_left, session.player, session.caught_up, unsent)


def _left(tx: Transaction, player: Player, caught_up: bool, unsent: Mapping[str, str]) -> None:
    if caught_up:
        digest.leave(tx, player)
    preferences.keep_unsent(tx, player, unsent)
