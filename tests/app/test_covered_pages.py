"""Work may end while something covers the page that began it, such as the sentence that a window is
too small. The page goes, what was asked for comes, and the cover stays in its place."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.challenges.screens.challenge import ChallengeScreen
from lobby.features.help.screens import HelpScreen
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.people.values.player import Player
from lobby.features.ratings.screens import StandingsScreen
from lobby.ui import places
from lobby.ui.question import Question
from lobby.ui.session.small_screen import SmallScreen
from tests.support.session import Enter, seen, until

SMALL, USUAL = (30, 10), (80, 24)


@pytest.fixture
def answered(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Until it is set, the database does not end any change."""
    answered, change = asyncio.Event(), lobby.change

    async def slow(*change_with: Any, **more: Any) -> object:
        await answered.wait()
        return await change(*change_with, **more)

    monkeypatch.setattr(lobby, "change", slow)
    return answered


def stack(app: Any) -> list[type]:
    """The kinds of screens, the current one last."""
    assert isinstance(app, LobbyApp)
    return [type(screen) for screen in app.screen_stack]


async def test_a_form_goes_from_below_help_once_it_is_sent(
    enter: Enter, ann: Player, ben: Player, answered: asyncio.Event
) -> None:
    async with enter(ann) as pilot:
        pilot.app.open(places.NewChallenge("chaos", "ben"))  # type: ignore[attr-defined]
        await seen(pilot, "New challenge", "Send the challenge")
        await pilot.press("ctrl+s")
        pilot.app.open(places.Help("start"))  # type: ignore[attr-defined]
        await seen(pilot, "Help")
        assert stack(pilot.app) == [LobbyScreen, ChallengeScreen, HelpScreen]
        answered.set()
        await until(pilot, lambda: stack(pilot.app) == [LobbyScreen, HelpScreen])
        await pilot.press("escape")
        await seen(pilot, "Your challenges", "ben")


async def test_a_question_goes_from_below_help_once_it_is_answered(
    enter: Enter, ann: Player, ben: Player, answered: asyncio.Event
) -> None:
    async with enter(ann) as pilot:
        app = pilot.app
        app.open(places.PlayerPage("ben"))  # type: ignore[attr-defined]
        await seen(pilot, "Joined")
        await pilot.press("N")
        await until(pilot, lambda: stack(app)[-1] is Question)
        await pilot.press("x", "enter")
        app.open(places.Help("start"))  # type: ignore[attr-defined]
        await seen(pilot, "Help")
        answered.set()
        await until(pilot, lambda: Question not in stack(app))
        assert stack(app)[-1] is HelpScreen


@pytest.mark.usefixtures("playing_bots")
async def test_a_board_that_begins_takes_the_place_of_its_form_and_of_help(
    enter: Enter, ann: Player, answered: asyncio.Event
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "b play a bot")
        await pilot.press("b")
        await seen(pilot, "Play a bot")
        await pilot.press("ctrl+s")
        pilot.app.open(places.Help("start"))  # type: ignore[attr-defined]
        await seen(pilot, "Help")
        answered.set()
        await until(pilot, lambda: stack(pilot.app) == [LobbyScreen, MatchScreen])


async def test_what_opens_in_a_window_that_is_too_small_is_there_once_it_is_not(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        app = pilot.app
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: stack(app) == [LobbyScreen, SmallScreen])
        app.open(places.Standings())  # type: ignore[attr-defined]
        await pilot.pause()
        assert stack(app) == [LobbyScreen, StandingsScreen, SmallScreen]
        await pilot.resize_terminal(*USUAL)
        await seen(pilot, "Ratings")
        await pilot.press("escape")
        await until(pilot, lambda: stack(app) == [LobbyScreen])


async def test_a_form_goes_from_below_a_window_that_is_too_small(
    enter: Enter, ann: Player, ben: Player, answered: asyncio.Event
) -> None:
    async with enter(ann) as pilot:
        app = pilot.app
        app.open(places.NewChallenge("chaos", "ben"))  # type: ignore[attr-defined]
        await seen(pilot, "New challenge", "Send the challenge")
        await pilot.press("ctrl+s")
        await pilot.resize_terminal(*SMALL)
        await until(pilot, lambda: stack(app)[-1] is SmallScreen)
        answered.set()
        await until(pilot, lambda: stack(app) == [LobbyScreen, SmallScreen])
        await pilot.resize_terminal(*USUAL)
        await seen(pilot, "Your challenges")
