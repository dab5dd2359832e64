"""A challenge: an offer of a match that stands, to everybody or to one player."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.kits.game import Seat
from lobby.model.player import Player
from lobby.model.terms import Terms


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
    def private(self) -> bool:
        """Whether nobody but the players may look at the match."""
        return self.terms.private
