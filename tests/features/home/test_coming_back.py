"""Where the cursor is when a player returns to the lobby from a board."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing
from lobby.features.people.values.player import Player
from lobby.ui.board.rows import BoardKey
from lobby.widgets.rows import RowList
from tests.conftest import begin, play
from tests.support.session import Enter, seen, until


def under_cursor(pilot: Pilot[Any]) -> object:
    row = pilot.app.screen.query_one(RowList).row
    return row.key if row else None


async def stands_on(pilot: Pilot[Any], board: int) -> None:
    await until(
        pilot,
        lambda: (
            isinstance(pilot.app.screen, LobbyScreen) and under_cursor(pilot) == BoardKey(board)
        ),
    )


async def test_a_board_that_was_answered_gives_way_to_the_next_that_waits(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for _ in range(3):
        await begin(lobby, ann, ben)
    async with enter(ann) as pilot:
        await seen(pilot, "Your move  3")
        await pilot.press("down", "enter")
        await seen(pilot, " 2 OctiLite")
        await lobby.change(playing.play, 2, ann, "22+a")
        await pilot.press("escape")
        await seen(pilot, "Your move  2")
        await stands_on(pilot, 3)
        await pilot.press("enter")
        await seen(pilot, " 3 OctiLite")
        await lobby.change(playing.play, 3, ann, "22+a")
        await pilot.press("escape")
        await seen(pilot, "Your move  1")
        await stands_on(pilot, 1)


async def test_a_board_that_still_waits_keeps_the_cursor_also_after_tab(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for _ in range(3):
        await begin(lobby, ann, ben)
    async with enter(ann) as pilot:
        await seen(pilot, "Your move  3")
        await pilot.press("enter")
        await seen(pilot, " 1 OctiLite")
        await pilot.press("tab")
        await seen(pilot, " 2 OctiLite")
        await pilot.press("escape")
        await stands_on(pilot, 2)


async def test_a_board_of_others_and_one_that_waits_for_them_keep_the_cursor(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await begin(lobby, ann, ben)
    theirs = await begin(lobby, ben, ann)
    watched = await begin(lobby, ben, eve)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Other matches  1")
        for board in (theirs.board, watched.board):
            pilot.app.screen.query_one(RowList).go_to(BoardKey(board))
            await pilot.press("enter")
            await seen(pilot, f" {board} OctiLite")
            await pilot.press("escape")
            await stands_on(pilot, board)


async def test_a_match_that_ended_gives_way_to_the_next_board_that_waits(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await begin(lobby, ann, ben)
    theirs = await begin(lobby, ben, ann)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Their move  1")
        pilot.app.screen.query_one(RowList).go_to(BoardKey(theirs.board))
        await pilot.press("enter")
        await seen(pilot, " 2 OctiLite")
        await lobby.change(playing.resign, theirs.board, ben)
        await pilot.press("escape")
        await seen(pilot, "Recently finished  1")
        await stands_on(pilot, 1)


async def test_without_a_board_that_waits_the_cursor_keeps_its_place(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    mine = await play(lobby, await begin(lobby, ann, ben), "22+a 46+e")
    theirs = await play(lobby, await begin(lobby, ann, ben), "22+a 46+e 22+b")
    other = await begin(lobby, ben, ann)
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Their move  2")
        await pilot.press("enter")
        await seen(pilot, " 1 OctiLite")
        await lobby.change(playing.resign, mine.board, ann)
        await pilot.press("escape")
        await seen(pilot, "No board waits for you.", "Recently finished  1")
        left = [BoardKey(theirs.board), BoardKey(other.board)]
        await until(pilot, lambda: under_cursor(pilot) in left)
