"""The explorer in the study."""

from __future__ import annotations

import re
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.analysis import analyses
from lobby.features.explorer.duties import Exploration
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui import places
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.session import Enter, gone, seen


async def explored(pilot: Pilot[Any], board: int, ply: int = 0) -> None:
    """Open the explorer in the study of *board* after *ply* moves."""
    go(pilot, places.Study(board, ply))
    await seen(pilot, "<Moves>")
    await pilot.press("left_square_bracket")
    await seen(pilot, "<Explorer>")


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
        await explored(pilot, over.board)
        shown = await seen(pilot, "O is to move.", "a1-c3")
        assert "a2-c2" in shown
        await pilot.press("enter")
        await seen(pilot, "X is to move.")
        await pilot.press("enter", "h", "h")
        await seen(pilot, "O is to move.")
        if size[0] == 40:
            await pilot.press("left_square_bracket")
            await gone(pilot, "O is to move.")
            await pilot.press("right_square_bracket")
            await seen(pilot, "O is to move.")


async def test_values_stand_beside_the_moves(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(80, 24)) as pilot:
        await explored(pilot, over.board)
        shown = await seen(pilot, "best  played     O", "a2-c2   -16", "a1-c3   -12       1    0%")
        assert shown.index("-16") < shown.index("-12"), "the longest loss comes first"
    async with enter(ann, size=(160, 40)) as pilot:
        await explored(pilot, over.board)
        await seen(pilot, "loses on move 16", "loses on move 12", "1 lost")


async def test_the_cursor_begins_on_the_first_row(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(160, 40)) as pilot:
        await explored(pilot, over.board)
        await seen(pilot, "▌  a2-c2", "loses on move 16")
        await pilot.press("down")
        await seen(pilot, "▌  a1-c3")
        await pilot.press("enter")
        shown = await seen(pilot, "move 1", "wins on move 12")
        first = next(row for row in shown.splitlines() if "wins on" in row)
        assert "▌" in first, "not on the row that was first before they were sorted"


async def test_long_moves_are_whole_where_there_is_room(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann, size=(120, 40)) as pilot:
        go(pilot, places.Study(game="chaos"))
        await seen(pilot, "the start", "loses on move 16")
        for number, ends in ((1, "wins on move 16"), (2, "-16")):
            await pilot.press("enter")
            await seen(pilot, f"move {number}", ends)
        await pilot.press("enter")
        shown = await seen(pilot, "move 3", "e3-c3-a3")
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
        go(pilot, places.Study(game="chaos"))
        await seen(pilot, "the start", "best", "16")
        await pilot.press("enter")
        await seen(pilot, "move 1", "16")
        await pilot.press("enter")
        shown = await seen(pilot, "move 2", "a3-c3-e5-c5 ", "a3-c3-e5-c5-a3 ", "16")
        assert "best play" in shown
        assert "played" not in shown, "a column without a number"
        await pilot.press("home")
        await seen(pilot, "the start", "16")
        await pilot.press("pagedown", "pagedown", "down")
        await gone(pilot, "↓")
        await seen(pilot, "mirror image", *(["draws"] if size[0] == 80 else ()))


async def test_it_goes_where_the_moves_are(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann) as pilot:
        await explored(pilot, over.board, 2)
        await seen(pilot, "move 2 of 3", "a2-c2")
        await pilot.press("left")
        await seen(pilot, "move 1 of 3", "X is to move.")
        await pilot.press("right_square_bracket")
        await seen(pilot, "<Moves>", "1. ann a1-c3")


async def test_what_is_followed_is_not_kept_unless_a_move_is_tried_there(
    enter: Enter, lobby: Lobby, ann: Player, over: Match
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann) as pilot:
        await explored(pilot, over.board)
        await seen(pilot, "a2-c2", "-16")
        await pilot.press("enter")
        await seen(pilot, "1. a2-c2", "X is to move.")
        study = await lobby.ask(analyses.study, over.board, ann)
        assert not study.own.tree.nodes


async def test_a_rated_match_is_followed_as_far_as_it_went(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    lobby.thinker = Aloud()
    rated = await begin(lobby, ann, ben, "chaos", terms="--explorer")
    await play(lobby, rated, "a1-c3")
    async with enter(ann) as pilot:
        go(pilot, places.Study(rated.board, 1))
        await seen(pilot, "<Variations>")
        await pilot.press("right_square_bracket")
        await seen(pilot, "move 1 of 1", "X is to move.", "d4-a1")
        await pilot.press("enter", "left")
        await seen(pilot, "the start", "O is to move.", "a1-c3")
        await pilot.press("down", "enter", "up", "enter")
        shown = await seen(pilot, "move 1 of 1", "X is to move.", "d4-a1")
        assert "play it" not in shown
        assert "-12" not in shown, "what moves are worth stays unknown"


async def test_what_is_refused_is_told(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    rated = await begin(lobby, ann, ben, "chaos")
    await play(lobby, rated, "a1-c3")
    async with enter(ann) as pilot:
        await explored(pilot, over.board, 1)
        await seen(pilot, "Your rated board 2", "stands at this")
        await lobby.change(playing.resign, rated.board, ben)
        await seen(pilot, "X is to move.", "d4-a1")
        await gone(pilot, "Your rated board 2")


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
        await explored(pilot, beside.board, 7)
        shown = await seen(pilot, "6 moves are closed while", "b4", "d2")
        assert re.search(r" b4 +(=|draws)", shown), shown
        verdicts = {*re.findall(r" a1\b *([a-z=?]*)", shown)}
        assert verdicts & {"closed", "?"}, shown
        assert not verdicts & {"wins", "draws", "loses", "="}, shown
        await gone(pilot, "…")  # at first the list may be wider than the board leaves it
