"""Ratings: how strong a player is, and how sure we are of it.

Glicko-2 as published in Mark E. Glickman, "Example of the Glicko-2 system" (2013, revised 2022),
http://www.glicko.net/glicko/glicko2.pdf. Greek letters and numbered steps below are his. Three
things are added: rating periods may be fractions, so that a rating can change with each match and
its deviation grow with each idle hour; volatility is bounded, so that a freak result cannot make a
rating worthless; and a result has a weight w (0 < w <= 1), by which its terms in the sums of steps
3 and 4 are multiplied, the information g^2 E (1 - E) as well as the surprise g (s - E). A whole
number w would stand for w equal results at once; a weight of 1 is Glickman's formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import exp, hypot, log, pi, sqrt

from lobby.base.durations import DAY
from lobby.features.ratings.values import (
    MAX_VOLATILITY,
    PERIOD_DAYS,
    SCALE,
    Rating,
    aged,
    bounded_deviation,
)

WIN, DRAW, LOSS = 1.0, 0.5, 0.0

_TAU = 0.5
_TOLERANCE = 1e-6
_MAX_ITERATIONS = 100
_MAX_LOG_ODDS = 30.0


@dataclass(frozen=True, slots=True)
class Result:
    """A match seen from one side: the opponent's rating, the score from LOSS to WIN, and the
    weight."""

    opponent: Rating
    score: float
    weight: float = 1.0


def after_match(
    first: Rating, second: Rating, score: float, weight: float = 1.0
) -> tuple[Rating, Rating]:
    """Both ratings after a match in which *first* scored WIN, DRAW or LOSS, or a value in between
    for a pair of boards; the match counts by *weight* for both. Between players of equal deviation
    and volatility one gains what the other loses, whatever the weight.

    First bring both ratings to the time of the match with `aged`: the match itself takes no time.
    """
    return (
        rated(first, [Result(second, score, weight)], periods=0.0),
        rated(second, [Result(first, WIN - score, weight)], periods=0.0),
    )


def rated(mine: Rating, results: Iterable[Result], *, periods: float = 1.0) -> Rating:
    """*mine* after *results*, which count as simultaneous, at the end of *periods* rating periods.

    With the default, this is exactly Glickman's algorithm.
    """
    results = tuple(results)
    if not results:
        return aged(mine, periods * PERIOD_DAYS * DAY)
    phi = mine.deviation / SCALE
    information, surprise = _evidence(mine, results)
    v = 1 / information
    sigma = _new_volatility(mine.volatility, phi, v, delta=v * surprise)
    phi_star = hypot(phi, sigma * sqrt(periods))
    phi_squared = 1 / (1 / phi_star**2 + information)
    return Rating(
        mine.value + SCALE * phi_squared * surprise,
        bounded_deviation(SCALE * sqrt(phi_squared)),
        sigma,
    )


def expected_score(mine: Rating, opponent: Rating) -> float:
    """E of step 3: the average score expected for *mine*, where a draw counts a half."""
    return _logistic(_g(opponent.deviation / SCALE) * (mine.value - opponent.value) / SCALE)


def _evidence(mine: Rating, results: tuple[Result, ...]) -> tuple[float, float]:
    """Steps 3 and 4: 1/v and Delta/v, the weighted sums over all opponents."""
    information = surprise = 0.0
    for result in results:
        g = _g(result.opponent.deviation / SCALE)
        expected = expected_score(mine, result.opponent)
        information += result.weight * g * g * expected * (1 - expected)
        surprise += result.weight * g * (result.score - expected)
    return information, surprise


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _logistic(log_odds: float) -> float:
    # Beyond this bound 1 - E would round to zero, and so would 1/v.
    return 1 / (1 + exp(-max(-_MAX_LOG_ODDS, min(_MAX_LOG_ODDS, log_odds))))


def _new_volatility(sigma: float, phi: float, v: float, delta: float) -> float:
    """Step 5."""
    a = log(sigma * sigma)
    spread = phi * phi + v
    excess = delta * delta - spread

    def f(x: float) -> float:
        e = exp(x)
        return e * (excess - e) / (2 * (spread + e) ** 2) - (x - a) / (_TAU * _TAU)

    # Without excess the first term of f is above -1/2, so Glickman's search for k ends at k = 1.
    b = log(excess) if excess > 0 else a - _TAU
    return min(exp(_illinois(f, a, b) / 2), MAX_VOLATILITY)


def _illinois(f: Callable[[float], float], a: float, b: float) -> float:
    """A zero of *f* between *a* and *b*, by steps 5.3 to 5.5."""
    f_a, f_b = f(a), f(b)
    for _ in range(_MAX_ITERATIONS):
        if abs(b - a) <= _TOLERANCE:
            break
        c = a + (a - b) * f_a / (f_b - f_a)
        f_c = f(c)
        if f_c * f_b <= 0:
            a, f_a = b, f_b
        else:
            f_a /= 2
        b, f_b = c, f_c
    return a
