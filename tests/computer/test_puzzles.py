"""Puzzles: the same for everybody, to be won in so many moves and no other way."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random

import pytest

from lobby.computer import puzzles
from lobby.computer.puzzles import (
    Drawn,
    NoPuzzle,
    attempt,
    draw,
    judged,
    numbered,
    of_day,
    shortest,
    solution,
)
from lobby.games.catalogue import GAMES
from lobby.kits.game import State

SECONDS = 60


def source(chance: Random, moves: int) -> tuple[str, State]:
    """Odd wins Binar 3x3 -single, and after b1 with every move, in 3."""
    game = GAMES["binar"]
    words = "-size=3 -single"
    return words, game.start(game.parse_options(words.split()), {}).play("b1")


@pytest.fixture
def drawn() -> Drawn:
    found = draw("binar-1", source)
    return replace(found, puzzle=replace(found.puzzle, moves=3))


def solved(drawn: Drawn) -> tuple[str, ...]:
    """The line by which it is solved with the moves that are shown."""
    line: tuple[str, ...] = ()
    while True:
        came = judged(drawn, line, shortest(drawn, line, SECONDS), SECONDS)
        line = came.line
        if came.result != "right":
            assert came.result == "solved"
            return line


def test_the_goal_names_the_side_and_the_moves(drawn: Drawn) -> None:
    assert drawn.puzzle.goal == "Odd to move and win in 3"
    assert drawn.puzzle.options == "-size=3 -single"


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
        assert draw(name) == draw(name)
        assert attempt(name, (), solution(name, (), SECONDS), SECONDS).result == "right"
        assert len(solved(draw(name))) in (
            2 * numbered(name).moves - 1,
            2 * numbered(name).moves,
        )


@pytest.mark.parametrize("name", ["", "chaos", "chaos-0", "chaos-01", "go-1", "binar-123456789"])
def test_nothing_else_is_a_puzzle(name: str) -> None:
    with pytest.raises(NoPuzzle, match="the name of a game and a number"):
        numbered(name)


def test_a_right_move_is_answered_and_the_last_one_solves_it(drawn: Drawn) -> None:
    first = judged(drawn, (), shortest(drawn, (), SECONDS), SECONDS)
    assert first.result == "right"
    assert len(first.line) == 2
    assert first.said == f"Right. {first.line[1]} is the answer."
    assert first.view.moves == drawn.after(first.line).moves()
    assert drawn.after(solved(drawn)).outcome


def test_every_move_that_wins_in_time_is_right(drawn: Drawn) -> None:
    """Here all of them do."""
    moves = drawn.state.moves()
    assert {judged(drawn, (), move, SECONDS).result for move in moves} == {"right"}


def test_a_wrong_move_is_not_made() -> None:
    moves = numbered("binar-3").view.moves
    came = {move: attempt("binar-3", (), move, SECONDS) for move in moves}
    wrong = {move: each for move, each in came.items() if each.result == "wrong"}
    assert 0 < len(wrong) < len(moves)
    for move, each in wrong.items():
        assert (each.line, each.view.moves) == ((), moves)
        assert each.said == f"{move} gives the win away."


def test_a_move_that_wins_too_late_is_wrong(drawn: Drawn) -> None:
    sooner = replace(drawn, puzzle=replace(drawn.puzzle, moves=2))
    said = {judged(sooner, (), move, SECONDS).said for move in sooner.state.moves()}
    assert any(each.endswith(" wins too, but not in 2.") for each in said)


def test_an_illegal_move_is_told_why(drawn: Drawn) -> None:
    came = judged(drawn, (), "b1", SECONDS)
    assert (came.result, came.line) == ("illegal", ())
    assert came.failed
    assert "b1" in came.said
