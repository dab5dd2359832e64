"""Puzzles are what they promise."""

from __future__ import annotations

from random import Random

import pytest

from lobby.games.binar.puzzles import position
from lobby.kits.mind import WIN
from tests.games.binar.positions import thought


@pytest.mark.parametrize("moves", [2, 3, 4])
def test_a_puzzle_is_won_in_so_many_moves(moves: int) -> None:
    for seed in range(3):
        words, state = position(Random(seed), moves)
        choices = thought(words, state).choices
        best = choices[0].value
        assert best.score == WIN
        assert best.plies in (2 * moves - 1, 2 * moves)
        assert sum(each.value.score < WIN for each in choices) >= 3


def test_equal_chance_gives_equal_puzzles() -> None:
    assert position(Random(5), 3) == position(Random(5), 3)
