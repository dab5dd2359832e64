"""The explorer on a screen, and the statistics of a game."""

from __future__ import annotations

import re
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
from tests.support.aloud import Aloud
from tests.support.session import Enter, gone, seen


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


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_moves_are_followed_and_taken_back(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, size: tuple[int, int]
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=size) as pilot:
        go(pilot, places.Board(over.board))
        await seen(pilot, "Chaos")
        await pilot.press("home", "E")
        shown = await seen(pilot, "Explore Chaos", "O is to move.", "a1-c3")
        assert "a2-c2" in shown
        if size[0] == 40:
            await pilot.press("tab")
            await gone(pilot, "O is to move.")
            await pilot.press("tab")
            await seen(pilot, "O is to move.")
        await pilot.press("enter")
        await seen(pilot, "after move 1", "X is to move.")
        await pilot.press("l", "h", "h")
        await seen(pilot, "the start", "O is to move.")


async def test_values_stand_beside_the_moves(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(80, 24)) as pilot:
        go(pilot, places.Explorer(over.board))
        shown = await seen(pilot, "best  played     O", "a2-c2   -15", "a1-c3   -11       1    0%")
        assert shown.index("-15") < shown.index("-11"), "the longest loss comes first"
    async with enter(ann, size=(160, 40)) as pilot:
        go(pilot, places.Explorer(over.board))
        await seen(pilot, "loses, 15 to go", "loses, 11 to go", "1 lost")


async def test_the_cursor_begins_on_the_first_row(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(160, 40)) as pilot:
        go(pilot, places.Explorer(over.board))
        await seen(pilot, "▌  a2-c2", "loses, 15 to go")
        await pilot.press("down")
        await seen(pilot, "▌  a1-c3")
        await pilot.press("enter")
        shown = await seen(pilot, "after move 1", "wins, 10 to go")
        first = next(row for row in shown.splitlines() if " to go" in row)
        assert "▌" in first, "not on the row that was first before they were sorted"


async def test_long_moves_are_whole_where_there_is_room(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(120, 40)) as pilot:
        go(pilot, places.Explorer(game="chaos"))
        await seen(pilot, "the start", "loses, 15 to go")
        for number, left in ((1, "14"), (2, "13")):
            await pilot.press("enter")
            await seen(pilot, f"after move {number}", left)
        await pilot.press("enter")
        shown = await seen(pilot, "after move 3", "e3-c3-a3")
        assert "…" not in shown
        assert re.search(r"e3-c3-a3\S* +  (wins|loses|draws)", shown), (
            "a gap parts a move from its value"
        )


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_no_two_moves_look_alike_and_values_have_a_heading(
    enter: Enter, lobby: Lobby, ann: Player, size: tuple[int, int]
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=size) as pilot:
        go(pilot, places.Explorer(game="chaos"))
        await seen(pilot, "the start", "best", "15")
        await pilot.press("enter")
        await seen(pilot, "after move 1", "14")
        await pilot.press("enter")
        shown = await seen(pilot, "after move 2", "a3-c3-e5-c5 ", "a3-c3-e5-c5-a3 ", "13")
        assert "best play" in shown
        assert "played" not in shown, "a column without a number"


async def test_it_begins_where_the_review_stands(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann) as pilot:
        go(pilot, places.Review(over.board, 2, flipped=False))
        await seen(pilot, "review, move 2 of 3")
        await pilot.press("E")
        await seen(pilot, "Explore Chaos", "after move 2", "a2-c2")
        await pilot.press("left")
        await seen(pilot, "after move 1")
        await pilot.press("escape")
        await seen(pilot, "review, move 2 of 3")


async def test_a_rated_match_is_followed_as_far_as_it_went(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    lobby.thinker = Aloud()
    rated = await begin(lobby, ann, ben, "chaos", terms="--explorer")
    await play(lobby, rated, "a1-c3")
    async with enter(ann) as pilot:
        go(pilot, places.Board(rated.board))
        await seen(pilot, "Chaos")
        await pilot.press("E")
        await seen(pilot, "Explore Chaos", "after move 1", "X is to move.", "d4-a1")
        await pilot.press("enter", "left")
        await seen(pilot, "the start", "O is to move.", "a1-c3")
        await pilot.press("down", "enter", "up", "enter")
        shown = await seen(pilot, "after move 1", "d4-a1")
        assert "play it" not in shown
        assert "-11" not in shown, "what moves are worth stays unknown"


async def test_what_is_refused_is_told(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    rated = await begin(lobby, ann, ben, "chaos")
    await play(lobby, rated, "a1-c3")
    async with enter(ann) as pilot:
        go(pilot, places.Explorer(over.board, 1))
        await seen(pilot, "Your rated board 2 stands at this")


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (160, 40)])
async def test_nothing_is_told_about_moves_to_what_is_closed(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, size: tuple[int, int]
) -> None:
    lobby.thinker = Aloud()
    beside = await begin(lobby, ann, ben, "binar", "-size=4")
    await play(lobby, beside, "a4 b2 c3 d4 a2 c1 c2 a1")
    await lobby.change(playing.resign, beside.board, ann)
    await Exploration(lobby._store).settle()
    rated = await begin(lobby, ann, ben, "binar", "-size=4")
    await play(lobby, rated, "a1 b2 c3 d4 a2 c1")
    async with enter(ann, size=size) as pilot:
        go(pilot, places.Explorer(beside.board, 7))
        shown = await seen(pilot, "after move 7", "6 moves are closed while", "b4", "d2")
        assert re.search(r" b4 +(=|draws)", shown), shown
        (a1,) = re.findall(r" a1\b *([a-z=?]*)", shown)
        assert a1 in ("closed", "?"), shown
        await gone(pilot, "…")  # at first the list may be wider than the board leaves it


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
        await pilot.press("E")
        await seen(pilot, "Explore Chaos", "a1-c3")
        await pilot.press("escape", "right")
        shown = await seen(pilot, "Statistics: Curio", "No public match between people")
        assert "E explore" not in shown


async def test_openings_that_a_rated_match_can_come_to_are_left_out(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    await begin(lobby, ann, ben, "chaos")
    async with enter(ann) as pilot:
        go(pilot, places.Statistics("chaos"))
        shown = await seen(pilot, "Openings", "Not shown while your rated board 2 is played.")
        assert "a1-c3" not in shown
