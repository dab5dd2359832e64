"""The ladders."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from lobby.core.lobby import Lobby
from lobby.features.news import subscriptions
from lobby.features.people.values.player import Player
from lobby.features.ratings import screens as ratings_screens
from lobby.features.ratings import values
from lobby.games.catalogue import GAMES
from lobby.games.kinds import ordered
from tests.conftest import Clock
from tests.features.ratings.test_verbs import three_groups
from tests.support.session import Enter, gone, seen


@pytest.fixture
async def ranked(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player
) -> AsyncIterator[None]:
    """ann and ben have played a lot, eve a little, and zoe and tom only long ago."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(values, "ENOUGH_OPPONENTS", 1)
        await three_groups(lobby, clock, ann, ben, eve)
        yield


@pytest.mark.usefixtures("ranked")
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_three_groups(enter: Enter, ann: Player, size: tuple[int, int]) -> None:
    async with enter(ann, size=size) as pilot:
        await pilot.press("r")
        shown = await seen(pilot, "Ratings", " Chaos", "Inactive for a year  2")
    rows = [row.split() for row in shown.splitlines()]
    numbered = [row[row[0] == "▌" :][:2] for row in rows if {"match", "matches"} & {*row[3:]}]
    assert [(place, name) for place, name in numbered if place.isdecimal() or place == "-"] == (
        [("1", "ben"), ("2", "ann"), ("-", "eve"), ("1", "zoe"), ("2", "tom")]
    )
    assert sum(row[-1:] == ["you"] for row in rows) == 1
    assert "25 matches" in shown


@pytest.mark.usefixtures("ranked")
async def test_games_are_turned_to(enter: Enter) -> None:
    async with enter(None) as pilot:
        await pilot.press("enter", "r")
        await seen(pilot, "← Curio →", "No rated match of Curio has ended yet.")
        await pilot.press("left")
        await seen(pilot, f"← {GAMES[ordered()[-1]].title} →")
        await pilot.press("g", "slash", *"othello", "enter")
        await seen(pilot, "← Reversi →")
        await pilot.press("g", "slash", *"parity", "enter")
        await seen(pilot, "← Binar →", "No rated match of Binar")
        await pilot.press("g")
        await seen(pilot, "Choose a game", "▌  Binar", "Leave your opponent without a move")
        await pilot.press("slash", *"captures", "enter")
        shown = await seen(pilot, "← Chaos →", "Established  2")
        assert "w follow" not in shown
        assert "n challenge" not in shown
        await pilot.press("down", "enter")
        await seen(pilot, " ann", "Chaos  the last 24 rated matches")


@pytest.mark.usefixtures("ranked")
async def test_challenging_from_a_ladder(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("r")
        await seen(pilot, "← Chaos →")
        await pilot.press("n", "f2")
        await seen(pilot, "chaos challenge ben")
        await pilot.press("escape", "down", "n")
        await seen(pilot, "anyone")
        await pilot.press("f2")
        await seen(pilot, "chaos seek")


async def test_a_game_is_watched(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("r")
        await seen(pilot, "← Curio →", "w follow")
        await pilot.press("w")
        await seen(pilot, "You now follow Curio")
        assert (await lobby.ask(subscriptions.of_player, ann)).games == {"curio": False}
        await pilot.press("down")
        await seen(pilot, "w stop following")
        await pilot.press("w")
        await seen(pilot, "You no longer follow Curio.")


@pytest.mark.usefixtures("ranked")
async def test_of_a_long_group_ones_own_row_is_shown_too(
    enter: Enter, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings_screens, "SHOWN", 1)
    async with enter(ann) as pilot:
        await pilot.press("r")
        shown = await seen(pilot, "Established  2", "2  ann", "1  zoe")
    assert "tom" not in shown
    assert shown.count("… 1 more") == 2


@pytest.mark.usefixtures("ranked")
async def test_a_resized_window_shows_what_it_has_room_for(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("r")
        await seen(pilot, "25 matches", "±", "Too few matches against different players so far.")
        await pilot.resize_terminal(40, 18)
        shown = await gone(pilot, "25 matches")
        assert "← Chaos →" in shown
        assert "…" not in shown


async def test_a_phone_tells_below_what_the_game_under_the_cursor_is_about(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press("r", "g", "slash", *"curio")
        shown = await seen(pilot, "Choose a game", "▌  Curio", "hides one of its two numbers.")
        assert "…" not in shown
