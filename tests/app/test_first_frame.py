"""The first frame: the whole lobby at once, and only once."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from tests.support.terminals import Seat


async def test_the_lobby_is_painted_once(lobby: Lobby, ann: Player) -> None:
    seat = Seat(lobby, "ann", guest=False, size=(80, 24))
    session = seat.begin()
    await seat.until("press c to talk")
    seat.type("\t")  # anything that had to be painted again would come with this
    sent = await seat.until("No board waits")
    session.cancel()
    with suppress(asyncio.CancelledError):
        await session
    assert sent.count("only you here") == 1
