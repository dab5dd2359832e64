"""The Monte Carlo search: what it proves is true, it is the same every time, and it counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self

import pytest

from lobby.gamekit.mind import WIN, Effort, Thought
from lobby.gamekit.search.montecarlo import PlayoutPosition, Sample, explored
from tests.gamekit.search.noughts import Noughts, of, true_values

SECONDS = 1_000.0


@dataclass(frozen=True)
class Played:
    """Noughts and crosses with one playout as the sample."""

    position: Noughts
    seat: int = 0

    @property
    def result(self) -> int | None:
        return self.position.result

    def moves(self) -> Sequence[int]:
        return self.position.moves()

    def after(self, move: int) -> Self:
        return type(self)(self.position.after(move), 1 - self.seat)

    def sampled(self, chance: Random) -> Sample[int]:
        position, sign = self.position, 1
        while position.result is None:
            position, sign = position.after(chance.choice(position.moves())), -sign
        return Sample((1 + sign * position.result) / 2)

    def spelling(self, move: int) -> str:
        return self.position.spelling(move)


@dataclass(frozen=True)
class Counting:
    """Two moves in a row: each side adds 1 or 2 twice, and who reaches 10 first wins."""

    total: int = 0
    made: int = 0

    @property
    def seat(self) -> int:
        return self.made // 2 % 2

    @property
    def result(self) -> int | None:
        """The side that made the last move has won: it is still to move after its first one."""
        if self.total < 10:
            return None
        return 1 if self.made % 2 else -1

    def moves(self) -> Sequence[int]:
        return (1, 2)

    def after(self, move: int) -> Self:
        return type(self)(self.total + move, self.made + 1)

    def sampled(self, chance: Random) -> Sample[int]:
        return Sample(chance.random())

    def spelling(self, move: int) -> str:
        return str(move)


def think(
    position: PlayoutPosition[int], work: int = 20_000, error: float = 0.0, seed: int = 1
) -> Thought:
    return explored(position, Effort(work, SECONDS, error), Random(seed))


@pytest.mark.parametrize("moves", ["", "1", "12", "159", "1592", "15923", "5192"])
def test_what_is_proven_is_true(moves: str) -> None:
    position = of(moves)
    known, thought = true_values(position), think(Played(position), error=0.1)
    assert {choice.move for choice in thought.choices} == set(known)
    for choice in thought.choices:
        if choice.value.exact:
            assert choice.value.score == known[choice.move].score
        if choice.value.plies:
            assert choice.value.plies == known[choice.move].plies
    best = max(value.score for value in known.values())
    assert known[thought.best.move].score == best
    assert thought.best.value.score == pytest.approx(best, abs=0.1)


def test_a_side_that_moves_twice_in_a_row_is_seen_to() -> None:
    """From 7 a side reaches 10 in two moves by 1 and 2, from 6 only by 2 and 2."""
    assert think(Counting(7, 4)).best.value.score == WIN
    assert think(Counting(6, 4)).best.move == "2"
    assert think(Counting(5, 4)).best.value.score < WIN


def test_equal_seeds_give_equal_thoughts_and_the_work_is_kept_to() -> None:
    first, second = (think(Played(Noughts()), work=200, seed=3) for __ in range(2))
    assert first == second
    assert first.work == 200


def test_with_an_error_every_move_has_a_score() -> None:
    assert len(think(Played(Noughts()), work=2, error=0.3).choices) == 9
    assert think(Played(Noughts()), work=1, error=0.3).work == 1


def test_hopes_decide_what_is_tried_first() -> None:
    @dataclass(frozen=True)
    class Hopeful(Played):
        def sampled(self, chance: Random) -> Sample[int]:
            moves = self.moves()
            return Sample(0.5, {move: 0.9 if move == 16 else 0.1 for move in moves})

    assert think(Hopeful(Noughts()), work=2).best.move == "5"
    assert [choice.move for choice in think(Hopeful(Noughts()), work=20).choices] == ["5"]


def test_the_clock_ends_it() -> None:
    late = iter(range(1_000))
    effort = Effort(20_000, 2.0, clock=lambda: float(next(late)))
    assert explored(Played(Noughts()), effort, Random(1)).work < 100
