"""Binar: a second implementation agrees with the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.games.binar.oracle import Oracle
from tests.games.binar.playing import count, start
from tests.games.strategies import few, seeds


@few
@given(
    size=st.integers(3, 15),
    choose=st.booleans(),
    single=st.booleans(),
    seed=seeds,
)
def test_the_oracle_agrees_to_the_end(size: int, choose: bool, single: bool, seed: int) -> None:
    rng = Random(seed)
    oracle = Oracle(size, choose, single)
    state = start(words_for(size, choose, single))
    while state.moves():
        assert oracle.result is None
        assert list(state.moves()) == oracle.moves()
        move = rng.choice(state.moves())
        state, oracle = state.play(move), oracle.play(move)
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.reason) == oracle.result


@pytest.mark.parametrize(("choose", "single"), list(product((False, True), repeat=2)))
def test_the_oracle_counts_the_same_trees(choose: bool, single: bool) -> None:
    """From positions in the middle of a match, where lines fill up."""
    for seed in range(10):
        rng = Random(seed)
        oracle = Oracle(4, choose, single)
        state = start(words_for(4, choose, single))
        for _ in range(rng.randint(4, 9)):
            if state.moves():
                move = rng.choice(state.moves())
                state, oracle = state.play(move), oracle.play(move)
        assert count(state, 2) == oracle.count(2)


def words_for(size: int, choose: bool, single: bool) -> str:
    return f"-size={size} {'-choose' if choose else '-own'} {'-single' if single else '-double'}"
