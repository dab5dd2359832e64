"""Chat in the database, at boards and in the lobby."""

from __future__ import annotations

from lobby.features.people.values.player import Player
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.sql.queries import Changes, Queries, is_
from lobby.sql.talk import rows
from lobby.sql.talk.rows import SELECT_MESSAGES


class ChatReading(Queries):
    """The part of a Snapshot that ChatRead promises."""

    def messages(self, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
        at_board, values = is_("m.board", board)
        sql = f"{SELECT_MESSAGES} WHERE {at_board} ORDER BY m.id DESC LIMIT ?"
        return self._each(rows.message, sql, *values, limit)[::-1]


class ChatWriting(ChatReading, Changes):
    """The part of a Transaction that ChatWrite promises."""

    def add_message(
        self, author: Player | None, board: int | None, text: str, *, announcement: bool = False
    ) -> ChatMessage:
        number = self._insert(
            "INSERT INTO messages (at, board, author, text, announcement) VALUES (?, ?, ?, ?, ?)",
            self.now,
            board,
            author.id if author else None,
            text,
            announcement,
        )
        return ChatMessage(number, self.now, board, author, text, announcement)
