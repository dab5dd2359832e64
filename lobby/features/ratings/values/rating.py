"""A Glicko-2 rating: what is known of a player's strength, and how time affects it.

``lobby.features.ratings.glicko2`` has the source of the formulas, and the effect of matches on a
rating.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import hypot, isfinite, sqrt

from lobby.base.bounds import Count, Measure
from lobby.base.durations import DAY

MAX_DEVIATION = 350.0
"""The deviation of a player nothing is known about; no absence makes it larger."""

PROVISIONAL_DEVIATION = 110.0
"""A rating is provisional until its deviation is below this."""

ENOUGH_OPPONENTS = 5
"""A rating is provisional until there are so many different opponents behind it."""

PERIOD_DAYS = 7.0
"""The length of a rating period.

With a newcomer's volatility and equal opponents, the deviation settles near 60 at one match a week
and near 90 at one a month. Six matches a year keep a rating established; from 60, a year and a half
away makes it provisional again.
"""

MAX_VOLATILITY = 0.1
"""The upper bound of the volatility, the same as on Lichess. Far beyond it, step 5 has a second
solution that makes a rating worthless."""

SCALE = 173.7178
"""Rating points per unit of Glicko-2's own scale (step 2)."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength at one game. The defaults are a newcomer's. *opponents*
    is how many different ones the results were against; None where that does not matter.

    0 < *deviation* <= MAX_DEVIATION and 0 < *volatility* <= MAX_VOLATILITY; raises ValueError
    otherwise.
    """

    value: Measure = 1500.0
    deviation: Measure = MAX_DEVIATION
    volatility: Measure = 0.06
    opponents: Count | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        known = isfinite(self.value) and 0 < self.deviation <= MAX_DEVIATION
        if not (known and 0 < self.volatility <= MAX_VOLATILITY):
            raise ValueError(f"{self!r} is not a rating")

    @property
    def provisional(self) -> bool:
        """Whether the rating is still too uncertain to be ranked."""
        few = self.opponents is not None and self.opponents < ENOUGH_OPPONENTS
        return few or self.deviation >= PROVISIONAL_DEVIATION

    @property
    def in_words(self) -> str:
        """The value, with a question mark while it is provisional.

        >>> Rating().in_words, Rating(1612.4, 80).in_words
        ('1500?', '1612')
        """
        return f"{round(self.value)}{'?' if self.provisional else ''}"

    @property
    def margin(self) -> int:
        """The strength is most likely within so many points of the value."""
        return 2 * round(self.deviation)


def aged(rating: Rating, seconds: float) -> Rating:
    """*rating* after *seconds* without a match: step 6, for any fraction of a rating period.

    phi* = sqrt(phi^2 + t sigma^2) with t in periods. A clock that was set back changes nothing.
    """
    periods = max(0.0, seconds) / (PERIOD_DAYS * DAY)
    drift = SCALE * rating.volatility * sqrt(periods)
    return replace(rating, deviation=bounded_deviation(hypot(rating.deviation, drift)))


def bounded_deviation(deviation: float) -> float:
    return min(deviation, MAX_DEVIATION)
