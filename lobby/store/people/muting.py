"""What the domain asks of a database about muted and blocked players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from lobby.model.player import Player
from lobby.model.talk.muted import Quieted


class MutingRead(Protocol):
    """Reading."""

    def quieted(self, player: Player) -> tuple[Quieted, ...]:
        """The players whom the player has muted or blocked, by name."""

    def not_hearing(self, authors: Iterable[int]) -> Mapping[int, frozenset[int]]:
        """The authors whom players have muted or blocked, by the id of the player."""

    def blocks(self, player: Player, other: Player) -> bool:
        """Whether the player has blocked the other."""


class MutingWrite(MutingRead, Protocol):
    """Reading and writing."""

    def quieten(self, player: Player, other: Player, *, blocked: bool) -> None:
        """Mute the other for the player, or block; what was unread of the other no longer is."""

    def unquieten(self, player: Player, other: Player) -> None:
        """Neither mute nor block the other for the player any more."""
