"""The database interface for subscriptions."""

from __future__ import annotations

from typing import Protocol

from lobby.features.matches.values.match import Match
from lobby.features.news.values import Subscriptions
from lobby.features.people.values.player import Player


class SubscriptionsRead(Protocol):
    """Read access."""

    def subscriptions(self, player: Player) -> Subscriptions:
        """The player's subscriptions."""

    def hears_of_board(self, player: Player, board: int) -> bool:
        """Whether the player subscribed to that board itself."""

    def followed_matches(self, player: Player, limit: int) -> tuple[Match, ...]:
        """The running matches of players whom the player follows, except private ones, the most
        recently changed first."""


class SubscriptionsWrite(SubscriptionsRead, Protocol):
    """Read and write access."""

    def subscribe(self, player: Player, subject: int | str, *, everything: bool) -> None:
        """Subscribe the player to a board or a game."""

    def unsubscribe(self, player: Player, subject: int | str) -> None:
        """Unsubscribe the player from a board or a game."""

    def follow(self, player: Player, other: Player) -> None:
        """Make the player follow *other*."""

    def unfollow(self, player: Player, other: Player) -> None:
        """Make the player no longer follow *other*."""
