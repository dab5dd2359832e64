"""Claims on boards: of the servers that share a database, only one at a time thinks about a
board."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex

from lobby.base.errors import Refused
from lobby.core import background
from lobby.core.lobby import Lobby
from lobby.core.queries import claims as claims_queries
from lobby.database.transaction import Transaction

_log = logging.getLogger(__name__)


class BoardClaims:
    """The boards claimed by the server of *lobby*. Each claim lasts *seconds* seconds and is
    renewed until the work is done, so if the server vanishes, others need not wait longer than
    that.

    If no other server uses the database, every board belongs to this server and nothing is written.
    """

    def __init__(self, lobby: Lobby, seconds: int) -> None:
        self._lobby = lobby
        self._seconds = seconds
        self._server = token_hex(8)

    @asynccontextmanager
    async def claimed(self, board: int) -> AsyncIterator[bool]:
        """Claim *board* for as long as the context lasts; yields whether this server has it. Raises
        Unavailable."""
        if not self._lobby.shared:
            yield True
        elif await self._claim(board):
            renewing = background.begin(self._renew(board), f"claim of board {board}")
            try:
                yield True
            finally:
                await background.end(renewing)
                await self._end(board)
        else:
            yield False

    async def _claim(self, board: int) -> bool:
        return await self._lobby.change(_claim, board, self._server, self._seconds)

    async def _renew(self, board: int) -> None:
        while True:
            await asyncio.sleep(self._seconds / 3)
            try:
                await self._claim(board)
            except Refused as error:
                _log.warning("the claim of board %d could not be renewed: %s", board, error)

    async def _end(self, board: int) -> None:
        try:
            await self._lobby.change(claims_queries.end_claim, "bots", board, self._server)
        except Refused as error:
            _log.warning("the claim of board %d runs out by itself: %s", board, error)


def _claim(tx: Transaction, board: int, server: str, seconds: int) -> bool:
    return claims_queries.claim(tx, "bots", board, server, tx.now + seconds)
