"""What the domain asks of a database about matches, their moves, and where each player left off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.model.bookmark import Bookmark
from lobby.model.clock import Clock
from lobby.model.match import How, Imported, Match, Played
from lobby.model.player import Player


class MatchesRead(Protocol):
    """Reading."""

    def match(self, board: int) -> Match | None:
        """The match on a board."""

    def setup(self, board: int) -> Mapping[str, str]:
        """What chance decided before the first move. It may be hidden from players."""

    def moves(self, board: int) -> tuple[Played, ...]:
        """The moves played on a board, in order."""

    def last_comments(self, player: Player) -> Mapping[int, str]:
        """What was said with the last move, by board, on those of the player's running boards where
        something was."""

    def count_matches(self) -> tuple[int, int]:
        """How many matches run, and how many are finished."""

    def running_matches(self, limit: int) -> tuple[Match, ...]:
        """Running matches that are not private, the latest to change first."""

    def finished_matches(self, limit: int) -> tuple[Match, ...]:
        """Finished matches that are not private, the latest first."""

    def running_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        """Running matches of *game* that are not private, the latest to change first."""

    def finished_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        """Finished matches of *game* that are not private, the latest first."""

    def public_boards(self, boards: Iterable[int]) -> frozenset[int]:
        """Those of *boards* that there are and that are not private."""

    def running_matches_of(self, player: Player) -> tuple[Match, ...]:
        """All of the player's running matches: the nearest deadline first, and those without one
        last, the longest untouched first."""

    def finished_matches_of(self, player: Player, limit: int) -> tuple[Match, ...]:
        """The player's finished matches, the latest first."""

    def finished_matches_of_player_at(
        self, player: Player, game: str, limit: int
    ) -> tuple[Match, ...]:
        """The player's finished matches of *game*, the latest first."""

    def finished_matches_between(self, one: Player, other: Player, limit: int) -> tuple[Match, ...]:
        """Finished matches of two players against each other, the latest first."""

    def cancelled_by(self, player: Player, since: int, limit: int) -> tuple[int, ...]:
        """When matches ended after *since* that count as cancelled by the player, the latest first,
        so many at most."""

    def all_boards(self) -> Iterable[int]:
        """Every board number there is, in order."""

    def bookmark(self, player: Player, board: int) -> Bookmark | None:
        """The player's place at a board."""

    def unread_boards(self, player: Player) -> frozenset[int]:
        """The player's boards, running or finished, with messages of others not yet seen."""

    def half_entered_boards(self, player: Player) -> frozenset[int]:
        """The player's running boards with a move begun for the present ply."""

    def imported(self, number: int) -> Imported | None:
        """The imported match with that number."""

    def imported_by(self, owner: Player, limit: int) -> tuple[Imported, ...]:
        """What is in the owner's archive, the latest first."""

    def imported_publicly(self, owner: Player, limit: int) -> tuple[Imported, ...]:
        """What is in the owner's archive and not private, the latest first."""

    def imported_after(self, owner: Player, number: int, limit: int) -> tuple[Imported, ...]:
        """What is in the owner's archive, from after *number* on."""

    def is_imported(self, owner: Player, digest: str) -> bool:
        """Whether the owner's archive has the match with that digest."""

    def archive_size(self, owner: Player) -> tuple[int, int]:
        """How many matches the owner's archive has, and how many characters their records."""


class MatchesWrite(MatchesRead, Protocol):
    """Reading and writing."""

    def add_match(
        self,
        game: str,
        options: str,
        setup: Mapping[str, str],
        players: tuple[Player, Player],
        *,
        clock: Clock,
        zones: tuple[str, str],
        rules_version: int = 1,
        key_version: int = 1,
    ) -> Match:
        """A new match at revision 0 whose clock says who is to move; without a deadline yet."""

    def add_pair(self, one: int, other: int) -> None:
        """Make a pair of the boards *one* and *other*, which have just begun."""

    def count_end_in_pair(self, board: int) -> int:
        """Count that the *board* of a pair ends; how many of both boards have ended now. Of two
        transactions that do so at once one is made again."""

    def save_match(self, match: Match) -> Match:
        """Store what changed of a match that is still at ``match.revision``; the result has the
        next revision and the time of the change. Raises Stale when it is not."""

    def add_move(self, board: int, ply: int, move: str, comment: str, how: How) -> None:
        """Append a move."""

    def take_back(self, board: int, plies: int, *, keep: int) -> None:
        """Move all moves of a running match after the first *plies* from its record to those that
        were taken back, of which the latest *keep*, at least 100, stay; the match is to be saved
        with so many in the same change."""

    def save_bookmark(self, player: Player, board: int, bookmark: Bookmark) -> None:
        """Remember a place; ``read`` never goes back."""

    def add_imported(
        self, owner: Player, digest: str, record: str, *, source: str, private: bool
    ) -> int:
        """The number of a new imported match."""

    def remove_imported(self, owner: Player, number: int) -> bool:
        """Delete an imported match from the owner's archive; whether it was there."""
