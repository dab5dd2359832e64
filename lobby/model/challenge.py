"""A challenge: an offer of a match that stands, to everybody or to one player."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.kits.game import Seat
from lobby.model.player import Player
from lobby.model.terms import Terms

BOARDS_OF_PAIR = 2
"""Boards that a pair has."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer that stands. *opponent* is None when anyone may take it, *seat* the challenger's
    wish, None for a random one; *options* are the option words. It lapses at *expires*;
    *ratings* are the lowest and the highest rating of who may take it, None for any. *remaining* is
    how many matches still begin from it: more than one only of what anyone may take.
    *commitments* are for the deals of these, in order; none where nothing is dealt."""

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
        """Whether each match from it is a pair of boards."""
        return self.terms.pair

    @property
    def boards(self) -> int:
        """How many boards may still begin from it."""
        return self.remaining * (BOARDS_OF_PAIR if self.pair else 1)

    @property
    def next_commitments(self) -> tuple[str, ...]:
        """Those for the deals of the match that begins next: two for a pair whose boards are dealt
        apart."""
        return self.commitments[: len(self.commitments) // self.remaining]

    @property
    def private(self) -> bool:
        """Whether nobody but the players may look at the match."""
        return self.terms.private
