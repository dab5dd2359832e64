"""A walk through every screen in a small and in a large window: no text is cut if there is room,
every key in the bar does something, the cursor is where it belongs, and resizing there and back
changes nothing. ``proofs.walk`` presses all keys on every screen, at every size."""

from __future__ import annotations

from math import ceil
from pathlib import Path

import pytest

from lobby.ui import places
from proofs.walk import walk
from proofs.walking.stops import Stop, stops
from proofs.walking.world import World, furnish
from tests.golden.world import opened
from tests.support import databases, still

SMALL, LARGE = (40, 18), (120, 40)
PARTS = 3
BEGINNING = 1_767_268_800


@pytest.mark.parametrize("part", range(PARTS))
def test_nothing_is_wrong_on_any_screen(tmp_path: Path, part: int) -> None:
    findings = still.run(_wrong(tmp_path / "lobby.db", part))
    assert not findings, "\n".join(findings)


async def _wrong(database: Path, part: int) -> list[str]:
    async with opened(databases.lay(database), BEGINNING) as world:
        there = await furnish(world.lobby)
        walked = walk(there, SMALL, _parts(there)[part], (LARGE,), brief=True)
        return [str(finding) async for finding in walked]


def _parts(there: World) -> list[list[Stop]]:
    """The stops in parts of equal length. Those of one kind of screen are together, as each key is
    pressed once per kind."""
    most = [stop for stop in stops(there) if not _like_another(stop.place)]
    most.sort(key=lambda stop: type(stop.place).__name__)
    length = ceil(len(most) / PARTS)
    return [most[part * length : (part + 1) * length] for part in range(PARTS)]


def _like_another(place: places.Place | None) -> bool:
    """Whether *place* differs from another stop only in its words, or in a board seen elsewhere."""
    return isinstance(place, places.Help) or (
        isinstance(place, places.Lesson) and place.game != "octilite"
    )
