"""The database interface for chat, on boards and in the lobby."""

from __future__ import annotations

from typing import Protocol

from lobby.features.people.values.player import Player
from lobby.features.talk.values.chat_message import ChatMessage


class ChatRead(Protocol):
    """Read access."""

    def messages(self, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
        """The latest messages on a board, or in the lobby, oldest first."""


class ChatWrite(ChatRead, Protocol):
    """Read and write access."""

    def add_message(
        self, author: Player | None, board: int | None, text: str, *, announcement: bool = False
    ) -> ChatMessage:
        """Append a message; an *announcement* is possible only in the lobby."""
