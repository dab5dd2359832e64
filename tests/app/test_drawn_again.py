"""Drawing once more what a screen shows divides it as before, so that nothing is laid out again."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widget import Widget

from lobby.app.lobby_app import LobbyApp
from lobby.ui.page import Page
from proofs.walking.stops import stops
from proofs.walking.world import furnish
from tests.golden.world import opened
from tests.support import databases, still
from tests.support.session import session


@pytest.mark.parametrize("size", [(40, 18), (120, 40)], ids=str)
def test_nothing_is_laid_out_again(tmp_path: Path, size: tuple[int, int]) -> None:
    still.run(_everywhere(databases.lay(tmp_path / "lobby.db"), size))


async def _everywhere(database: Path, size: tuple[int, int]) -> None:
    async with opened(database, 1_767_268_800) as world:
        there = await furnish(world.lobby)
        async with session(there.lobby, there.ann, size=size) as pilot:
            assert isinstance(pilot.app, LobbyApp)
            for place in {type(stop.place): stop.place for stop in stops(there)}.values():
                if place:
                    pilot.app.open(place)
                await pilot.pause()
                screen = pilot.app.screen
                assert isinstance(screen, Page)
                screen.draw()
                parts = (screen, *screen.query("*").results(Widget))
                assert not [part for part in parts if part._layout_required], place
