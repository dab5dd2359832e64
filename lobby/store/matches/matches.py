"""The database interface for matches, their moves, and players' places on the boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.features.matches.values.bookmark import Bookmark
from lobby.features.matches.values.clock import Clock
from lobby.features.matches.values.match import How, Imported, Match, Played
from lobby.features.people.values.player import Player


class MatchesRead(Protocol):
    """Read access."""

    def match(self, board: int) -> Match | None:
        """The match on a board."""

    def setup(self, board: int) -> Mapping[str, str]:
        """What chance decided before the first move. It may be hidden from players."""

    def moves(self, board: int) -> tuple[Played, ...]:
        """The moves played on a board, in order."""

    def last_comments(self, player: Player) -> Mapping[int, str]:
        """The comments made with the last move, by board, on those of the player's running boards
        that have one."""

    def count_matches(self) -> tuple[int, int]:
        """How many matches are running, and how many are finished."""

    def running_matches(self, limit: int) -> tuple[Match, ...]:
        """Running matches that are not private, the most recently changed first."""

    def finished_matches(self, limit: int) -> tuple[Match, ...]:
        """Finished matches that are not private, the latest first."""

    def running_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        """Running matches of *game* that are not private, the most recently changed first."""

    def finished_matches_of_game(self, game: str, limit: int) -> tuple[Match, ...]:
        """Finished matches of *game* that are not private, the latest first."""

    def public_boards(self, boards: Iterable[int]) -> frozenset[int]:
        """Those of *boards* that exist and are not private."""

    def running_matches_of(self, player: Player) -> tuple[Match, ...]:
        """All of the player's running matches: the nearest deadline first, then those without a
        deadline, the longest untouched first."""

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
        at most *limit* of them."""

    def all_boards(self) -> Iterable[int]:
        """Every board number that exists, in order."""

    def bookmark(self, player: Player, board: int) -> Bookmark | None:
        """The player's place on a board."""

    def unread_boards(self, player: Player) -> frozenset[int]:
        """The player's boards, running or finished, with unread messages from others."""

    def half_entered_boards(self, player: Player) -> frozenset[int]:
        """The player's running boards with a half-entered move for the current ply."""

    def imported(self, number: int) -> Imported | None:
        """The imported match with that number."""

    def imported_by(self, owner: Player, limit: int) -> tuple[Imported, ...]:
        """The matches in the owner's archive, the latest first."""

    def imported_publicly(self, owner: Player, limit: int) -> tuple[Imported, ...]:
        """The matches in the owner's archive that are not private, the latest first."""

    def imported_after(self, owner: Player, number: int, limit: int) -> tuple[Imported, ...]:
        """The matches in the owner's archive with numbers above *number*, in order."""

    def is_imported(self, owner: Player, digest: str) -> bool:
        """Whether the owner's archive has the match with that digest."""

    def archive_size(self, owner: Player) -> tuple[int, int]:
        """How many matches the owner's archive holds, and the characters of all their records."""


class MatchesWrite(MatchesRead, Protocol):
    """Read and write access."""

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
        """Create a match at revision 0, without a deadline yet. Its clock says who is to move."""

    def add_pair(self, one: int, other: int) -> None:
        """Make the boards *one* and *other*, which have just begun, a pair."""

    def count_end_in_pair(self, board: int) -> int:
        """Count that the *board* of a pair ends; return how many of the two boards have ended now.
        If two transactions do so at once, one of them is repeated."""

    def save_match(self, match: Match) -> Match:
        """Store the changes of a match that is still at ``match.revision``, and return it with the
        next revision and the time of the change. Raises Stale if the revision is no longer the
        same."""

    def add_move(self, board: int, ply: int, move: str, comment: str, how: How) -> None:
        """Append a move."""

    def take_back(self, board: int, plies: int, *, keep: int) -> None:
        """Move all moves of a running match after the first *plies* from its record to the moves
        taken back. Of these the latest *keep*, at least 100, are kept. The match must be saved with
        *plies* moves in the same change."""

    def save_bookmark(self, player: Player, board: int, bookmark: Bookmark) -> None:
        """Remember a place; ``read`` never goes back."""

    def add_imported(
        self, owner: Player, digest: str, record: str, *, source: str, private: bool
    ) -> int:
        """Add an imported match and return its number."""

    def remove_imported(self, owner: Player, number: int) -> bool:
        """Delete an imported match from the owner's archive; return whether it was there."""
