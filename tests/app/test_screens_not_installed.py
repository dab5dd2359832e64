"""Screens that show matches of a game that is no longer installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings_rows import FOLLOWING
from lobby.features.challenges import offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.places import Place
from tests.conftest import begin, play
from tests.support import databases
from tests.support.at_board import show
from tests.support.proposals import proposal
from tests.support.session import Enter, seen

SENTENCE = "This server no longer has the game oldgame"


@pytest.fixture
async def gone(lobby: Lobby, ann: Player, ben: Player, database: Path) -> tuple[Match, Match]:
    """A running and a finished match of a game that is gone, beside a match of another game."""
    running = await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b2")
    finished = await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b2")
    await lobby.change(playing.resign, finished.board, ann)
    await lobby.change(offering.offer, ben, proposal("binar", "-size=3", opponent="ann"))
    await lobby.change(offering.offer, ben, proposal("binar", seat=1))
    await lobby.change(subscriptions.subscribe, ann, "binar")
    await begin(lobby, ann, ben, "octilite")
    databases.uninstall(database, "binar")
    return running, finished


@pytest.mark.usefixtures("gone")
async def test_the_lobby_lists_all_and_says_what_is_not_installed(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        shown = await seen(pilot, "Recently finished", "OctiLite", "Open challenges")
    rows = [row for row in shown.splitlines() if "oldgame" in row]
    assert len(rows) == 4
    assert all("not installed" in row for row in rows)


async def test_a_board_of_it_is_refused_in_words(
    enter: Enter, ann: Player, gone: tuple[Match, Match]
) -> None:
    async with enter(ann, size=(120, 40)) as pilot:
        for match in gone:
            show(pilot, match)
            await seen(pilot, SENTENCE)
            await pilot.press("escape")


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (places.PlayerPage("ben"), "Your recent matches"),
        (places.PlayerPage("ann"), "Recently finished"),
        (places.Settings(FOLLOWING), "oldgame (not installed)"),
        (places.Standings(None), "Curio"),
        (places.People(), "ben"),
        (places.Study(2), SENTENCE),
        (places.Messages(), "essage"),
    ],
    ids=str,
)
@pytest.mark.usefixtures("gone")
async def test_no_page_is_lost_by_it(enter: Enter, ann: Player, place: Place, words: str) -> None:
    async with enter(ann, size=(120, 70)) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        app.call_later(app.open, place)
        await seen(pilot, words)


@pytest.mark.usefixtures("gone")
async def test_a_challenge_to_it_is_shown_and_refused(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    (offer,) = await lobby.ask(lambda look: challenges_queries.challenges_to(look, ann))
    async with enter(ann, size=(120, 40)) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        app.call_later(app.open, places.Offer(offer))
        await seen(pilot, "oldgame (not installed), a challenge from ben", SENTENCE)
        await pilot.press("enter")
        await seen(pilot, SENTENCE)
