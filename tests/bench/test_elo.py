"""Strength from made-up results."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bench.elo import Tally, gaps

TRUE = [0, 150, 250, 500]
MATCHES = 2_000


def score_of(difference: float) -> float:
    return 1 / (1 + 10 ** (-difference / 400))


def test_exact_results_give_back_what_they_were_made_of() -> None:
    tallies = {
        (two, one): Tally(MATCHES * score_of(TRUE[two] - TRUE[one]), MATCHES)
        for one, two in combinations(range(4), 2)
    }
    assert [gap.elo for gap in gaps(range(4), tallies)] == pytest.approx([150, 100, 250], abs=1)


def test_random_results_lie_within_their_margins_about_as_often_as_these_say() -> None:
    chance = Random(1)
    inside = 0
    for _ in range(100):
        tallies = {
            (one, two): Tally(_scored(chance, score_of(TRUE[one] - TRUE[two]), 60), 60)
            for one, two in combinations(range(4), 2)
        }
        gap = gaps(range(4), tallies)[0]
        inside += abs(gap.elo - 150) <= gap.margin
    assert 88 <= inside <= 100


def test_who_plays_for_which_side_of_a_pair_does_not_matter() -> None:
    one_way = gaps("ab", {("a", "b"): Tally(30, 100)})
    assert one_way == gaps("ab", {("b", "a"): Tally(70, 100)})


def test_more_matches_leave_smaller_margins() -> None:
    few, many = (
        gaps("ab", {("b", "a"): Tally(0.6 * number, number)})[0].margin for number in (50, 200)
    )
    assert few == pytest.approx(2 * many, rel=0.02)


def test_who_always_wins_is_much_stronger_but_not_without_end() -> None:
    [gap] = gaps("ab", {("b", "a"): Tally(100, 100)})
    assert 500 < gap.elo < 2_000
    assert gap.margin > 200


def _scored(chance: Random, score: float, matches: int) -> float:
    return float(sum(chance.random() < score for _ in range(matches)))
