"""Playing on from a position, on the board."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.practice.screens import PracticeScreen
from lobby.features.puzzles.screens.puzzle import PuzzleScreen
from lobby.features.study.screens.screen import StudyScreen
from lobby.games.curio.view import CurioView
from tests.conftest import Clock, begin, play
from tests.support.aloud import Aloud
from tests.support.at_board import ENTER, burst, opened, typed
from tests.support.session import Enter, gone, seen, until


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """Odd wins; both missed b3."""
    lobby.thinker = Aloud()
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    return await play(lobby, match, "b1 a3 b2 c2 c1 a1")


async def studied(pilot: Pilot[Any], match: Match) -> None:
    """Open the study of *match*."""
    await opened(pilot, match)
    await pilot.press("v")
    await until(pilot, lambda: isinstance(pilot.app.screen, StudyScreen))
    await seen(pilot, "move 6 of 6")


async def practising_from(pilot: Pilot[Any], key: str) -> None:
    """Play on from the position shown, against the opponent chosen by *key*."""
    await pilot.press("P")
    await seen(pilot, "Play on against which level, 1 to 6?")
    await pilot.press(key)
    await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))


async def test_from_a_finished_match_against_a_bot(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("less_than_sign", "less_than_sign", "less_than_sign", "less_than_sign")
        await practising_from(pilot, "6")
        await seen(pilot, "Practice board 1", "from board 1, move 2", "You are Even")
        await seen(pilot, "It is your move.")
        await typed(pilot, "c3")
        await pilot.press("enter")
        await seen(pilot, "1   c3", "2   ", "It is your move.")
        await pilot.press("U")
        await gone(pilot, "1   c3")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, StudyScreen))


async def test_from_a_study_both_sides_alone(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("left", "left", "left")
        await seen(pilot, "move 3 of 6")
        await practising_from(pilot, "s")
        await seen(pilot, "from board 1, move 3", "You play both sides.", "Odd is to move.")
        await typed(pilot, "b3")
        await pilot.press("enter")
        await seen(pilot, "Odd has won: a full line.")
        burst(pilot, "U", "a2", ENTER, "b3", ENTER)
        await seen(pilot, "1   a2", "2   b3")
    (practice,) = await lobby.ask(practising.listed, ann)
    assert practice.moves == ("a2", "b3")


async def test_what_was_done_in_another_window_is_shown_once_it_is_in_the_way(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("left", "left", "left")
        await practising_from(pilot, "s")
        await seen(pilot, "Odd is to move.")
        await lobby.change(practising.play, ann, 1, "b3", 0)
        await typed(pilot, "b3")
        await pilot.press("enter")
        await seen(pilot, "1   b3", "This board is over.")
        await lobby.change(practising.take_back, ann, 1)
        await pilot.press("U")
        await seen(pilot, "You have no move to take back here.")
        await gone(pilot, "1   b3")


async def test_coming_back_and_removing_it(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    beginning = await lobby.ask(practising.of_board, over.board, ann, 2)
    await lobby.change(practising.begin, ann, beginning, None)
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p")
        await typed(pilot, "practice 1")
        await seen(pilot, "practice 1: Binar", "Practice board, from 1#2.")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, PracticeScreen))
        await seen(pilot, "You play both sides.")
        await pilot.press("X")
        await seen(pilot, "Remove this practice board?")
        await pilot.press("y")
        await until(pilot, lambda: not isinstance(pilot.app.screen, PracticeScreen))
    assert not await lobby.ask(practising.listed, ann)


async def test_a_puzzle_is_played_on_once_it_was_attempted(
    enter: Enter, lobby: Lobby, ann: Player, clock: Clock
) -> None:
    lobby.thinker = Aloud()
    clock.advance(4 * DAY)  # then it is a win in several moves
    async with enter(ann) as pilot:
        await pilot.press("z")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen))
        await seen(pilot, "to move and win in")
        await gone(pilot, "P play on")
        await pilot.press("P")
        await pilot.press("H", "y")
        await seen(pilot, "The reply is")
        await practising_from(pilot, "s")
        await seen(pilot, "Practice board 1", "You play both sides.")


async def test_a_puzzle_that_hides_numbers_is_played_on_with_them_hidden(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    lobby.thinker = Aloud()
    async with enter(ann) as pilot:
        await pilot.press("z")
        await until(pilot, lambda: isinstance(pilot.app.screen, PuzzleScreen))
        await seen(pilot, "Puzzle of the day", "H show me")
        screen = pilot.app.screen
        assert isinstance(screen, PuzzleScreen)
        screen.begin("curio-1")
        await seen(pilot, "Puzzle curio-1")
        await pilot.press("H", "y")
        await seen(pilot, "This is the solution", "P play on")
        await practising_from(pilot, "1")
        await seen(pilot, "Practice board 1", "from curio-1", "It is your move.")
    (practice,) = await lobby.ask(practising.listed, ann)
    view = practising.look(practice).view
    assert isinstance(view, CurioView)
    assert any(piece.way is None for piece in view.pieces.values() if piece.seat != practice.seat)


async def test_a_running_match_is_not_played_on(enter: Enter, match: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("v")
        await seen(pilot, "<Variations>")
        await pilot.press("P")
        await gone(pilot, "Play on")


async def test_without_a_name(enter: Enter, over: Match) -> None:
    async with enter(None) as pilot:
        await studied(pilot, over)
        await pilot.press("P")
        await seen(pilot, "Choose a name first: then you can play on from any position.")


async def test_the_bot_is_silent_where_a_rated_match_stands(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, ben: Player
) -> None:
    beginning = await lobby.ask(practising.of_board, over.board, ann, 2)
    await lobby.change(practising.begin, ann, beginning, 6)
    await play(lobby, await begin(lobby, ben, ann, "binar", "-size=3 -single"), "b1 a3")
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p")
        await typed(pilot, "practice 1")
        await seen(pilot, "practice 1: Binar")
        await pilot.press("enter")
        await seen(pilot, "It is your move.")
        await typed(pilot, "c3")
        await pilot.press("enter")
        await seen(pilot, "Your rated board 2 can come to this position.")
