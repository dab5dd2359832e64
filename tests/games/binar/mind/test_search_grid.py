"""Positions as the search walks through them, compared with the rules."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given

from lobby.games.binar.mind.board import Rules
from lobby.games.binar.mind.search_grid import LIMIT, SearchGrid
from lobby.games.binar.rules import Binar, BinarState
from tests.games.binar.positions import all_words, start, wandered
from tests.games.strategies import few, seeds


def grid_of(words: str, state: BinarState) -> SearchGrid:
    return SearchGrid.of(state.view(None), Rules.of(Binar().parse_options(words.split())))


@few
@given(all_words(), seeds)
def test_every_move_is_like_one_that_is_looked_at(words: str, seed: int) -> None:
    state = wandered(words, Random(seed))
    grid = grid_of(words, state)
    spelled = [spelling for move in grid.moves() for spelling in grid.alike(grid.spelling(move))]
    assert Counter(spelled) == Counter(state.moves())


@few
@given(all_words(), seeds)
def test_a_move_ends_the_match_as_the_rules_say(words: str, seed: int) -> None:
    state = wandered(words, Random(seed), last=4)
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
@given(all_words(largest=7), seeds)
def test_what_wins_at_once_is_noisy(words: str, seed: int) -> None:
    chance = Random(seed)
    grid = grid_of(words, start(words))
    while grid.result is None:
        noisy = [grid.after(move).result for move in grid.noisy()]
        wins = any(grid.after(move).result == -1 for move in grid.moves())
        assert noisy == ([-1] if wins else [])
        assert (grid.evaluation() > LIMIT) == wins
        grid = grid.after(chance.choice(grid.moves()))


@few
@given(all_words(), seeds)
def test_rows_and_columns_may_change_places(words: str, seed: int) -> None:
    """The transpose is worth the same, and a position with reordered lines has the same key."""
    state = wandered(words, Random(seed))
    size = state.view(None).size
    cells = state.view(None).cells
    order = Random(seed).sample(range(size), size)
    options = Binar().parse_options(words.split())
    shuffled = BinarState.of(options, [cells[i * size + j] for i in order for j in range(size)])
    assert grid_of(words, shuffled).key == grid_of(words, state).key
    turned = BinarState.of(options, [cells[j * size + i] for i in range(size) for j in range(size)])
    assert grid_of(words, turned).evaluation() == grid_of(words, state).evaluation()
