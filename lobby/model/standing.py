"""Where players stand at a game, and what one match did to a rating."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from lobby.kits.game import Seat
from lobby.model.player import Player
from lobby.model.rating import Rating, aged

Rated: TypeAlias = "Mapping[tuple[int, str], Standing]"
"""Standings by player's id and game; who has no rated match in a game is not in it."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where *player* stands at *game*: *rating* as it was *at* the end of the last of so many
    rated *matches*."""

    player: Player
    game: str
    rating: Rating
    at: int
    matches: int

    def aged(self, now: int) -> Rating:
        """The rating as it is *now*: less sure with each day away."""
        return aged(self.rating, now - self.at)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the match on *board* made of one seat's rating *at* its end."""

    board: int
    seat: Seat
    player: Player
    game: str
    at: int
    before: Rating
    after: Rating

    @property
    def gain(self) -> int:
        """The difference of the two ratings as they are shown."""
        return round(self.after.value) - round(self.before.value)


@dataclass(frozen=True, slots=True)
class Table:
    """The players of a game in three groups, each by rating: those whose rating is sure, those of
    whom too little is known, and those who have not played for long."""

    established: tuple[Standing, ...]
    provisional: tuple[Standing, ...]
    inactive: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How a player fared at *game* in finished matches, against one other player or all of them."""

    game: str
    won: int
    drawn: int
    lost: int
