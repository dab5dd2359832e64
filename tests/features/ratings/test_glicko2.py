"""Ratings follow Glickman's paper, and stay sensible in cases the paper does not cover."""

from __future__ import annotations

from math import exp, isfinite, log, nextafter, pi, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.features.ratings.glicko2 import (
    DRAW,
    LOSS,
    WIN,
    Result,
    after_match,
    expected_score,
    rated,
)
from lobby.features.ratings.values import (
    MAX_DEVIATION,
    MAX_VOLATILITY,
    PERIOD_DAYS,
    PROVISIONAL_DEVIATION,
    Rating,
    aged,
)

PERIOD = PERIOD_DAYS * 86400
YEAR = 365.25 * 86400

values = st.floats(-2000, 6000)
deviations = st.floats(1, MAX_DEVIATION)
ratings = st.builds(Rating, values, deviations, st.floats(0.001, MAX_VOLATILITY))
scores = st.sampled_from([WIN, DRAW, LOSS])
results = st.lists(st.builds(Result, ratings, scores), max_size=30)
absences = st.floats(0, 20 * YEAR)


def test_glickmans_worked_example() -> None:
    after = rated(
        Rating(1500, 200, 0.06),
        [
            Result(Rating(1400, 30), WIN),
            Result(Rating(1550, 100), LOSS),
            Result(Rating(1700, 300), LOSS),
        ],
    )
    assert after.value == pytest.approx(1464.06, abs=0.01)  # he rounds on the way: 1464.0507
    assert after.deviation == pytest.approx(151.52, abs=0.005)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


@pytest.mark.parametrize(
    ("opponent", "expected"),
    [(Rating(1400, 30), 0.639), (Rating(1550, 100), 0.432), (Rating(1700, 300), 0.303)],
)
def test_expected_scores_of_the_worked_example(opponent: Rating, expected: float) -> None:
    assert expected_score(Rating(1500, 200), opponent) == pytest.approx(expected, abs=0.0005)


def test_two_newcomers() -> None:
    winner, loser = after_match(Rating(), Rating(), WIN)
    assert winner.value == pytest.approx(1662.21, abs=0.01)
    assert loser.value == pytest.approx(1337.79, abs=0.01)
    assert winner.deviation == loser.deviation == pytest.approx(290.23, abs=0.01)


def test_a_year_away_by_hand() -> None:
    # 365.25 / 7 periods of (0.06 * 173.7178)^2 each, added to 60^2.
    assert aged(Rating(1800, 60), YEAR).deviation == pytest.approx(96.27, abs=0.01)


def test_a_period_without_results_is_a_period_away() -> None:
    assert rated(Rating(1500, 80), []) == aged(Rating(1500, 80), PERIOD)


def test_a_newcomer_is_established_after_ten_matches_with_established_players() -> None:
    rating = Rating()
    for score in (WIN, LOSS) * 4 + (WIN,):
        rating = rated(rating, [Result(Rating(1500, 80), score)], periods=0)
    assert rating.provisional
    assert not rated(rating, [Result(Rating(1500, 80), LOSS)], periods=0).provisional


def test_a_rating_is_provisional_until_its_deviation_is_below_the_bound() -> None:
    assert Rating(1500, PROVISIONAL_DEVIATION).provisional
    assert not Rating(1500, nextafter(PROVISIONAL_DEVIATION, 0)).provisional


def solved_volatility(mine: Rating, result: Result) -> float:
    """Step 5 by bisection, with a tau of 0.5: the function is decreasing in these examples."""
    phi = mine.deviation / 173.7178
    g = 1 / sqrt(1 + 3 * (result.opponent.deviation / 173.7178 / pi) ** 2)
    e = 1 / (1 + exp(-g * (mine.value - result.opponent.value) / 173.7178))
    v = 1 / (g * g * e * (1 - e))
    delta = v * g * (result.score - e)

    def f(x: float) -> float:
        k = exp(x)
        return (
            k * (delta**2 - phi**2 - v - k) / (2 * (phi**2 + v + k) ** 2)
            - (x - log(mine.volatility**2)) / 0.5**2
        )

    low, high = -20.0, 3.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return exp(low / 2)


