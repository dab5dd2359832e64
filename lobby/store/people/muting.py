"""The database interface for muted and blocked players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.features.people.values.muted import Quieted
from lobby.features.people.values.player import Player


class MutingRead(Protocol):
    """Read access."""

    def quieted(self, player: Player) -> tuple[Quieted, ...]:
        """The players whom the player has muted or blocked, by name."""

    def not_hearing(self, authors: Iterable[int]) -> Mapping[int, frozenset[int]]:
        """Which of *authors* players have muted or blocked, by the id of the player."""

    def blocks(self, player: Player, other: Player) -> bool:
        """Whether the player has blocked the other."""


class MutingWrite(MutingRead, Protocol):
    """Read and write access."""

    def quieten(self, player: Player, other: Player, *, blocked: bool) -> None:
        """Mute *other* for the player, or block; their unread messages no longer count as
        unread."""

    def unquieten(self, player: Player, other: Player) -> None:
        """End the player's mute or block of *other*."""
