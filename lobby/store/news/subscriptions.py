"""What the domain asks of a database about subscriptions."""

from __future__ import annotations

from typing import Protocol

from lobby.model.match import Match
from lobby.model.player import Player
from lobby.model.subscription import Subscriptions


class SubscriptionsRead(Protocol):
    """Reading."""

    def subscriptions(self, player: Player) -> Subscriptions:
        """What the player subscribed to."""

    def hears_of_board(self, player: Player, board: int) -> bool:
        """Whether the player subscribed to that board itself."""

    def followed_matches(self, player: Player, limit: int) -> tuple[Match, ...]:
        """The running matches, but for private ones, of those whom the player follows, the latest
        to change first."""


class SubscriptionsWrite(SubscriptionsRead, Protocol):
    """Reading and writing."""

    def subscribe(self, player: Player, subject: int | str, *, everything: bool) -> None:
        """Let the player hear of a board or of a game."""

    def unsubscribe(self, player: Player, subject: int | str) -> None:
        """The opposite."""

    def follow(self, player: Player, other: Player) -> None:
        """Let the player hear of the other."""

    def unfollow(self, player: Player, other: Player) -> None:
        """The opposite."""
