"""Solving puzzles on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

import pytest
from textual.pilot import Pilot

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.core.thinker import Urgency
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.people.values.player import Player
from lobby.features.puzzles import attempts
from lobby.features.puzzles import names as puzzles_names
from lobby.features.puzzles.names import of_day
from lobby.features.puzzles.puzzles import Puzzle, attempt, numbered, passed, solution
from lobby.features.puzzles.screens.puzzle import PuzzleScreen
from lobby.gamekit.puzzles import ONLY_WIN
from lobby.games.catalogue import GAMES
from tests.conftest import Clock, begin, play
from tests.support.aloud import Aloud, Noting
from tests.support.at_board import ENTER, burst, typed
from tests.support.filling import filling
from tests.support.session import Enter, seen, text, until


@pytest.fixture
def puzzle(lobby: Lobby, clock: Clock) -> Puzzle:
    """The puzzle of the day, one of Binar with several moves."""
    lobby.thinker = Aloud()
    while True:
        todays = numbered(of_day(puzzles_names.today(clock())))
        if todays.game == "binar" and todays.steps > 1:
            return todays
        clock.advance(DAY)


async def opened(pilot: Pilot[Any], puzzle: Puzzle) -> PuzzleScreen:
    await pilot.press("z")
    await seen(pilot, "Puzzle of the day", puzzle.goal.split()[0])
    screen = pilot.app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


async def test_the_task_stands_once(enter: Enter, ann: Player, puzzle: Puzzle) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        *__, line, _keys = text(pilot).splitlines()
        assert not line.strip()
        await pilot.resize_terminal(40, 18)
        await until(pilot, lambda: puzzle.goal in text(pilot).splitlines()[-2])


async def solve(pilot: Pilot[Any], puzzle: Puzzle) -> None:
    """Type the solution."""
    line: tuple[str, ...] = ()
    while True:
        move = solution(puzzle.identifier, line, 60)
        await typed(pilot, move)
        await pilot.press("enter")
        came = attempt(puzzle.identifier, line, move, 60)
        if came.result == "solved":
            return
        await seen(pilot, came.said.rstrip("."))
        line = came.line


def wrong_move(puzzle: Puzzle) -> str:
    tried = partial(attempt, puzzle.identifier, (), seconds=60)
    return next(move for move in puzzle.view.moves if tried(move=move).result == "wrong")


async def test_solving_the_puzzle_of_the_day(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        await seen(pilot, "0 solved", "Today's puzzle is unsolved")
        await solve(pilot, puzzle)
        await seen(pilot, "Solved!", "1 solved", "Today's puzzle is solved", "Press Enter")
        await seen(pilot, "Binar puzzles 1", "Solved at the first", "1500 to")
        await pilot.press("b")
        await seen(pilot, "b does nothing here.")
    progress = await lobby.ask(attempts.progress, ann)
    assert (progress.solved, progress.today) == (1, True)


async def test_what_is_typed_during_a_check_acts_after_it(
    enter: Enter, puzzle: Puzzle, ann: Player
) -> None:
    keys: list[str] = []
    line: tuple[str, ...] = ()
    for _ in range(puzzle.steps):
        move = solution(puzzle.identifier, line, 60)
        keys += (move, ENTER)
        line = attempt(puzzle.identifier, line, move, 60).line
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        burst(pilot, *keys)
        await seen(pilot, "Solved!", "1 solved")


async def test_a_wrong_move_is_told_and_another_may_be_tried(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        move = wrong_move(puzzle)
        await typed(pilot, move)
        burst(pilot, ENTER, ENTER)  # the second out of impatience
        await seen(pilot, f"{move} throws the win away. ", " answers ", ". Try again.")
        await seen(pilot, "Your first attempt failed", "1500 to")
        await solve(pilot, puzzle)
        await seen(pilot, "Solved!", "0 solved")
    progress = await lobby.ask(attempts.progress, ann, puzzle.identifier)
    assert (progress.solved, progress.standings["binar"].attempts) == (0, 1)
    assert progress.attempt is not None
    assert not progress.attempt.solved


@pytest.mark.parametrize("size", [(40, 18), (80, 24)])
async def test_a_move_as_in_another_game_gets_advice_and_stays_to_be_corrected(
    enter: Enter, puzzle: Puzzle, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        screen = await opened_small(pilot)
        for name, move in (
            ("chaos-1", "22+b"),
            ("octilite-1", "c1-c3"),
            ("octilite-1", "a2"),
            ("binar-1", "a2-c2x"),
        ):
            screen.begin(name)
            await until(pilot, lambda: not screen.busy)
            await typed(pilot, move)
            await pilot.press("enter")
            title = GAMES[numbered(name).game].title
            advice = f"This is {title}. '{move}' is not understood: write "
            await seen(pilot, *advice.split())
            assert advice in " ".join(text(pilot).split())
            assert "…" not in text(pilot).splitlines()[-1]
            assert screen.move.entry.text == move


async def test_matches_do_not_wait_for_it(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player
) -> None:
    lobby.thinker = thinker = Noting()
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        await pilot.press("H", "y")
        await seen(pilot, "The reply is")
    assert thinker.asked == [(Urgency.STUDY, "ann")] * 3


async def test_a_question_is_answered_on_the_board(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player
) -> None:
    question = numbered("curio-1")
    async with enter(ann) as pilot:
        screen = await opened(pilot, puzzle)
        screen.begin("curio-1")
        await seen(pilot, "Puzzle curio-1", "must carry", "Select the piece", "Dark: ", "took")
        answer = solution("curio-1", (), 60)
        wrong = next(move for move in question.view.moves if move != answer)
        await typed(pilot, wrong)
        await pilot.press("enter")
        await seen(pilot, f"{wrong} may be another piece")
        await typed(pilot, answer)
        await pilot.press("enter")
        await seen(pilot, "Solved!", "Your first attempt failed", "Without a ")


async def test_a_small_window_shows_the_question_or_the_board(
    enter: Enter, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        screen = await opened_small(pilot)
        screen.begin("curio-1")
        await seen(pilot, "must carry", "Press Enter for the board")
        await pilot.press("enter")
        await seen(pilot, "Select the piece", "Tab text")
        for _ in range(2):
            await pilot.press("tab")
            await seen(pilot, "must carry", "Press Enter for the board")
            await pilot.press("tab")
            await seen(pilot, "Select the piece", "Tab text")


async def test_on_a_phone_the_side_to_move_is_named_beside_the_board(
    enter: Enter, puzzle: Puzzle, ann: Player
) -> None:
    only = next(drawn for drawn in map(numbered, _names("chaos")) if drawn.theme == ONLY_WIN)
    async with enter(ann, size=(40, 18)) as pilot:
        screen = await opened_small(pilot)
        screen.begin(only.identifier)
        seat = GAMES["chaos"].seats[only.seat]
        await seen(pilot, f" {seat} to move: find the only win (in {only.moves}).", "Tab text")


def _names(game: str) -> Iterator[str]:
    return (f"{game}-{number}" for number in count(1))


async def test_help_begins_with_puzzles(enter: Enter, puzzle: Puzzle, ann: Player) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        await pilot.press("question_mark")
        await seen(pilot, "Help: Puzzles", "Show a correct move.")
        await pilot.press("end")
        await seen(pilot, "You have a puzzle rating for each game")


async def opened_small(pilot: Pilot[Any]) -> PuzzleScreen:
    await pilot.press("z")
    await seen(pilot, "Puzzle of the day", "Enter pick")
    screen = pilot.app.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


async def test_the_next_one_is_another(enter: Enter, puzzle: Puzzle, ann: Player) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        await pilot.press("N")
        await seen(pilot, "Puzzle ", "Grade ")


async def test_the_search_finds_the_puzzles_of_a_game(
    enter: Enter, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p")
        await typed(pilot, "puzzles oware")
        await seen(pilot, "Solve puzzles of Oware.")
        await pilot.press("enter")
        for _ in range(2):
            await seen(pilot, "Puzzle oware-", "Grade ")
            await pilot.press("N")


async def test_a_game_can_be_chosen_for_the_next_ones(
    enter: Enter, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, puzzle)
        for name, shown in (("oware", "Puzzle oware-"), ("amazons", "no puzzles of Amazons.")):
            await seen(pilot, "G games")
            await pilot.press("G")
            await seen(pilot, "Choose a game")
            await typed(pilot, name)
            await pilot.press("enter")
            await seen(pilot, shown)
        chosen = screen.solving
        await pilot.press("N")
        await until(pilot, lambda: screen.solving is not chosen)
        await seen(pilot, "Puzzle oware-")


async def test_a_guest_solves_without_being_counted(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(None) as pilot:
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await opened(pilot, puzzle)
        await solve(pilot, puzzle)
        await seen(pilot, "Solved!", "are counted")
    assert (await lobby.ask(attempts.progress, ann)).solved == 0


async def test_what_was_shown_does_not_count(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        await pilot.press("H")
        await seen(pilot, "Show a move? The puzzle then counts as failed", "y yes   n no")
        await pilot.press("n")
        assert (await lobby.ask(attempts.progress, ann, puzzle.identifier)).attempt is None
        await pilot.press("H", "y")
        for left in range(puzzle.moves - 1, 0, -1):
            await seen(pilot, "The reply is", f": {left} move")
            await pilot.press("H")
        await seen(pilot, "This is the solution.", "does not count")
    progress = await lobby.ask(attempts.progress, ann)
    assert (progress.solved, progress.standings["binar"].attempts) == (0, 1)


async def test_the_cursor_enters_moves_as_in_a_match(
    enter: Enter, puzzle: Puzzle, ann: Player
) -> None:
    async with enter(ann) as pilot:
        screen = await opened(pilot, puzzle)
        move = solution(puzzle.identifier, (), 60)
        screen.table.put_cursor(move[:2])
        await pilot.press("enter")
        if move[2:]:
            await seen(pilot, "choose")
            await pilot.press(move[-1])
        await seen(pilot, "Enter plays it")
        await pilot.press("backspace")
        await seen(pilot, "H show me")


async def test_there_is_always_another(enter: Enter, puzzle: Puzzle, ann: Player) -> None:
    names = (f"binar-{number}" for number in puzzles_names.numbers("binar"))
    name = next(name for name in names if numbered(name).steps > 1)
    async with enter(ann) as pilot:
        screen = await opened(pilot, puzzle)
        screen.begin(name)
        await seen(pilot, f"Puzzle {name}", f"{numbered(name).goal}.")
        await solve(pilot, numbered(name))
        await seen(pilot, "Solved!", "Today's puzzle is unsolved")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_without_bots_there_are_none(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("z")
        await seen(pilot, "Puzzles", "This server has no bots")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_it_fits(enter: Enter, puzzle: Puzzle, ann: Player, size: tuple[int, int]) -> None:
    async with enter(ann, size=size) as pilot:
        await opened(pilot, puzzle)
        shown = await seen(pilot, "a", "e", "Esc leave")
        assert "needs a window" not in shown


async def test_no_answer_helps_with_a_position_of_a_rated_match(
    enter: Enter, lobby: Lobby, puzzle: Puzzle, ann: Player, ben: Player
) -> None:
    move = solution(puzzle.identifier, (), 60)
    (*_, there) = passed(puzzle.identifier, (move,))
    match = await begin(lobby, ann, ben, "binar", puzzle.options)
    await play(lobby, match, filling(there, puzzle.options))
    async with enter(ann) as pilot:
        await opened(pilot, puzzle)
        await typed(pilot, move)
        await pilot.press("enter")
        shown = await seen(pilot, "Your rated board 1 stands at a position of this puzzle.")
        assert "Right." not in shown
        await pilot.press("escape", "H", "y")
        await seen(pilot, "Your rated board 1 stands at a position of this puzzle.")
    assert (await lobby.ask(attempts.progress, ann, puzzle.identifier)).attempt is None
