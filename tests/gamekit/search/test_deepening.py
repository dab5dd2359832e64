"""The search: right when it can see everything, fair when it cannot, and the same every time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Thought, Value
from lobby.gamekit.search import MOST, repeated, search
from tests.gamekit.search.noughts import Noughts, of, true_values
from tests.games.strategies import few

SECONDS = 1_000.0


def think(position: Noughts, work: int = 100_000, error: float = 0.0, seed: int = 1) -> Thought:
    return search(position, Effort(work, SECONDS, error), Random(seed))


def values(thought: Thought) -> dict[str, Value]:
    return {choice.move: choice.value for choice in thought.choices}


@st.composite
def positions(draw: st.DrawFn) -> Noughts:
    """Any position that is not over."""
    position = Noughts()
    for move in draw(st.permutations([1 << square for square in range(9)]))[
        : draw(st.integers(0, 8))
    ]:
        after = position.after(move)
        if after.result is not None:
            break
        position = after
    return position


@few
@given(positions())
def test_the_best_move_is_the_best_there_is(position: Noughts) -> None:
    truth = true_values(position)
    best = think(position).best
    assert best.value == truth[best.move]
    if best.value.score == WIN:
        assert best.value.plies == min(
            value.plies or 9 for value in truth.values() if value.score == WIN
        )
    else:
        assert best.value.score == max(value.score for value in truth.values())


@few
@given(positions())
def test_a_lost_position_is_held_as_long_as_possible(position: Noughts) -> None:
    truth = true_values(position)
    best = think(position).best
    if best.value.score == LOSS:
        assert best.value.plies == max(value.plies or 0 for value in truth.values())


@pytest.mark.parametrize("moves", ["", "1", "5", "15", "159"])
def test_with_error_every_move_is_judged_truly_where_all_may_be_chosen(moves: str) -> None:
    assert values(think(of(moves), error=1.0)) == true_values(of(moves))


def test_with_error_what_is_far_worse_may_be_missing_but_nothing_else() -> None:
    truth = true_values(of("12"))
    assert len({value.score for value in truth.values()}) > 1
    judged = values(think(of("12"), error=0.05))
    best = max(value.score for value in truth.values())
    assert judged == {move: value for move, value in truth.items() if value.score == best}


def test_every_move_gets_a_score_however_little_work_is_allowed() -> None:
    thought = think(Noughts(), work=0)
    assert sorted(values(thought)) == list("123456789")
    assert thought.best.move == "5"
    assert not thought.best.value.exact
    assert thought.best.value.score > DRAW > values(thought)["1"].score - 1e-9


def test_a_win_at_once_is_seen_without_any_work() -> None:
    assert think(of("1524"), work=0).best == think(of("1524")).best
    assert think(of("1524")).best.value == Value(WIN, exact=True, plies=1)


def test_work_is_counted_and_kept_to() -> None:
    assert 500 <= think(Noughts(), work=500).work <= 501


def test_time_is_kept_to() -> None:
    thought = search(Noughts(), Effort(1_000_000, 0.0), Random(1))
    assert thought.work < 600


def test_equal_chance_gives_equal_thoughts_and_ties_go_by_chance() -> None:
    assert think(Noughts(), work=300, seed=7) == think(Noughts(), work=300, seed=7)
    assert len({think(of("5"), work=0, seed=seed).best.move for seed in range(20)}) > 3


def test_a_position_that_has_come_twice_is_a_draw() -> None:
    position = of("1524")
    after = position.after(1 << 6)
    effort = Effort(100_000, SECONDS, error=1.0)
    thought = search(position, effort, Random(1), repeated([after.key, position.key, after.key]))
    assert true_values(position)["7"].score == LOSS
    assert values(thought)["7"] == Value(DRAW, exact=True)


def test_evaluations_stay_apart_from_wins() -> None:
    class Sure(Noughts):
        def evaluation(self) -> int:
            return MOST

    (choice, *_) = search(Sure(), Effort(10, SECONDS), Random(1)).choices
    assert choice.value == Value(choice.value.score)


@few
@given(positions())
def test_contempt_changes_nothing_where_all_is_known(position: Noughts) -> None:
    best = search(position, Effort(100_000, SECONDS, contempt=0.3), Random(1)).best
    assert best.value.score == max(value.score for value in true_values(position).values())


class Narrow(Noughts):
    """Looks at three moves at most, but at all that matter where the other side threatens to win
    and there is no win at once."""

    @property
    def complete(self) -> bool:
        return len(self.moves()) == len(super().moves()) or bool(self._forced())

    def moves(self) -> list[int]:
        return self._forced() or super().moves()[:3]

    def _forced(self) -> list[int]:
        """The moves on a square where the other side would win, if this side cannot."""
        mine, theirs = self.key
        own, other = Noughts(mine, theirs), Noughts(theirs, mine)
        return [] if own.noisy() else other.noisy()


@few
@given(positions())
def test_a_search_that_leaves_moves_out_claims_only_what_is_true(position: Noughts) -> None:
    narrow, truth = Narrow(*position.key), true_values(position)
    thought = search(narrow, Effort(20_000, SECONDS, error=0.1), Random(1), all_moves=False)
    for choice in thought.choices:
        if choice.value.exact:
            true = truth[choice.move]
            assert (choice.value.score, choice.value.plies or true.plies) == (
                true.score,
                true.plies,
            )
    assert thought.complete == narrow.complete


def test_it_still_proves_a_win_against_all_that_can_stop_it() -> None:
    position = Narrow(*of("1234").key)
    best = search(position, Effort(20_000, SECONDS), Random(1), all_moves=False).best
    assert best == Choice("5", Value(WIN, exact=True))  # by force, though perhaps not the fastest


@dataclass(frozen=True)
class Eager:
    """A position of a match without an end: whoever is to move seems to stand better."""

    key: int = 1
    result: None = None
    scale: float = 100.0

    def moves(self) -> tuple[int, int]:
        return 0, 1

    def noisy(self) -> tuple[()]:
        return ()

    def after(self, move: int) -> Eager:
        return Eager(2 * self.key + move)

    def evaluation(self) -> int:
        return 100

    def spelling(self, move: int) -> str:
        return str(move)


@pytest.mark.parametrize("work", [30, 60, 120, 240])
def test_a_review_does_not_go_by_who_makes_the_last_move_that_is_searched(work: int) -> None:
    effort = Effort(work, SECONDS, error=0.1)
    assert search(Eager(), effort, Random(1)).best.value.score != DRAW
    level = search(Eager(), replace(effort, purpose="review"), Random(1))
    assert level.best.value == Value(DRAW)
