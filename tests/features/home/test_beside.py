"""The small board beside the lobby's rows."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.home import views as home_views
from lobby.features.home.screens.beside import SECONDS, sights
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.widgets.board.small_board import SmallBoard
from tests.conftest import begin, play
from tests.support.session import Enter, seen, until

WIDE = (100, 30)
LONG = "22+a 46+e 22+b 46+d 22+c 46+c 22+d 46+b"
"""Enough moves for a result that changes ratings."""


def shown(pilot: Pilot[Any]) -> str:
    """What the small board is called, with what is told of it; "" if there is none."""
    board = pilot.app.screen.query_one(SmallBoard)
    sight = board.sight if board.display and board.size.height else None
    return f"{sight.titles[0]}: {sight.sentence}" if sight else ""


async def test_the_board_in_the_row_under_the_cursor(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben), "22+a 46+e")
    await begin(lobby, ben, ann)
    async with enter(ann, size=(100, 40)) as pilot:
        await until(pilot, lambda: shown(pilot) == "1 OctiLite  O ann v X ben: 46+e, your move")
        await pilot.press("down", "down")  # past the heading
        await until(pilot, lambda: shown(pilot) == "2 OctiLite  O ben v X ann: No move yet")
        await pilot.press("up", "up")
        await until(pilot, lambda: shown(pilot).startswith("1 OctiLite"))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("zoe", "1 OctiLite  O zoe v X ann"),
        ("Bartholomew-the-2nd", "1 OctiLite  Bartholomew-the-2nd v ann"),
    ],
)
async def test_its_title_is_never_cut(
    enter: Enter, lobby: Lobby, ann: Player, name: str, title: str
) -> None:
    other = await lobby.change(players.take_name, "SHA256:other", name)
    await begin(lobby, other, ann)
    async with enter(ann, size=(100, 40)) as pilot:
        await seen(pilot, f" {title}\n")


async def test_it_comes_when_the_window_grows(enter: Enter, ann: Player, match: Match) -> None:
    async with enter(ann, size=(80, 24)) as pilot:
        await seen(pilot, "Your move")
        await pilot.resize_terminal(120, 40)  # in which rows are as wide
        await until(pilot, lambda: shown(pilot).startswith(f"{match.board} "))


async def test_it_follows_a_move_on_that_board(
    enter: Enter, lobby: Lobby, ben: Player, match: Match
) -> None:
    async with enter(ben, size=WIDE) as pilot:
        await until(pilot, lambda: "No move yet" in shown(pilot))
        await play(lobby, match, "22+a")
        await until(pilot, lambda: "22+a, your move" in shown(pilot))


@pytest.mark.parametrize("size", [(99, 30), (100, 22)])
async def test_where_there_is_no_room_nothing_is_looked_up(
    enter: Enter, lobby: Lobby, ann: Player, match: Match, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await seen(pilot, "Your move")
        assert not shown(pilot)
        assert not sights(lobby)._known


async def test_without_a_row_it_is_the_match_of_the_strongest(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    lost = await play(lobby, await begin(lobby, ann, ben), LONG)
    await lobby.change(playing.resign, lost.board, ann)
    strong = await begin(lobby, ben, eve)
    for _ in range(20):
        await begin(lobby, ann, eve)
    running = (await lobby.common()).running
    featured = await lobby.ask(home_views.featured, running)
    assert featured
    assert featured.board == strong.board
    async with enter(None, size=WIDE) as pilot:
        await pilot.press("escape")
        await seen(pilot, "Other matches  21 →")
        await pilot.press("up", "up")
        await until(pilot, lambda: shown(pilot).startswith(f"Top match: {strong.board} "))


async def test_it_moves_at_most_once_in_five_seconds(lobby: Lobby, match: Match) -> None:
    shared = sights(lobby)
    before = await shared.featured()
    await play(lobby, match, "22+a")
    shared._stale = True  # whether the event has arrived already or not
    shared._looked = shared._loop.time()  # however long it took
    assert await shared.featured() is before
    async with asyncio.timeout(60):
        while (after := await shared.featured()) is before:
            shared._stale, shared._looked = True, -SECONDS
            await asyncio.sleep(0)
    assert after
    assert after.sentence == "22+a, ben to move"


async def test_all_who_see_the_same_share_it(lobby: Lobby, eve: Player, match: Match) -> None:
    shared = sights(lobby)
    assert await shared.of(match, eve) is await shared.of(match, None)
    assert await shared.of(match, match.players[0]) is not await shared.of(match, None)
