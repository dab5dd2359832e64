"""What the domain asks of a database about ratings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lobby.model.player import Player
from lobby.model.standing import PairFlow, Rated, RatingChange, Standing


class RatingsRead(Protocol):
    """Reading."""

    def ratings_of(self, players: Iterable[Player]) -> Rated:
        """Where *players* stand at every game in which they have a rated match."""

    def rated_players(self, game: str) -> tuple[Standing, ...]:
        """Everybody with a rated match of *game*, the highest rating first."""

    def ranked_players(self, game: str) -> tuple[Standing, ...]:
        """The same, without those who have left for good."""

    def rating_changes_of(self, player: Player, game: str, limit: int) -> tuple[RatingChange, ...]:
        """The last changes of the player's rating at *game*, oldest first."""

    def rating_changes_at(self, board: int) -> tuple[RatingChange, ...]:
        """What the match on a board did to the ratings, by seat."""

    def rating_changes_after(self, place: int, limit: int) -> tuple[tuple[int, RatingChange], ...]:
        """Changes of everybody in the order in which they were made, each with its place in it,
        from after *place* on."""

    def rating_changes_at_boards(self, boards: Iterable[int]) -> tuple[RatingChange, ...]:
        """What the matches on *boards* did to the ratings."""

    def tallies(self, player: Player) -> tuple[tuple[str, int, int, int], ...]:
        """How many finished matches against others, without those that were cancelled, the player
        won, drew and lost: game, won, drawn, lost. Games without any are left out."""

    def seat_tallies(
        self, game: str, options: Iterable[str]
    ) -> tuple[tuple[str, int, int, int], ...]:
        """How many finished matches of *game* with each of those *options* the first seat won,
        drew and lost: between two people, for all to see, and not cancelled. Options, won, drawn,
        lost; without those that nobody has played."""

    def results_between(
        self, one: Player, other: Player
    ) -> tuple[tuple[str, int | None, int], ...]:
        """How many finished matches between two players, without those that were cancelled, had
        which winner: game, the winner's id (None: a draw), number."""

    def rated_pairs(self, since: int) -> tuple[PairFlow, ...]:
        """What all pairs with rated matches after *since* won from each other, each pair once for
        each way they sat."""

    def rated_between(self, one: Player, other: Player, game: str, since: int) -> int:
        """How many matches of *game* between two players, in either seat, ended after *since* and
        have changed their ratings."""


class RatingsWrite(RatingsRead, Protocol):
    """Reading and writing."""

    def add_rating_change(self, change: RatingChange, *, matches: int, evidence: float) -> None:
        """Append a change; the player's rating is what it leads to, after so many *matches* and
        with so much *evidence* in all."""
