"""What the domain asks of a database about chat, at boards and in the lobby."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player
from lobby.model.talk.chat_message import ChatMessage


class ChatRead(Protocol):
    """Reading."""

    def messages(self, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
        """The last messages at a board, or in the lobby, oldest first."""


class ChatWrite(ChatRead, Protocol):
    """Reading and writing."""

    def add_message(
        self, author: Player | None, board: int | None, text: str, *, announcement: bool = False
    ) -> ChatMessage:
        """Append a message; an *announcement* only in the lobby."""
