"""Puzzles of Chaos."""

from __future__ import annotations

from random import Random

import pytest

from lobby.games.chaos.mind import board
from lobby.games.chaos.mind.board import Position
from lobby.games.chaos.mind.table import table
from lobby.games.chaos.puzzles import position
from lobby.games.chaos.rules import ChaosState
from lobby.kits.mind import LOSS, WIN, Value


def seen(state: ChaosState) -> Position:
    *pieces, seat = state.key()
    return pieces[seat], pieces[1 - seat]


@pytest.mark.parametrize("moves", range(2, 6))
def test_a_puzzle_has_one_way_to_win_in_time_and_ways_to_go_wrong(moves: int) -> None:
    for seed in range(5):
        words, state = position(Random(seed), moves)
        assert words == ""
        here = seen(state)
        plies = 2 * moves - 1
        assert table().value(here) == Value(WIN, exact=True, plies=plies)
        after = [table().value(each) for each in board.successors(here)]
        assert after.count(Value(LOSS, exact=True, plies=plies - 1)) == 1
        assert sum(each.score != LOSS for each in after) >= 2
        assert len(state.moves()) > 4
        assert position(Random(seed), moves) == ("", state)


def test_both_seats_get_puzzles() -> None:
    assert {position(Random(seed), 2)[1].to_move for seed in range(12)} == {0, 1}
