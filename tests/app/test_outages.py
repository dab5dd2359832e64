"""While the database does not answer, no key on any screen ends the session: every refusal is told,
whatever was at work."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from textual.binding import ActiveBinding
from textual.pilot import Pilot
from textual.screen import Screen

from lobby.app.lobby_app import LobbyApp
from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.ui.places import Place
from proofs.walking.stops import stops
from proofs.walking.world import furnish
from tests.golden.world import opened
from tests.support import databases, still
from tests.support.session import session

SHARED = ("textual", "lobby.app", "lobby.widgets")
"""Where the actions are that do the same on every screen."""


def test_no_key_ends_the_session(tmp_path: Path) -> None:
    still.run(_with_every_key(databases.lay(tmp_path / "lobby.db")))


async def _with_every_key(database: Path) -> None:
    async with opened(database, 1_767_268_800) as world:
        there = await furnish(world.lobby)
        by_kind = {type(stop.place): stop.place for stop in stops(there) if stop.place}
        tried = set[tuple[str, str]]()
        for place in by_kind.values():
            async with session(there.lobby, there.ann) as pilot:
                screen = await _arrived(pilot, place)
                keys = screen.active_bindings.keys()
                for key, active in sorted(screen.active_bindings.items()):
                    if (does := _does(active)) in tried:
                        continue
                    tried.add(does)
                    with _away(there.lobby):
                        await pilot.press(key)
                        await pilot.pause()
                    assert pilot.app.is_running, f"{key} ends the session at {place}."
                    if pilot.app.screen is not screen or screen.active_bindings.keys() != keys:
                        screen = await _arrived(pilot, place)


def _does(active: ActiveBinding) -> tuple[str, str]:
    """What a key does, and on which screen unless it does the same everywhere."""
    action, node = active.binding.action, active.node
    act = getattr(node, f"action_{action.rpartition('.')[2].partition('(')[0]}", None)
    everywhere = getattr(act, "__module__", "textual").startswith(SHARED)
    return action, "" if everywhere else type(node).__qualname__


async def _arrived(pilot: Pilot[Any], place: Place) -> Screen[Any]:
    """The screen of *place*, shown above the lobby's."""
    app = pilot.app
    assert isinstance(app, LobbyApp)
    while len(app.screen_stack) > 1:
        app.pop_screen()
    app.open(place)
    await pilot.pause()
    return app.screen


@contextmanager
def _away(lobby: Lobby) -> Iterator[None]:
    """The database of *lobby* does not answer during the block."""

    async def refused(*_: object, **__: object) -> None:
        raise Unavailable("The database cannot be used just now.")

    with pytest.MonkeyPatch.context() as patch:
        for way in ("read", "write"):
            patch.setattr(lobby._store, way, refused)
        yield
