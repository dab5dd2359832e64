"""What a session showed is taken apart once it has ended; nothing that is due later touches it."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.ui.places import Place
from lobby.ui.session_news import paces
from proofs.walking.stops import stops
from proofs.walking.world import furnish
from tests.golden.world import opened
from tests.support import databases, still
from tests.support.session import session

LATER = 900
"""Seconds in which everything that a session had planned is due."""


def test_nothing_touches_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    still.run(_everywhere(databases.lay(tmp_path / "lobby.db")))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def _everywhere(database: Path) -> None:
    async with opened(database, 1_767_268_800) as world:
        there = await furnish(world.lobby)
        places = {type(stop.place): stop.place for stop in stops(there)}
        await _visit(there.lobby, None, None)
        for place in places.values():
            await _visit(there.lobby, there.ann, place)
        await asyncio.sleep(LATER)


async def _visit(lobby: Lobby, player: Player | None, place: Place | None) -> None:
    async with session(lobby, player, size=(120, 40)) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        if place:
            app.open(place)
        for _ in range(200):  # so many others have a turn first
            paces(lobby).calm.wait(lambda: None)
        await asyncio.sleep(4)
    app.take_apart()
    assert not vars(app)
