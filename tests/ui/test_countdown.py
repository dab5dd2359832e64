"""The countdown to a planned stop, in the corner of every screen."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.session.countdown import Countdown
from tests.conftest import Clock
from tests.support.at_board import opened
from tests.support.session import Enter, gone, seen


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (600, "stops in 10 min"),
        (541, "stops in 10 min"),
        (540, "stops in 9 min"),
        (61, "stops in 2 min"),
        (60, "stops in 60 s"),
        (51, "stops in 60 s"),
        (50, "stops in 50 s"),
        (3, "stops in 10 s"),
        (0, "stops in 10 s"),
    ],
)
async def test_it_says_when(lobby: Lobby, clock: Clock, seconds: int, shown: str) -> None:
    countdown = Countdown(lobby, lambda: None)
    assert countdown.text == ""
    lobby.gate.drain(10)
    clock.advance(600 - seconds)
    assert countdown.text == shown
    lobby.gate.drain(10, restarts=True)
    assert countdown.text == "restarts in 10 min"
    lobby.gate.stay()
    assert countdown.text == ""


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_it_is_on_every_screen(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await seen(pilot, "Lobby")
        lobby.gate.drain(5)
        await seen(pilot, "stops in 5 min")
        await opened(pilot, match)
        await seen(pilot, "stops in 5 min")
        pilot.app.open(places.Settings())  # type: ignore[attr-defined]
        await seen(pilot, "Settings", "stops in 5 min")
        lobby.gate.stay()
        await gone(pilot, "stops in")
        await pilot.press("escape")
        await gone(pilot, "Settings")
        await gone(pilot, "stops in")


async def test_who_comes_in_sees_it_too(enter: Enter, lobby: Lobby, ann: Player) -> None:
    lobby.gate.drain(5, restarts=True)
    async with enter(ann) as pilot:
        await seen(pilot, "restarts in 5 min")
