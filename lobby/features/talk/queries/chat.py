"""Chat in the database, at boards and in the lobby."""

from __future__ import annotations

from lobby.database.transaction import Snapshot, Transaction, is_
from lobby.features.people.values.player import Player
from lobby.features.talk.queries import rows
from lobby.features.talk.queries.rows import SELECT_MESSAGES
from lobby.features.talk.values.chat_message import ChatMessage


def messages(tx: Snapshot, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
    """The latest messages on a board, or in the lobby, oldest first."""
    at_board, values = is_("m.board", board)
    sql = f"{SELECT_MESSAGES} WHERE {at_board} ORDER BY m.id DESC LIMIT ?"
    return tx.each(rows.message, sql, *values, limit)[::-1]


def add_message(
    tx: Transaction,
    author: Player | None,
    board: int | None,
    text: str,
    *,
    announcement: bool = False,
) -> ChatMessage:
    """Append a message; an *announcement* is possible only in the lobby."""
    number = tx.insert(
        "INSERT INTO messages (at, board, author, text, announcement) VALUES (?, ?, ?, ?, ?)",
        tx.now,
        board,
        author.id if author else None,
        text,
        announcement,
    )
    return ChatMessage(number, tx.now, board, author, text, announcement)
