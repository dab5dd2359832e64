"""The database interface for players, their keys and their preferences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lobby.features.people.values.player import Key, Player


class PlayersRead(Protocol):
    """Read access."""

    def player_of_key(self, fingerprint: str) -> Player | None:
        """The player who holds the key."""

    def player_named(self, name: str) -> Player | None:
        """The player with that name, ignoring case."""

    def player(self, number: int) -> Player | None:
        """The player with that id, even after leaving."""

    def look_alike(self, skeleton: str) -> Player | None:
        """A player with a name of that *skeleton* who has not left; the first if there are
        several."""

    def players_like(self, prefix: str, limit: int) -> tuple[Player, ...]:
        """Players who have not left and whose names begin with *prefix*, ignoring case, by name."""

    def keys(self, player: Player) -> tuple[Key, ...]:
        """The player's keys, oldest first."""

    def preferences(self, player: Player) -> Mapping[str, str]:
        """The player's stored preferences, by name."""

    def bots(self) -> tuple[Player, ...]:
        """The bots, by level."""

    def boards_for_bots(self) -> tuple[int, ...]:
        """The running boards where a bot is to move or to answer an offer, in order."""

    def guests_since(self, since: int) -> int:
        """How many guests have come since *since* and have not chosen a name."""


class PlayersWrite(PlayersRead, Protocol):
    """Read and write access."""

    def add_player(self, name: str) -> Player:
        """Create a player."""

    def add_bot(self, name: str, level: int) -> Player:
        """Create a bot; there is at most one of each level."""

    def add_guest(self, name: str, lapses: int) -> Player:
        """Create a guest, who is removed at *lapses* unless they have a match or a key by then."""

    def rename(self, player: Player, name: str, *, guest: bool) -> Player:
        """Rename the player, who is a guest or a member from now on as *guest* says."""

    def add_key(self, player: Player, fingerprint: str) -> None:
        """Give a key to a player."""

    def remove_key(self, fingerprint: str) -> None:
        """Delete a key."""

    def add_code(self, player: Player, digest: str, expires: int) -> None:
        """Store a one-time code's digest, which voids the player's earlier ones."""

    def take_code(self, digest: str) -> Player | None:
        """Use up a code; return its player, None if it is unknown or has expired."""

    def set_preference(self, player: Player, name: str, value: str | None) -> None:
        """Set one preference of *player*; None deletes it."""
