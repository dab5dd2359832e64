"""The mind of Chaos."""

from __future__ import annotations

from random import Random

import pytest

from lobby.gamekit.game import State
from lobby.gamekit.mind import DRAW, LOSS, WIN, Effort, Situation, Thought, Value
from lobby.games.chaos.mind import board, index
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.mind.thinking import MIND
from lobby.games.chaos.rules import ChaosState
from proofs import perfect_chaos
from tests.support.cases import in_one_test

SEARCH = Effort(300, 60.0, tables=False)
LOOK_UP = Effort(1, 60.0)


def think(state: State, effort: Effort, seed: int = 1) -> Thought:
    view = state.view(state.to_move)
    return MIND.think(Situation("chaos", "", (view,)), effort, Random(seed))


def drawn(seed: int) -> ChaosState:
    """A position with several moves to choose from."""
    chance = Random(seed)
    while True:
        position = index.position_at(chance.randrange(index.SIZE))
        if len(board.successors(position)) > 2:
            return ChaosState.of(board.pieces(position, seed % 2), seed % 2)


@pytest.mark.parametrize("opponent", perfect_chaos.OPPONENTS)
def test_level_six_makes_no_mistake(opponent: str) -> None:
    for number in range(25):
        counts = perfect_chaos.play(opponent, 30, f"test/{number}").counts
        assert counts["moves"]
        assert not any(counts[fault] for fault in perfect_chaos.FAULTS)


@in_one_test("seed", range(40))
def test_every_move_gets_what_it_is_worth_the_best_first(seed: int) -> None:
    state = drawn(seed)
    choices = think(state, LOOK_UP).choices
    assert sorted(choice.move for choice in choices) == list(state.moves())
    here = board.position(state.view(None).pieces, state.to_move or 0)
    for choice in choices:
        theirs = table().value(board.after(here, choice.move))
        plies = None if theirs.plies is None else theirs.plies + 1
        assert choice.value == Value(1 - theirs.score, exact=True, plies=plies)
    values = [choice.value for choice in choices]
    scores = [value.score for value in values]
    assert scores == sorted(scores, reverse=True)
    for score, sign in ((WIN, 1), (LOSS, -1)):
        plies_ = [sign * (value.plies or 0) for value in values if value.score == score]
        assert plies_ == sorted(plies_)


def test_of_draws_that_which_is_hardest_to_hold_comes_first() -> None:
    for seed in range(200):
        state = drawn(seed)
        here = board.position(state.view(None).pieces, state.to_move or 0)
        choices = think(state, LOOK_UP).choices
        drawing = [choice.move for choice in choices if choice.value.score == DRAW]
        holding = [
            sum(table().score(reply) == DRAW for reply in board.successors(board.after(here, move)))
            for move in drawing
        ]
        assert holding == sorted(holding)


def test_the_order_of_spellings_does_not_matter() -> None:
    state = ChaosState.of(
        dict.fromkeys("b2 b3 c2 c3 c4 d3 d4".split(), 0)
        | dict.fromkeys("a2 b1 b4 c1 d2 d5 e4".split(), 1),
        to_move=0,
    )
    moves = state.moves()
    here = board.position(state.view(None).pieces, 0)
    assert len({board.after(here, move) for move in moves}) < len(moves) / 2
    first = think(state, LOOK_UP, 5).choices
    for effort in (LOOK_UP, SEARCH):
        view = state.view(0)
        turned = type(view)(
            seat=0, to_move=0, moves=moves[::-1], outcome=None, pieces=dict(state.view(None).pieces)
        )
        again = MIND.think(Situation("chaos", "", (turned,)), effort, Random(5))
        assert again == think(state, effort, 5)
    assert len(first) == len(moves)


def test_without_tables_it_searches_and_says_the_same_again() -> None:
    state = drawn(4)
    thought = think(state, SEARCH)
    assert thought == think(state, SEARCH)
    assert thought.work > 100
    assert thought.best.move in state.moves()


def test_a_search_finds_what_wins_soon() -> None:
    wins = 0
    for seed in range(200):
        state = drawn(seed)
        truth = think(state, LOOK_UP).best.value
        if truth.score == WIN and truth.plies == 3:
            assert think(state, Effort(5_000, 60.0, tables=False)).best.value == truth
            wins += 1
    assert wins > 5


def test_positions_that_the_table_does_not_have_are_searched() -> None:
    few = ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1}, to_move=0)
    assert {choice.move for choice in think(few, LOOK_UP).choices} <= set(few.moves())


def test_a_search_knows_which_positions_would_come_for_the_third_time() -> None:
    state = drawn(9)
    best = think(state, SEARCH).best
    assert best.value.score > DRAW
    after = state.play(best.move)
    views = tuple(position.view(position.to_move) for position in (after, after, state))
    again = MIND.think(Situation("chaos", "", views), SEARCH, Random(1)).best
    assert again.move != best.move or again.value.score == DRAW
