"""A session's presence in the lobby."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from lobby.base.errors import Refused
from lobby.features.news.views import digest
from lobby.features.people.values.player import Player
from lobby.ui.session.session import Session

_FAREWELL = 1.0
"""Seconds that a session may take to record how much the player has seen."""


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
        """Leave, and record how much the player has seen."""
        lobby, player = self._session.lobby, self._session.player
        lobby.presence.leave(self._number)
        if player:
            with suppress(Refused, TimeoutError):
                async with asyncio.timeout(_FAREWELL):
                    await lobby.change(digest.leave, player)
