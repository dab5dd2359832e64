"""Puzzles: the same for everybody, to be won in so many moves and no other way."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from lobby.computer import puzzles
from lobby.computer.puzzles import NoPuzzle, Puzzle, attempt, numbered, of_day, solution
from lobby.games.catalogue import GAMES
from lobby.kits.game import State

SECONDS = 60


def source(chance: Random, moves: int) -> tuple[str, State]:
    """Odd wins Binar 3x3 -single, and after b1 with every move, in 3."""
    game = GAMES["binar"]
    words = "-size=3 -single"
    return words, game.start(game.parse_options(words.split()), {}).play("b1")


@pytest.fixture
def puzzle() -> Puzzle:
    found = numbered("binar-1", source)
    return Puzzle(found.identifier, found.game, found.options, found.state, 3)


def solved(puzzle: Puzzle) -> tuple[str, ...]:
    """The line by which it is solved with the moves that are shown."""
    line: tuple[str, ...] = ()
    while True:
        came = attempt(puzzle, line, solution(puzzle, line, SECONDS), SECONDS)
        line = came.line
        if came.result != "right":
            assert came.result == "solved"
            return line


def test_the_goal_names_the_side_and_the_moves(puzzle: Puzzle) -> None:
    assert puzzle.goal == "Odd to move and win in 3"
    assert puzzle.options == "-size=3 -single"


def test_a_day_has_one_puzzle_and_the_games_take_turns() -> None:
    day = date(2026, 11, 21)
    week = [of_day(day + timedelta(days=number)) for number in range(7)]
    assert len(set(week)) == 7
    assert {each.partition("-")[0] for each in week[::2]} != {
        each.partition("-")[0] for each in week[1::2]
    }
    assert week[0].endswith("-20261121")


def test_no_puzzle_of_a_day_is_one_of_the_others() -> None:
    assert int(of_day(date(1970, 1, 1)).partition("-")[2]) not in puzzles.NUMBERS


def test_the_identifier_says_everything() -> None:
    for number in range(1, 6):
        name = f"binar-{number}"
        assert numbered(name) == numbered(name)
        assert len(solved(numbered(name))) in (
            2 * numbered(name).moves - 1,
            2 * numbered(name).moves,
        )


@pytest.mark.parametrize("name", ["", "chaos", "chaos-0", "chaos-01", "go-1", "binar-123456789"])
def test_nothing_else_is_a_puzzle(name: str) -> None:
    with pytest.raises(NoPuzzle, match="by its game and a number"):
        numbered(name)


def test_a_right_move_is_answered_and_the_last_one_solves_it(puzzle: Puzzle) -> None:
    first = attempt(puzzle, (), solution(puzzle, (), SECONDS), SECONDS)
    assert first.result == "right"
    assert len(first.line) == 2
    assert first.said == f"Right. {first.line[1]} is the answer."
    assert first.view.moves == puzzle.after(first.line).moves()
    assert puzzle.after(solved(puzzle)).outcome


def test_every_move_that_wins_in_time_is_right(puzzle: Puzzle) -> None:
    """Here all of them do."""
    moves = puzzle.state.moves()
    assert {attempt(puzzle, (), move, SECONDS).result for move in moves} == {"right"}


def test_a_wrong_move_is_not_made() -> None:
    puzzle = numbered("binar-3")
    moves = puzzle.state.moves()
    came = {move: attempt(puzzle, (), move, SECONDS) for move in moves}
    wrong = {move: each for move, each in came.items() if each.result == "wrong"}
    assert 0 < len(wrong) < len(moves)
    for move, each in wrong.items():
        assert (each.line, each.view.moves) == ((), moves)
        assert each.said == f"{move} lets the win slip."


def test_a_move_that_wins_too_late_is_wrong(puzzle: Puzzle) -> None:
    sooner = Puzzle("binar-1", "binar", puzzle.options, puzzle.state, 2)
    said = {attempt(sooner, (), move, SECONDS).said for move in sooner.state.moves()}
    assert any(each.endswith(" wins too, but not in 2.") for each in said)


def test_an_illegal_move_is_told_why(puzzle: Puzzle) -> None:
    came = attempt(puzzle, (), "b1", SECONDS)
    assert (came.result, came.line) == ("wrong", ())
    assert "b1" in came.said
