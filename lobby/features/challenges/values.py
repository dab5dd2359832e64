"""A challenge: a standing offer of a match, to everybody or to one player."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat

BOARDS_OF_PAIR = 2
"""The number of boards in a pair."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A standing offer. *opponent* is None if anyone may accept it; *seat* is the seat the
    challenger asks for, None for a random one; *options* are the option words. It lapses at
    *expires*. *ratings* are the lowest and the highest rating of players who may accept it; None
    for any. *remaining* is how many more matches it can start: more than one only if anyone may
    accept it. *commitments* are for the deals of these matches, in order; empty if nothing is
    dealt."""

    number: int
    game: str
    options: str
    challenger: Player
    opponent: Player | None
    seat: Seat | None
    terms: Terms
    made: int
    expires: int
    ratings: tuple[int, int] | None = None
    remaining: int = 1
    commitments: tuple[str, ...] = ()

    @property
    def pair(self) -> bool:
        """Whether each match from this challenge is a pair of boards."""
        return self.terms.pair

    @property
    def boards(self) -> int:
        """How many more boards this challenge can start."""
        return self.remaining * (BOARDS_OF_PAIR if self.pair else 1)

    @property
    def next_commitments(self) -> tuple[str, ...]:
        """The commitments for the deals of the next match: two for a pair whose boards are dealt
        separately."""
        return self.commitments[: len(self.commitments) // self.remaining]

    @property
    def private(self) -> bool:
        """Whether only the players may see the match."""
        return self.terms.private
