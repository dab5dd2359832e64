"""The short game on the page where visitors arrive."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.features.people.screens.welcome import WelcomeScreen
from lobby.games.catalogue import PARTS
from lobby.ui.board.playthrough import PLIES, frames
from lobby.ui.session_news import paces
from lobby.ui.window import SightChanged
from lobby.widgets.board.small_board import SmallBoard
from tests.support.session import Enter, seen, until

GAMES = [name for name, parts in PARTS.items() if parts.glimpse]


def at(pilot: Pilot[Any]) -> int:
    """Which position is shown; -1 for none."""
    board = pilot.app.screen.query_one(SmallBoard)
    every = [sight for game in GAMES for sight in frames(game)]
    return every.index(board.sight) % (PLIES + 1) if board.sight and board.display else -1


def tick(pilot: Pilot[Any]) -> bool:
    """Let the time of a move pass; return whether it was passing."""
    assert isinstance(pilot.app.screen, WelcomeScreen)
    ticking = pilot.app.screen._play._ticking
    moves = ticking._timer.running
    if moves:
        ticking._now()
    return moves


def _moved_on(pilot: Pilot[Any], before: int) -> bool:
    return at(pilot) == before + 1


@pytest.mark.parametrize("game", GAMES)
def test_every_glimpse_is_a_game(game: str) -> None:
    played = frames(game)
    assert len(played) == PLIES + 1
    assert all(sight.sentence for sight in played)


async def test_it_plays_to_its_end_and_stands(enter: Enter) -> None:
    async with enter(None) as pilot:
        await until(pilot, lambda: at(pilot) == 0)
        for _ in range(PLIES):
            before = at(pilot)
            assert tick(pilot)
            await until(pilot, partial(_moved_on, pilot, before))
        await until(pilot, lambda: at(pilot) == PLIES)
        tick(pilot)
        assert not tick(pilot)


async def test_a_turn_that_comes_after_the_end_changes_nothing(enter: Enter) -> None:
    failures: list[dict[str, Any]] = []
    async with enter(None) as pilot:
        await until(pilot, lambda: at(pilot) == 0)
        page = pilot.app.screen
        assert isinstance(page, WelcomeScreen)
        asyncio.get_running_loop().set_exception_handler(lambda _, about: failures.append(about))
        for _ in range(PLIES + 1):
            page._play._ask_for_turn()
        turns = paces(page.lobby).calm
        await until(pilot, lambda: not turns._waiting)
        assert at(pilot) == PLIES
    assert not failures


async def test_any_key_stops_it(enter: Enter) -> None:
    async with enter(None) as pilot:
        await until(pilot, lambda: at(pilot) == 0)
        await pilot.press("x")
        await seen(pilot, "x does nothing here")
        assert not tick(pilot)


async def test_nothing_moves_in_a_window_without_focus(enter: Enter) -> None:
    async with enter(None) as pilot:
        await until(pilot, lambda: at(pilot) == 0)
        pilot.app.post_message(SightChanged(seen=False))
        await pilot.pause()
        assert not tick(pilot)
        pilot.app.post_message(SightChanged(seen=True))
        await pilot.pause()
        assert tick(pilot)


@pytest.mark.parametrize("wish", ["NO_MOTION", "NO_COLOR"])
async def test_where_nothing_may_move_it_shows_the_end(enter: Enter, wish: str) -> None:
    async with enter(None, environment={wish: "1"}) as pilot:
        await until(pilot, lambda: at(pilot) == PLIES)
        assert not tick(pilot)


async def test_a_small_window_has_only_the_words(enter: Enter) -> None:
    async with enter(None, size=(79, 24)) as pilot:
        await seen(pilot, "learn a game in three minutes")
        assert at(pilot) == -1
