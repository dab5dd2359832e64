"""Where players stand at a game, and what one match did to a rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lobby.kits.game import Seat
from lobby.model.player import Player
from lobby.model.rating import Rating, aged

ENOUGH_EVIDENCE = 3.0
"""The evidence that a place in the standings needs, in matches of full weight: accounts made to
lose to one player give none."""

Rated: TypeAlias = "Mapping[tuple[int, str], Standing]"
"""Standings by player's id and game; who has no rated match in a game is not in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where *player* stands at *game*: *rating* as it was *at* the end of the last of so many
    rated *matches*. *evidence* is how much they weigh together against opponents who had played
    others, too."""

    player: Player
    game: str
    rating: Rating
    at: int
    matches: int
    evidence: float = 0.0

    def aged(self, now: int) -> Rating:
        """The rating as it is *now*: less sure with each day away."""
        return aged(self.rating, now - self.at)

    def ranked(self, now: int) -> bool:
        """Whether enough is known *now* for a place in the standings."""
        return self.evidence >= ENOUGH_EVIDENCE and not self.aged(now).provisional


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the match on *board* made of one seat's rating *at* its end. It counted by *weight*
    (0 < weight <= 1), and as *evidence*: the same, or 0 against who had played nobody else."""

    board: int
    seat: Seat
    player: Player
    game: str
    at: int
    before: Rating
    after: Rating
    weight: float = 1.0
    evidence: float = 1.0

    @property
    def gain(self) -> int:
        """The difference of the two ratings as they are shown."""
        return round(self.after.value) - round(self.before.value)


@dataclass(frozen=True, slots=True)
class Table:
    """The players of a game in three groups: those whose rating is sure, the highest first; those
    of whom too little is known to rank them, by name; and those who have not played for long, the
    highest first."""

    established: tuple[Standing, ...]
    provisional: tuple[Standing, ...]
    inactive: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class PairFlow:
    """So many rated *matches* of two players against each other, and the points that each gained
    in them."""

    players: tuple[Player, Player]
    matches: int
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Score:
    """How a player fared at *game* in finished matches, against one other player or all of them."""

    game: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Results:
    """How many matches the first seat *won*, *drew* and *lost*."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __add__(self, other: Results) -> Results:
        return Results(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)

    @property
    def matches(self) -> int:
        """How many there are."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The score of the first seat, from 0 to 1; with a match at least."""
        return (self.won + self.drawn / 2) / self.matches


def result(winner: Seat | None) -> Results:
    """One match that *winner* won, None for a draw."""
    return Results(winner == 0, winner is None, winner == 1)
