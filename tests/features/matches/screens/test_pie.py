"""A match of Chaos with the pie rule on the board: both first moves, and the choice of a side."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.at_board import moves, opened, pointed, typed
from tests.support.session import Enter, seen

OPENING = "a1-c3:d4-a1"


async def test_both_first_moves_are_made_with_the_mouse(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos", "-pie")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "Make the first moves of both sides. Your opponent then chooses one.")
        for cell, shown in (
            ("a1", "a1   then go to c3"),
            ("c3", "a1-c3   then d4 e3 e4"),
            ("d4", "a1-c3:d4   then go to"),
            ("a1", "a1-c3:d4-a1   Enter again stops here"),
        ):
            await pointed(pilot, screen, cell)
            await seen(pilot, shown)
        await pilot.press("enter")
        await seen(pilot, "a1-c3:d4-a1   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "ben is to move.", "X chooses: to keep X, or to swap colours")
    assert await moves(lobby, match) == OPENING


async def test_a_side_is_chosen_with_keys(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "chaos", "-pie"), OPENING)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, "Keep X, or swap colours and move. After a swap you have O's pieces.")
        await pilot.press("enter")
        await seen(pilot, "side: [k keep X] s swap and move")
        await pilot.press("right", "enter")
        await seen(pilot, "swap   then a2")
        await typed(pilot, "a2c2")
        await seen(pilot, "swap:a2-c2   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "ann is to move.")
    assert await moves(lobby, match) == f"{OPENING} swap:a2-c2"


async def test_a_side_is_chosen_by_typing(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "chaos", "-pie"), OPENING)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, "Keep X, or swap colours and move.")
        await typed(pilot, "keep")
        await seen(pilot, "keep   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "ann is to move.")
    assert await moves(lobby, match) == f"{OPENING} keep"


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_every_window_says_what_to_do(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, size: tuple[int, int]
) -> None:
    match = await begin(lobby, ann, ben, "chaos", "-pie")
    async with enter(ann, size=size) as pilot:
        await opened(pilot, match)
        await seen(pilot, "Make the first moves of both sides.")
    await play(lobby, match, OPENING)
    async with enter(ben, size=size) as pilot:
        await opened(pilot, match)
        await seen(pilot, "Keep X, or swap colours and move.")
        await pilot.press("enter")
        await seen(pilot, "[k keep X] s swap and move")


async def test_an_answer_to_either_choice_is_planned(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "chaos", "-pie"), OPENING)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "X chooses: to keep X")
        await pilot.press("W")
        await typed(pilot, "keep")
        await pilot.press("enter")
        await typed(pilot, "a2c2")
        await pilot.press("enter")
        await seen(pilot, "if keep then a2-c2")


async def test_a_first_stone_is_swapped_with_two_clicks(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "y", "-size=5"), "d3")
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "Move, or type swap. That makes the first stone yours, on d3.")
        await pointed(pilot, screen, "c4")
        await seen(pilot, "c4   Enter plays it")
        await pointed(pilot, screen, "d3")
        await seen(pilot, "swap   Enter plays it")
        await pointed(pilot, screen, "d3")
        await seen(pilot, "ann is to move.")
    assert await moves(lobby, match) == "d3 swap"
