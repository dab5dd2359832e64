"""Strength from results: how far apart players are, and how certain that is.

The model is that of Bradley and Terry on Elo's scale: a player 400 points stronger scores ten
elevenths of the points, with a draw counting half a point.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt
from typing import TypeVar

import numpy as np

P = TypeVar("P", bound=Hashable)

_PER_NAT = 400 / log(10)
_LOOSE = 1_000 / _PER_NAT
"""Ratings are assumed to be within some thousands of Elo of each other, so that a player who always
wins still has a finite rating."""

_CLOSE = 1e-9
_CERTAIN = 1.96
"""The number of standard errors that contain the truth in 95 of 100 cases."""


@dataclass(frozen=True, slots=True)
class Tally:
    """A player's *score* in *matches* against another, with a draw counting half."""

    score: float = 0.0
    matches: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.score + other.score, self.matches + other.matches)


@dataclass(frozen=True, slots=True)
class Gap:
    """How much stronger one player is than another, in Elo; the truth is within *margin* on either
    side in 95 of 100 cases."""

    elo: float
    margin: float


def gaps(players: Sequence[P], tallies: Mapping[tuple[P, P], Tally]) -> list[Gap]:
    """How much stronger each of *players* but the first is than the one before.

    *tallies* are by the two players, in either order, as seen by the first of them. All of them
    contribute to each gap: results between other players also tell something about those in
    between. The margins treat a match as a win or a loss, so with many draws they are too wide.

    >>> [gap] = gaps("ab", {("b", "a"): Tally(75, 100)})
    >>> round(gap.elo), round(gap.margin)
    (191, 79)
    """
    place = {player: number for number, player in enumerate(players)}
    pairs = [(place[first], place[two], tally) for (first, two), tally in tallies.items()]
    strengths = np.zeros(len(players))
    while True:
        slope, curve = _derivatives(strengths, pairs)
        step = np.linalg.solve(curve, slope)
        strengths += step
        if np.abs(step).max() < _CLOSE:
            break
    spread = np.linalg.inv(curve)
    return [
        Gap(
            _PER_NAT * float(strengths[above] - strengths[above - 1]),
            _PER_NAT * _CERTAIN * sqrt(_variance(spread, above)),
        )
        for above in range(1, len(players))
    ]


def _derivatives(
    strengths: np.ndarray, pairs: Sequence[tuple[int, int, Tally]]
) -> tuple[np.ndarray, np.ndarray]:
    """The derivatives of the log-likelihood, the second with its sign reversed."""
    slope = -strengths / _LOOSE**2
    curve = np.eye(len(strengths)) / _LOOSE**2
    for first, two, tally in pairs:
        score = 1 / (1 + np.exp(strengths[two] - strengths[first]))
        missing = tally.score - tally.matches * score
        weight = tally.matches * score * (1 - score)
        slope[[first, two]] += missing, -missing
        curve[[first, two], [first, two]] += weight
        curve[[first, two], [two, first]] -= weight
    return slope, curve


def _variance(spread: np.ndarray, above: int) -> float:
    """The variance of the difference between a player and the one before."""
    below = above - 1
    return float(spread[above, above] + spread[below, below] - 2 * spread[above, below])
