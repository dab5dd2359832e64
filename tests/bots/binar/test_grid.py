"""Positions as the search walks through them, beside the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given

from lobby.bots.binar.board import Rules
from lobby.bots.binar.grid import Grid
from lobby.bots.search import MOST
from lobby.games.binar import Binar, BinarState
from tests.bots.binar.positions import all_words, start, thought, wandered
from tests.games.strategies import few, seeds


def grid_of(words: str, state: BinarState) -> Grid:
    return Grid.of(state.view(None), Rules.of(Binar().parse_options(words.split())))


@few
@given(all_words(), seeds)
def test_every_move_is_like_one_that_is_looked_at(words: str, seed: int) -> None:
    state = wandered(words, Random(seed))
    grid = grid_of(words, state)
    spelled = [each for move in grid.moves() for each in grid.alike(grid.spelling(move))]
    assert Counter(spelled) == Counter(state.moves())


@few
@given(all_words(), seeds)
def test_a_move_ends_the_match_as_the_rules_say(words: str, seed: int) -> None:
    state = wandered(words, Random(seed), most_empty=12)
    grid = grid_of(words, state)
    for move in grid.moves():
        outcome = state.play(grid.spelling(move)).outcome
        if outcome is None:
            expected = None
        elif outcome.winner is None:
            expected = 0
        else:
            expected = -1 if outcome.winner == state.to_move else 1
        assert grid.after(move).result == expected


@few
@given(all_words(), seeds)
def test_a_walk_comes_where_the_rules_come(words: str, seed: int) -> None:
    """Up to parities that may wander with -choose: so the ends are compared."""
    chance, state = Random(seed), start(words)
    grid = grid_of(words, state)
    while grid.result is None:
        assert abs(grid.evaluation()) <= MOST
        noisy = {grid.after(move).result for move in grid.noisy()}
        wins = {move for move in grid.moves() if grid.after(move).result == -1}
        assert noisy == ({-1} if wins else set())
        grid = grid.after(chance.choice(grid.moves()))


@few
@given(all_words(largest=6), seeds)
def test_moves_that_are_alike_lead_to_what_is_worth_the_same(words: str, seed: int) -> None:
    state = wandered(words, Random(seed))
    grid = grid_of(words, state)
    for move in grid.moves():
        ends = {outcome_of(state, each) for each in grid.alike(grid.spelling(move))}
        assert len(ends) == 1


def outcome_of(state: BinarState, move: str) -> object:
    return state.play(move).outcome
