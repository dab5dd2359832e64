"""What the domain asks of a database about private messages."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player
from lobby.model.talk.private_message import PrivateMessage


class MessagesRead(Protocol):
    """Reading."""

    def private_message(self, number: int) -> PrivateMessage | None:
        """The message with that id."""

    def private_messages_of(self, player: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The last messages to and by the player, oldest first."""

    def private_messages_by(self, author: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The last messages by the player, oldest first."""

    def last_private_message(self, author: Player, reader: Player) -> PrivateMessage | None:
        """The last message from one player to another."""

    def private_messages_between(
        self, one: Player, other: Player, limit: int
    ) -> tuple[PrivateMessage, ...]:
        """The last messages that two players wrote to each other, oldest first."""

    def unread_private_messages(self, reader: Player) -> tuple[PrivateMessage, ...]:
        """The messages to the player that were not read, oldest first."""


class MessagesWrite(MessagesRead, Protocol):
    """Reading and writing."""

    def add_private_message(self, author: Player, reader: Player, text: str) -> PrivateMessage:
        """Append a message, not read."""

    def read_private_messages(self, reader: Player, last: int) -> None:
        """Mark those messages to *reader* as read whose id is at most *last*."""

    def read_private_messages_of(self, reader: Player, author: Player, last: int) -> None:
        """Mark those messages of *author* to *reader* as read whose id is at most *last*."""
