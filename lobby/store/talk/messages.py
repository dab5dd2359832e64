"""The database interface for private messages."""

from __future__ import annotations

from typing import Protocol

from lobby.features.people.values.player import Player
from lobby.features.talk.values.private_message import PrivateMessage


class MessagesRead(Protocol):
    """Read access."""

    def private_message(self, number: int) -> PrivateMessage | None:
        """The message with that id."""

    def private_messages_of(self, player: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The latest messages to and by the player, oldest first."""

    def private_messages_by(self, author: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The latest messages by the player, oldest first."""

    def last_private_message(self, author: Player, reader: Player) -> PrivateMessage | None:
        """The latest message from one player to another."""

    def private_messages_between(
        self, one: Player, other: Player, limit: int
    ) -> tuple[PrivateMessage, ...]:
        """The latest messages between two players, oldest first."""

    def unread_private_messages(self, reader: Player) -> tuple[PrivateMessage, ...]:
        """The unread messages to the player, oldest first."""


class MessagesWrite(MessagesRead, Protocol):
    """Read and write access."""

    def add_private_message(self, author: Player, reader: Player, text: str) -> PrivateMessage:
        """Append an unread message."""

    def read_private_messages(self, reader: Player, last: int) -> None:
        """Mark the messages to *reader* with ids up to *last* as read."""

    def read_private_messages_of(self, reader: Player, author: Player, last: int) -> None:
        """Mark the messages from *author* to *reader* with ids up to *last* as read."""
