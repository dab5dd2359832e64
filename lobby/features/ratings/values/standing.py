"""Players' standings at a game, and the effect of one match on a rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lobby.base.bounds import Count, Measure, Time
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.rating import Rating, aged
from lobby.gamekit.game import Seat

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
class Score:
    """A player's results at *game* in finished matches, against one other player or all of them."""

    game: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Results:
    """The number of matches the first seat *won*, *drew* and *lost*."""

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
        """The score of the first seat, from 0 to 1; needs at least one match."""
        return (self.won + self.drawn / 2) / self.matches


def result(winner: Seat | None) -> Results:
    """The results of one match that *winner* won; None for a draw."""
    return Results(winner == 0, winner is None, winner == 1)
