"""A session among the others that are in the lobby."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from lobby.errors import Refused
from lobby.model.player import Player
from lobby.news import digest
from lobby.screens.base.session import Session

_FAREWELL = 1.0
"""Seconds that a session may take to note how far the player has seen."""


class Attendance:
    """Whether and where the others see *session*: they do from ``enter`` to ``leave``."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._number = 0

    def enter(self) -> None:
        """Come into the lobby."""
        session = self._session
        self._number = session.lobby.presence.enter(session.player, session.visitor)

    def become(self, player: Player) -> None:
        """The visitor is *player* from now on."""
        self._session.lobby.presence.become(self._number, player)

    def look_at(self, board: int | None) -> None:
        """The visitor looks at *board*."""
        self._session.lobby.presence.look_at(self._number, board)

    async def leave(self) -> None:
        """Go, and note how far the player has seen."""
        lobby, player = self._session.lobby, self._session.player
        lobby.presence.leave(self._number)
        if player:
            with suppress(Refused, TimeoutError):
                async with asyncio.timeout(_FAREWELL):
                    await lobby.change(digest.leave, player)
