"""What the domain asks of a database about players, their keys and what they prefer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from lobby.model.player import Key, Player


class PlayersRead(Protocol):
    """Reading."""

    def player_of_key(self, fingerprint: str) -> Player | None:
        """Who holds the key."""

    def player_named(self, name: str) -> Player | None:
        """The player who has the name, in any case."""

    def player(self, number: int) -> Player | None:
        """The player with that id, even after leaving."""

    def look_alike(self, skeleton: str) -> Player | None:
        """A player with a name of that *skeleton* who has not left; the first of several."""

    def players_like(self, prefix: str, limit: int) -> tuple[Player, ...]:
        """Players who have not left and whose names begin with *prefix*, in any case, by name."""

    def keys(self, player: Player) -> tuple[Key, ...]:
        """The player's keys, oldest first."""

    def preferences(self, player: Player) -> Mapping[str, str]:
        """What the player has set, by name."""

    def bots(self) -> tuple[Player, ...]:
        """The bots, by level."""

    def boards_for_bots(self) -> tuple[int, ...]:
        """The running boards where a bot is to move, or to answer what is offered, in order."""

    def guests_since(self, since: int) -> int:
        """How many guests came after *since* and have not taken a name."""


class PlayersWrite(PlayersRead, Protocol):
    """Reading and writing."""

    def add_player(self, name: str) -> Player:
        """A new player."""

    def add_bot(self, name: str, level: int) -> Player:
        """A new bot; there is at most one of each level."""

    def add_guest(self, name: str, lapses: int) -> Player:
        """A new guest, who lapses at that time without a match or a key until then."""

    def rename(self, player: Player, name: str, *, guest: bool) -> Player:
        """The player under another name, and a guest or not from now on."""

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
