"""Levels at even steps of strength, between those that were measured.

Work is taken to count by its logarithm, errors and the share of careless moves as they are. So what
is proposed lies on the line between two measured levels, and has to be measured in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise
from math import exp, log

from lobby.gamekit.levels import Level


def fitted(levels: Sequence[Level], steps: Sequence[float], step: float) -> list[Level]:
    """As many levels as *levels*, with the first and the last as they are: from the first, each is
    *step* Elo above the one before, and the rest is the last step. If less than that is left, the
    steps are even. *steps* says how far each of *levels* but the first was measured to be above the
    one before.

    >>> low, middle, high = Level(100, 0.2), Level(10_000, 0.0), Level(50_000, 0.0)
    >>> fitted([low, middle, high], [400, 300], 200)[1]
    Level(work=1000, error=0.1, ...)
    """
    strengths = [*accumulate(map(float, steps), initial=0.0)]
    step = min(step, strengths[-1] / len(steps))
    between = (_between(levels, strengths, step * above) for above in range(1, len(steps)))
    return [levels[0], *between, levels[-1]]


def _between(levels: Sequence[Level], strengths: Sequence[float], aim: float) -> Level:
    pairs = pairwise(zip(strengths, levels, strict=True))
    (low, weak), (high, strong) = next(two for two in pairs if two[0][0] <= aim < two[1][0])
    return _mixed(weak, strong, (aim - low) / (high - low))


def _mixed(weak: Level, strong: Level, share: float) -> Level:
    """*weak*, with so large a *share* of what makes *strong* stronger."""

    def mixed(one: float, other: float) -> float:
        return one + share * (other - one)

    return replace(
        weak,
        work=round(exp(mixed(log(weak.work), log(strong.work)))),
        error=round(mixed(weak.error, strong.error), 4),
        careless=round(mixed(weak.careless, strong.careless), 3),
    )
