"""What the domain asks of a database, and nothing more: the store keeps this promise.

A Snapshot is one consistent look at committed data. A Transaction reads its own writes, changes
all or nothing, and lasts only as long as the function it was handed to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from lobby.bookmarks import Bookmark
from lobby.challenges import Challenge
from lobby.chat import Message
from lobby.events import Event, Kind
from lobby.games import Seat
from lobby.matches import Match, Played
from lobby.players import Key, Player

P = ParamSpec("P")
T = TypeVar("T")


class Snapshot(Protocol):
    """Reading."""

    @property
    def now(self) -> int:
        """The time of this look, in UTC seconds."""

    def player_of_key(self, fingerprint: str) -> Player | None:
        """Who holds the key."""

    def player_named(self, name: str) -> Player | None:
        """Who has the name, in any case."""

    def players_like(self, prefix: str, limit: int) -> tuple[Player, ...]:
        """Players whose names begin with *prefix*, in any case, by name."""

    def keys(self, player: Player) -> tuple[Key, ...]:
        """The player's keys, oldest first."""

    def preferences(self, player: Player) -> Mapping[str, str]:
        """What the player has set, by name."""

    def challenge(self, number: int) -> Challenge | None:
        """A challenge that still stands."""

    def open_challenges(self) -> tuple[Challenge, ...]:
        """Those that anyone may take, oldest first."""

    def challenges_to(self, player: Player) -> tuple[Challenge, ...]:
        """Those that only *player* may take, oldest first."""

    def challenges_by(self, player: Player) -> tuple[Challenge, ...]:
        """Those that *player* made, oldest first."""

    def match(self, board: int) -> Match | None:
        """The match on a board."""

    def setup(self, board: int) -> Mapping[str, str]:
        """What chance decided before the first move. It may be hidden from players."""

    def moves(self, board: int) -> tuple[Played, ...]:
        """The moves played on a board, in order."""

    def running_matches(self, limit: int) -> tuple[Match, ...]:
        """Running matches that are not private, the latest to change first."""

    def finished_matches(self, limit: int) -> tuple[Match, ...]:
        """Finished matches that are not private, the latest first."""

    def running_matches_of(self, player: Player) -> tuple[Match, ...]:
        """All of the player's running matches, the longest untouched first."""

    def finished_matches_of(self, player: Player, limit: int) -> tuple[Match, ...]:
        """The player's finished matches, the latest first."""

    def all_boards(self) -> Iterable[int]:
        """Every board number there is, in order."""

    def bookmark(self, player: Player, board: int) -> Bookmark | None:
        """The player's place at a board."""

    def unread_boards(self, player: Player) -> frozenset[int]:
        """The player's boards, running or finished, with messages of others not yet seen."""

    def half_entered_boards(self, player: Player) -> frozenset[int]:
        """The player's running boards with a move begun for the present ply."""

    def messages(self, board: int | None, limit: int) -> tuple[Message, ...]:
        """The last messages at a board, or in the lobby, oldest first."""

    def events_after(self, event: int, limit: int) -> tuple[Event, ...]:
        """Events with a higher id, in order."""

    def last_event(self) -> int:
        """The highest event id, 0 when there is none."""


class Transaction(Snapshot, Protocol):
    """Reading and writing. What breaks an invariant of the schema raises Refused."""

    def add_player(self, name: str) -> Player:
        """A new player."""

    def add_key(self, player: Player, fingerprint: str) -> None:
        """Give a key to a player."""

    def remove_key(self, fingerprint: str) -> None:
        """Forget a key."""

    def add_code(self, player: Player, digest: str, expires: int) -> None:
        """Store a one-time code's digest; older ones of the player are void."""

    def take_code(self, digest: str) -> Player | None:
        """Use up a code: whose it was, None when unknown or expired."""

    def set_preference(self, player: Player, name: str, value: str | None) -> None:
        """Set what *player* prefers; None forgets it."""

    def add_challenge(
        self,
        game: str,
        options: str,
        challenger: Player,
        *,
        opponent: Player | None,
        seat: Seat | None,
        private: bool,
    ) -> Challenge:
        """A new challenge."""

    def close_challenge(self, number: int, how: str) -> None:
        """Mark a standing challenge "accepted", "declined" or "withdrawn"."""

    def add_match(
        self,
        game: str,
        options: str,
        setup: Mapping[str, str],
        players: tuple[Player, Player],
        private: bool,
    ) -> Match:
        """A new match at revision 0, seat 0 to move."""

    def save_match(self, match: Match) -> Match:
        """Store what changed of a match that is still at ``match.revision``; the result has the
        next revision and the time of the change. Raises Stale when it is not."""

    def add_move(self, board: int, ply: int, move: str, comment: str) -> None:
        """Append a move."""

    def add_message(self, author: Player | None, board: int | None, text: str) -> Message:
        """Append a message."""

    def save_bookmark(self, player: Player, board: int, bookmark: Bookmark) -> None:
        """Remember a place; ``read`` never goes back."""

    def emit(
        self,
        kind: Kind,
        *,
        actor: Player | None = None,
        board: int | None = None,
        concerns: Iterable[Player] = (),
        **detail: str | int | None,
    ) -> None:
        """Append an event."""


class Store(Protocol):
    """A database of the lobby. Its methods may be called from the event loop only."""

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *question* returns, asked of one snapshot, off the event loop."""

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What *change* returns, once it is committed and safe from a power cut.

        Whatever *change* raises undoes it alone and is raised here. Raises Unavailable when the
        database cannot be written.
        """

    def on_events(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop after each commit that appended events."""

    async def close(self) -> None:
        """Finish what was asked and close the database."""
