"""The statistics of a game."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.explorer.duties import Exploration
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui import places
from tests.conftest import begin, play
from tests.support.session import Enter, seen


def go(pilot: Pilot[Any], place: places.Place) -> None:
    assert isinstance(pilot.app, LobbyApp)
    pilot.app.open(place)


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """A match of Chaos that ben won and that has been looked at."""
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1 a2-c2")
    over = await lobby.change(playing.resign, match.board, ann)
    await Exploration(lobby._store).settle()
    return over


async def test_statistics_of_each_game(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        go(pilot, places.Standings("chaos"))
        await seen(pilot, "Ratings")
        await pilot.press("s")
        await seen(
            pilot,
            "Statistics: Chaos",
            "1 public match between people has ended. It ended on move 3.",
            "1-10",
            "resigned",
        )
        await pilot.press("v")
        await seen(pilot, "Chaos: from the start", "a1-c3")
        await pilot.press("escape", "g", "slash", *"royal", "enter")
        shown = await seen(pilot, "Statistics: Curio", "No public match between people")
        assert "v study" not in shown


async def test_openings_that_a_rated_match_can_come_to_are_left_out(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        go(pilot, places.Statistics("chaos"))
        shown = await seen(pilot, "Openings", "Not shown while your board 2 is played.")
        assert "a1-c3" not in shown
