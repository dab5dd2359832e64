"""A server in its own process, with ann connected until it is killed."""

from __future__ import annotations

import asyncio

from lobby.core.lobby import Lobby
from lobby.core.stores import open_postgres
from lobby.features.people import players


async def _serve(url: str, now: int) -> None:
    def clock() -> int:
        return now

    lobby = Lobby(open_postgres(url, clock, alone=False), clock)
    await lobby.start()
    lobby.presence.enter(await lobby.ask(players.named, "ann"))
    await asyncio.Event().wait()


def serve(url: str, now: int) -> None:
    """Keep ann connected, with the clock fixed at *now*, until the process ends."""
    asyncio.run(_serve(url, now))
