"""Alarms for a session that is open, as its player's time runs out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core import background
from lobby.core.lobby import Lobby
from lobby.core.values.event import Event
from lobby.features.clocks import clocks
from lobby.features.matches import alarms
from lobby.features.matches.alarms import Alarms
from lobby.features.people.values.player import Player

_PATIENCE: Final = 60
"""Seconds until the next attempt if the database cannot be asked."""


async def spoken_alarms(lobby: Lobby, player: Player) -> AsyncGenerator[str, None]:
    """A sentence for each alarm of *player*, when it is due, for as long as anybody listens."""
    changed, told = asyncio.Event(), set[tuple[int, int, int]]()

    def note(events: Sequence[Event]) -> None:
        if any(player.id in event.concerns for event in events):
            changed.set()

    stop = lobby.feed.listen(note)
    try:
        while True:
            changed.clear()
            now = await _asked(lobby, player)
            for alarm in now.due:
                if alarm.key not in told:
                    left = clocks.aloud(alarm.left)
                    yield _(
                        "Board {board}: {left} left for your move.", board=alarm.board, left=left
                    )
            told = {alarm.key for alarm in now.due}
            await background.wait(changed, now.again)
    finally:
        stop()


async def _asked(lobby: Lobby, player: Player) -> Alarms:
    try:
        return await lobby.ask(alarms.of_player, player)
    except Refused:
        return Alarms((), _PATIENCE)
