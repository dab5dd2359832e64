"""Finding, on the board, what was missed in a match."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.core.thinker import NOBODY
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.practice.screens import PracticeScreen
from lobby.features.puzzles.screens.puzzle import ChanceScreen
from lobby.features.study.screens.screen import StudyScreen
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.at_board import opened, typed
from tests.support.session import Enter, seen, until

LINE = "b1 a3 b2 c2 c1 a1"
"""Binar 3x3 with -single: Odd wins, and both missed b3."""


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    lobby.thinker = Aloud()
    return await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3 -single"), LINE)


async def shows(pilot: Pilot[Any], screen: type[object]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, screen))


async def tries(pilot: Pilot[Any], move: str) -> None:
    await typed(pilot, move)
    await pilot.press("enter")


async def test_after_a_lost_match_the_position_comes_back(
    enter: Enter, over: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, over)
        await pilot.press("v", "Z")
        await shows(pilot, ChanceScreen)
        await seen(pilot, "What you missed", "move 4 on", "Nothing is counted", "N next puzzle")
        await seen(pilot, "You are Odd. You missed", " You are Odd. Find a better move.")
        await tries(pilot, "c2")
        await seen(pilot, "c2 gives the win to ann (on move 5). Try again.")
        await tries(pilot, "b3")
        await seen(pilot, "Right. In the match you played c2.")
        await pilot.press("N")
        await seen(pilot, "You missed nothing else on board 1.")
        await pilot.press("v")
        await shows(pilot, StudyScreen)
        await seen(pilot, "move 4 of 6")


async def test_the_study_leads_to_the_move_that_is_looked_at(
    enter: Enter, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, over)
        await pilot.press("v")
        await seen(pilot, "Key moments (W):")
        await pilot.press("Z")  # without a move chosen: the one that lost most
        await seen(pilot, "move 5 on")
        await pilot.press("H")
        await seen(pilot, "was better. You played c1.")
        await pilot.press("enter")
        await seen(pilot, "You missed nothing else on board 1.")
        await pilot.press("escape", "left")
        await seen(pilot, "move 5 of 6", "P play on")
        await pilot.press("Z")
        await seen(pilot, "move 5 on")


async def test_it_is_played_on_from(enter: Enter, over: Match, ben: Player) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, over)
        await pilot.press("v", "Z")
        await seen(pilot, "Find a better move")
        await pilot.press("P")
        await seen(pilot, "Play on against which level")
        await pilot.press("s")
        await shows(pilot, PracticeScreen)


async def test_only_players_missed_anything(enter: Enter, over: Match, eve: Player) -> None:
    async with enter(eve) as pilot:
        await opened(pilot, over)
        await pilot.press("v")
        await seen(pilot, "Key moments (W):")
        await pilot.press("Z")
        await pilot.pause()
        assert isinstance(pilot.app.screen, StudyScreen)


async def test_a_match_that_was_faultless_has_none(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    begun = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    faultless = await play(lobby, begun, "b1 a3")
    await lobby.change(playing.resign, faultless.board, ben)
    async with enter(ben) as pilot:
        await opened(pilot, faultless)
        await pilot.press("v", "Z")
        await seen(pilot, "You missed nothing on board 2.")
        await pilot.press("escape")
        await shows(pilot, StudyScreen)


async def test_nobody_to_judge(enter: Enter, lobby: Lobby, over: Match, ben: Player) -> None:
    lobby.thinker = NOBODY
    async with enter(ben) as pilot:
        await opened(pilot, over)
        await pilot.press("v", "Z")
        await seen(pilot, "bots")
