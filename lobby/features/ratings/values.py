"""A Glicko-2 rating, players' standings at a game, and the effect of one match on a rating.

``lobby.features.ratings.glicko2`` has the source of the formulas.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import hypot, isfinite, sqrt
from typing import TypeAlias

from lobby.base.bounds import Count, Measure, Time
from lobby.base.durations import DAY
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat

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


ENOUGH_EVIDENCE = 3.0
"""The evidence needed for a place in the standings, in matches of full weight: accounts created to
lose to one player give none."""

Rated: TypeAlias = "Mapping[tuple[int, str], Standing]"
"""Standings by player id and game; a player without a rated match in a game is not in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of *player* at *game*: the *rating* as of *at*, when the last of its rated
    *matches* ended. *evidence* is the total weight of those matches whose opponents had also played
    others."""

    player: Player
    game: str
    rating: Rating
    at: Time
    matches: Count
    evidence: Measure = 0.0

    def aged(self, now: int) -> Rating:
        """The rating as of *now*: it becomes less certain with each day away."""
        return aged(self.rating, now - self.at)

    def ranked(self, now: int) -> bool:
        """Whether enough is known *now* for a place in the standings."""
        return self.evidence >= ENOUGH_EVIDENCE and not self.aged(now).provisional


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The effect of the match on *board* on one seat's rating, *at* its end. It counted by *weight*
    (0 < weight <= 1), and as *evidence*: the same, or 0 against an opponent who had played nobody
    else."""

    board: int
    seat: Seat
    player: Player
    game: str
    at: Time
    before: Rating
    after: Rating
    weight: Measure = 1.0
    evidence: Measure = 1.0

    @property
    def gain(self) -> int:
        """The difference between the two ratings as they are shown."""
        return round(self.after.value) - round(self.before.value)


@dataclass(frozen=True, slots=True)
class Table:
    """The players of a game in three groups: established ratings, the highest first; provisional
    ratings, by name; and players who have not played for a long time, the highest first."""

    established: tuple[Standing, ...]
    provisional: tuple[Standing, ...]
    inactive: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class PairFlow:
    """The rated *matches* of two players against each other: how many, and the points that each
    gained in them."""

    players: tuple[Player, Player]
    matches: Count
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Results:
    """The number of matches the first seat, or a player, *won*, *drew* and *lost*."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: Results) -> Results:
        return Results(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def matches(self) -> int:
        """The number of matches."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The score, from 0 to 1; needs at least one match."""
        return (self.won + self.drawn / 2) / self.matches


def result(winner: Seat | None) -> Results:
    """The results of one match that *winner* won; None for a draw."""
    return Results(winner == 0, winner is None, winner == 1)
