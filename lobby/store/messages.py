"""What the domain asks of a database about letters."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player
from lobby.model.private_message import PrivateMessage


class MessagesRead(Protocol):
    """Reading."""

    def letter(self, number: int) -> PrivateMessage | None:
        """The letter with that id."""

    def letters_of(self, player: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The last letters to and by the player, oldest first."""

    def letters_by(self, author: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The last letters by the player, oldest first."""

    def last_letter(self, author: Player, reader: Player) -> PrivateMessage | None:
        """The last letter from one player to another."""

    def letters_between(self, one: Player, other: Player, limit: int) -> tuple[PrivateMessage, ...]:
        """The last letters that two players wrote to each other, oldest first."""

    def unread_letters(self, reader: Player) -> tuple[PrivateMessage, ...]:
        """The letters to the player that were not read, oldest first."""


class MessagesWrite(MessagesRead, Protocol):
    """Reading and writing."""

    def add_letter(self, author: Player, reader: Player, text: str) -> PrivateMessage:
        """Append a letter, not read."""

    def read_letters(self, reader: Player, last: int) -> None:
        """Mark those letters to *reader* as read whose id is at most *last*."""

    def read_letters_of(self, reader: Player, author: Player, last: int) -> None:
        """Mark those letters of *author* to *reader* as read whose id is at most *last*."""
