"""Breakthrough: how pieces step and take, who wins, and puzzles that keep their promises."""

from __future__ import annotations

from functools import reduce
from random import Random

import pytest

from lobby.gamekit.game import IllegalMove, Outcome, State
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.options import OptionError
from lobby.gamekit.puzzles import Problem
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.mind import Spot
from lobby.games.breakthrough import PARTS
from lobby.games.breakthrough.lessons import LESSON, STRATEGY
from solving.puzzles.breakthrough import SOUGHT
from solving.puzzles.simple import Proof
from tests.games.simple_games import check_win, position
from tests.support.cases import in_one_test

GAME = PARTS.rules


def at(word: str, options: str = "-size=5") -> State:
    return position(PARTS, word, options)


def play(state: State, moves: str) -> State:
    return reduce(lambda state, move: state.play(move), moves.split(), state)


def test_the_board_is_as_large_as_asked_for() -> None:
    for size in range(5, 11):
        state = GAME.start(GAME.parse_options([f"-size={size}"]), {})
        assert len(state.moves()) == 3 * size - 2
    for size in (4, 11):
        with pytest.raises(OptionError):
            GAME.parse_options([f"-size={size}"])


def test_a_piece_takes_diagonally_and_never_straight_ahead() -> None:
    state = at("XX.../...../..X../.OO../OO...:O")
    assert " ".join(state.moves()) == "a1-a2 b1-a2 b2-a3 b2-b3 b2xc3 c2-b3 c2-d3"
    with pytest.raises(IllegalMove, match=r"A piece takes diagonally only, and never straight"):
        state.play("c2-c3")
    with pytest.raises(IllegalMove, match=r"The piece on a1 can go to a2\."):
        state.play("a1-b2")
    assert GAME.effect(
        GAME.parse_options(["-size=5"]), state.view(0), "b2xc3", state.play("b2xc3").view(0)
    ) == ("Taken: c3.")


def test_either_sign_and_none_is_read_and_the_right_one_written() -> None:
    state = at("XX.../...../..X../.OO../OO...:O")
    for sign in ("-", "x", ""):
        assert state.canonical(f" B2{sign}C3") == "b2xc3"
        assert state.canonical(f"b2{sign}a3") == "b2-a3"
        assert state.play(f"b2{sign}c3") == state.play("b2xc3")
        assert Entry(state.moves()).typed(f"b2{sign}c3").move == "b2xc3"
    assert state.misspelt("b2xc3") is None


def test_whoever_is_home_or_has_taken_all_wins() -> None:
    assert at("...../O..../...X./...../.....:O").play("a4-a5").outcome == Outcome(0, "home")
    assert at("...../O..../...../...X./.....:X").play("d2-e1").outcome == Outcome(1, "home")
    assert at("...../...../...X./..O../.....:O").play("c2-d3").outcome == Outcome(0, "taken")


def test_every_match_is_won_within_the_steps_that_there_are() -> None:
    for seed in range(20):
        state, chance, plies = GAME.start(GAME.parse_options([]), {}), Random(seed), 0
        while state.outcome is None:
            state, plies = state.play(chance.choice(state.moves())), plies + 1
        assert state.outcome.winner is not None
        assert plies <= 2 * 16 * 6 + 1


@in_one_test("step", [*LESSON.steps[1:], *STRATEGY.steps[1:]], ids=lambda step: step.answer)
def test_a_lesson_accepts_what_wins_and_nothing_else_does(step: object) -> None:
    assert hasattr(step, "state")
    assert hasattr(step, "accepted")
    state = step.state
    assert isinstance(state, SimpleState)
    proof, spot = Proof(SOUGHT.hopeless), Spot(state.rules, state.position)
    won = [n for n in range(1, 5) if proof.wins(spot, n)]
    right = {
        spot.spelling(move)
        for move in spot.moves()
        if (proof.loses(spot.after(move), won[0] - 1) if won else not _lost(proof, spot, move))
    }
    assert step.accepted <= right
    assert not won or step.accepted == right


def _lost(proof: Proof, spot: Spot, move: tuple[int, ...] | str) -> bool:
    return any(proof.wins(spot.after(move), n) for n in (1, 2))


PROBLEMS = PARTS.puzzles().problems() if PARTS.puzzles else ()


@in_one_test("problem", PROBLEMS[::5], ids=str)
def test_one_move_alone_wins_in_time_and_bots_know(problem: Problem) -> None:
    check_win(PARTS, SOUGHT, problem)