@pytest.mark.parametrize(
    ("mine", "opponent", "score"),
    [
        (Rating(1500, 200), Rating(1500, 200), DRAW),
        (Rating(1500, 60, 0.05), Rating(1700, 60), WIN),
        (Rating(1500, 60, 0.05), Rating(1900, 60), WIN),
        (Rating(1500, 40, 0.08), Rating(1700, 30), LOSS),
        (Rating(1500, 350, 0.06), Rating(2300, 50), WIN),
        (Rating(1800, 90, 0.02), Rating(1200, 50), LOSS),
    ],
)
def test_volatility_solves_the_equation(mine: Rating, opponent: Rating, score: float) -> None:
    result = Result(opponent, score)
    expected = solved_volatility(mine, result)
    assert expected < MAX_VOLATILITY
    assert rated(mine, [result]).volatility == pytest.approx(expected, rel=1e-7)


@pytest.mark.parametrize(("a_year", "settled"), [(52, 61), (12, 90)])
def test_the_deviation_settles_as_promised(a_year: int, settled: float) -> None:
    rating = Rating()
    for match in range(10 * a_year):
        rating = aged(rating, YEAR / a_year)
        rating = rated(rating, [Result(Rating(1500, 70), match % 2)], periods=0)
    assert aged(rating, YEAR / a_year).deviation == pytest.approx(settled, abs=1.5)


@pytest.mark.parametrize(
    ("value", "deviation", "volatility"),
    [
        (float("nan"), 50, 0.06),
        (1500, 0, 0.06),
        (1500, 351, 0.06),
        (1500, 50, 0),
        (1500, 50, 0.101),
    ],
)
def test_what_is_no_rating(value: float, deviation: float, volatility: float) -> None:
    with pytest.raises(ValueError, match="is not a rating"):
        Rating(value, deviation, volatility)


@given(ratings, ratings)
def test_the_winner_never_loses_rating(winner: Rating, loser: Rating) -> None:
    won, lost = after_match(winner, loser, WIN)
    assert won.value >= winner.value
    assert lost.value <= loser.value


@given(values, deviations, deviations)
def test_a_draw_between_equals_only_makes_surer(value: float, mine: float, yours: float) -> None:
    first, second = Rating(value, mine), Rating(value, yours)
    for before, after in zip((first, second), after_match(first, second, DRAW), strict=True):
        assert after.value == before.value
        assert after.deviation <= before.deviation
        assert after.volatility <= before.volatility


@given(ratings, scores)
def test_equal_players_change_by_the_same(rating: Rating, score: float) -> None:
    first, second = after_match(rating, rating, score)
    assert first.value - rating.value == pytest.approx(rating.value - second.value, abs=1e-6)
    assert first.deviation == pytest.approx(second.deviation)
    assert first.volatility == pytest.approx(second.volatility)


@given(ratings, results, st.floats(0, 100))
def test_every_outcome_is_a_sane_rating(mine: Rating, played: list[Result], periods: float) -> None:
    after = rated(mine, played, periods=periods)  # a Rating checks its own bounds
    assert isfinite(after.value)


@given(ratings, ratings, scores)
def test_a_match_makes_both_surer(first: Rating, second: Rating, score: float) -> None:
    for before, after in zip((first, second), after_match(first, second, score), strict=True):
        assert after.deviation <= before.deviation * (1 + 1e-12)


@given(ratings)
def test_no_time_changes_nothing(rating: Rating) -> None:
    assert aged(rating, 0) == aged(rating, -5) == rating


@given(ratings, absences, absences)
def test_two_absences_are_one_of_their_sum(rating: Rating, once: float, again: float) -> None:
    twice = aged(aged(rating, once), again)
    assert twice.deviation == pytest.approx(aged(rating, once + again).deviation)
    assert (twice.value, twice.volatility) == (rating.value, rating.volatility)
