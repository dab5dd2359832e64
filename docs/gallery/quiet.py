"""Waiting until a session has shown the effect of a key."""

from __future__ import annotations

import asyncio
from typing import Any

from rich.segment import Segment
from textual.pilot import Pilot
from textual.strip import Strip

from lobby.app.lobby_app import LobbyApp
from lobby.ui import shared_app

Line = tuple[Segment, ...]

_PATIENCE = 20.0
_STILL = 3
"""How many looks in a row have to find nothing changed."""
_MOMENT = 0.02
_LULL = 0.2
"""Seconds that a bot or a puzzle may take between two steps."""


def shown(pilot: Pilot[Any]) -> tuple[Line, ...]:
    """The lines of the screen."""
    return tuple(tuple(Strip.join(row)) for row in shared_app.shown(pilot.app))


async def quiet(pilot: Pilot[Any], moment: float = _MOMENT) -> None:
    """Wait until the session has nothing more to do."""
    still, before = 0, shown(pilot)
    async with asyncio.timeout(_PATIENCE):
        while still < _STILL:
            await pilot.pause(moment)
            now = shown(pilot)
            still, before = still + 1 if now == before else 0, now


async def pressed(pilot: Pilot[Any], *keys: str) -> None:
    """Press *keys*, one after the other; "" waits for what others compute."""
    for key in keys:
        if key:
            await pilot.press(key)
            await quiet(pilot)
        else:
            await quiet(pilot, _LULL)


def session_of(pilot: Pilot[Any]) -> LobbyApp:
    """The app that *pilot* uses."""
    assert isinstance(pilot.app, LobbyApp)
    return pilot.app
