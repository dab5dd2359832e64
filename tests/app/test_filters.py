"""A filter finds the same rows in every window: also by what a narrow one has no room to show."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path

from lobby.app.lobby_app import LobbyApp
from lobby.features.home.screens.findings import MissedKey
from lobby.ui.places import Place
from lobby.widgets.lines import text_of
from lobby.widgets.row import Row, filtered
from lobby.widgets.rows import RowList
from proofs.walking.stops import stops
from proofs.walking.world import World, furnish
from tests.golden.world import opened
from tests.support import databases, still
from tests.support.session import session

NARROW, WIDE = (40, 18), (160, 40)


def test_a_filter_finds_the_same_in_every_window(tmp_path: Path) -> None:
    still.run(_everywhere(databases.lay(tmp_path / "lobby.db")))


async def _everywhere(database: Path) -> None:
    async with opened(database, 1_767_268_800) as world:
        there = await furnish(world.lobby)
        for place in {type(stop.place): stop.place for stop in stops(there)}.values():
            narrow = await _lists(there, place, NARROW)
            wide = await _lists(there, place, WIDE)
            for some, all_of_them in zip(narrow, wide, strict=True):
                for word in {*_shown(some), *_shown(all_of_them)}:
                    assert _keys(some, word) == _keys(all_of_them, word), f"{word} at {place}"


async def _lists(there: World, place: Place | None, size: tuple[int, int]) -> list[list[Row]]:
    """The rows of each list on the screen of *place* in a window of *size*."""
    async with session(there.lobby, there.ann, size=size) as pilot:
        assert isinstance(pilot.app, LobbyApp)
        if place:
            pilot.app.open(place)
        await pilot.pause()
        return [[*rows._all] for rows in pilot.app.screen.query(RowList)]


def _shown(rows: list[Row]) -> set[str]:
    """The words of *rows*, but not those cut off."""
    words = " ".join(text_of(row.line).lower() for row in rows if row.key is not None).split()
    return {word for word in words if "…" not in word}


def _keys(rows: list[Row], word: str) -> set[Hashable]:
    return {row.key for row in filtered(rows, word) if not isinstance(row.key, MissedKey)}
