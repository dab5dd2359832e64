"""The mind's moves: perfect up to 5x5, sensible everywhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from lobby.gamekit.levels import choose
from lobby.gamekit.mind import LOSS, WIN, Choice, Effort
from lobby.games.binar.rules import BinarState
from lobby.games.catalogue import level_of
from proofs.perfect_binar import broken
from tests.games.binar.minimax import Minimax
from tests.games.binar.positions import RULES, all_words, start, thought, wandered
from tests.games.strategies import few, seeds


@few
@given(all_words(largest=5), seeds)
def test_the_table_judges_every_move_the_best_first(words: str, seed: int) -> None:
    state = wandered(words, Random(seed), last=6)
    choices = thought(words, state).choices
    assert sorted(choice.move for choice in choices) == sorted(state.moves())
    assert all(choice.value.exact for choice in choices)
    assert list(choices) == sorted(choices, key=liking, reverse=True)


def liking(choice: Choice) -> tuple[float, int]:
    plies = choice.value.plies or 0
    return choice.value.score, plies if choice.value.score == LOSS else -plies


@pytest.mark.parametrize("rules", RULES)
def test_every_move_of_3x3_is_worth_what_minimax_says(rules: str) -> None:
    words, oracle = f"-size=3 {rules}", Minimax()
    for seed in range(8):
        state = wandered(words, Random(seed))
        for choice in thought(words, state).choices:
            assert choice.value == oracle.made(state, choice.move)


def test_a_lost_side_sets_traps() -> None:
    """Of the moves that resist longest the first leaves the fewest winning answers."""
    words, checked = "-own -double", 0
    for seed in range(200):
        state = wandered(words, Random(seed), last=6)
        best, *others = thought(words, state).choices
        alike = [other for other in others if other.value == best.value]
        if best.value.score == LOSS and (best.value.plies or 0) > 2 and alike:
            answers = winning_answers(words, state, best)
            assert answers <= min(winning_answers(words, state, other) for other in alike)
            checked += 1
    assert checked > 3


def winning_answers(words: str, state: BinarState, choice: Choice) -> int:
    answers = thought(words, state.play(choice.move)).choices
    return sum(answer.value.score == WIN for answer in answers)


def test_level_6_keeps_what_the_table_promises() -> None:
    assert broken(positions=40, seed=2)[0] == []


def test_moves_that_are_equally_good_are_all_played() -> None:
    words = "-size=3"
    assert len({thought(words, start(words), seed=seed).best.move for seed in range(60)}) == 9


@few
@given(all_words(largest=8), seeds)
def test_nobody_careful_overlooks_the_end(words: str, seed: int) -> None:
    """From level 3 up, a bot wins at once if it can, and does not let the opponent win at once if
    it can help it."""
    state = wandered(words, Random(seed))
    for level in range(3, 6):
        setting = level_of("binar", level)
        chosen = choose(thought(words, state, setting.effort(60.0)), setting, Random(seed)).move
        ends = {move: state.play(move) for move in state.moves()}
        wins = {move for move, after in ends.items() if won(after, state.to_move)}
        if wins:
            assert chosen in wins
        else:
            safe = [move for move, after in ends.items() if not gives_away(after, state.to_move)]
            assert chosen in safe or not safe


def won(after: BinarState, seat: int | None) -> bool:
    return after.outcome is not None and after.outcome.winner == seat


def gives_away(after: BinarState, seat: int | None) -> bool:
    """Whether *seat* has lost, or loses to the next move."""
    if after.outcome is not None:
        return after.outcome.winner not in (seat, None)
    return any(won(after.play(move), after.to_move) for move in after.moves())


@few
@given(all_words(largest=4), seeds)
def test_a_search_proves_what_the_table_knows(words: str, seed: int) -> None:
    state = wandered(words, Random(seed), last=3)
    proved = thought(words, state, Effort(work=100_000, seconds=60.0, tables=False)).best.value
    known = thought(words, state).best.value
    assert (proved.score, proved.exact) == (known.score, True)


@pytest.mark.parametrize("rules", RULES)
def test_the_largest_board_is_answered_with_little_work(rules: str) -> None:
    words = f"-size=15 {rules}"
    effort = Effort(work=500, seconds=60.0, tables=True)
    assert thought(words, start(words), effort).best.move in start(words).moves()


def test_equal_chance_gives_equal_thoughts() -> None:
    words = "-size=7 -choose"
    state = wandered(words, Random(4))
    effort = Effort(work=800, seconds=60.0, error=0.1)
    assert thought(words, state, effort, seed=3) == thought(words, state, effort, seed=3)
