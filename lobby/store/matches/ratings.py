"""The database interface for ratings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import PairFlow, Rated, RatingChange, Standing


class RatingsRead(Protocol):
    """Read access."""

    def ratings_of(self, players: Iterable[Player]) -> Rated:
        """The standings of *players* at every game in which they have a rated match."""

    def rated_players(self, game: str) -> tuple[Standing, ...]:
        """Everybody with a rated match of *game*, the highest rating first."""

    def ranked_players(self, game: str) -> tuple[Standing, ...]:
        """The same, without those who have left for good."""

    def rating_changes_of(self, player: Player, game: str, limit: int) -> tuple[RatingChange, ...]:
        """The last changes of the player's rating at *game*, oldest first."""

    def rating_changes_at(self, board: int) -> tuple[RatingChange, ...]:
        """What the match on a board did to the ratings, by seat."""

    def rating_changes_after(self, place: int, limit: int) -> tuple[tuple[int, RatingChange], ...]:
        """Rating changes of all players, in the order in which they were made, each with its place
        in that order, starting after *place*."""

    def rating_changes_at_boards(self, boards: Iterable[int]) -> tuple[RatingChange, ...]:
        """What the matches on *boards* did to the ratings."""

    def tallies(self, player: Player) -> tuple[tuple[str, int, int, int], ...]:
        """The player's finished matches against others, not counting cancelled ones: game, won,
        drawn, lost. Games without any are left out."""

    def seat_tallies(
        self, game: str, options: Iterable[str]
    ) -> tuple[tuple[str, int, int, int], ...]:
        """How many finished matches of *game* with each of those *options* the first seat won, drew
        and lost, counting matches between two people that are public and were not cancelled:
        options, won, drawn, lost. Options that nobody has played are left out."""

    def results_between(
        self, one: Player, other: Player
    ) -> tuple[tuple[str, int | None, int], ...]:
        """Results of finished matches between two players, not counting cancelled ones: game, the
        winner's id (None: a draw), and how many."""

    def rated_pairs(self, since: int) -> tuple[PairFlow, ...]:
        """The points that all pairs with rated matches after *since* won from each other. Each pair
        occurs once for each seating."""

    def rated_between(self, one: Player, other: Player, game: str, since: int) -> int:
        """How many matches of *game* between two players, in either seat, ended after *since* and
        changed their ratings."""


class RatingsWrite(RatingsRead, Protocol):
    """Read and write access."""

    def add_rating_change(self, change: RatingChange, *, matches: int, evidence: float) -> None:
        """Append a change. It leads to the player's current rating, after *matches* matches with
        *evidence* in all."""
