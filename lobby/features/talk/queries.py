"""Chat and messages in the database."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, is_
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player
from lobby.features.talk.values import ChatMessage, PrivateMessage

MESSAGE = columns(
    "m.id, m.at, m.board",
    people_rows.player_or_none.under("p"),
    "m.text",
    columns("m.announcement")(bool),
)(ChatMessage)
SELECT_MESSAGES = f"""
SELECT {MESSAGE}
FROM messages AS m LEFT JOIN players AS p ON p.id = m.author
"""

PRIVATE_MESSAGE = columns(
    "l.id, l.at", people_rows.player.under("a"), people_rows.player.under("r"), "l.text"
)(PrivateMessage)
SELECT_PRIVATE_MESSAGES = f"""
SELECT {PRIVATE_MESSAGE}
FROM letters AS l CROSS JOIN players AS a ON a.id = l.author
CROSS JOIN players AS r ON r.id = l.reader
"""


def private_message(tx: Snapshot, number: int) -> PrivateMessage | None:
    """The message with that id."""
    return tx.one(PRIVATE_MESSAGE, f"{SELECT_PRIVATE_MESSAGES} WHERE l.id = ?", number)


def private_messages_of(tx: Snapshot, player: Player, limit: int) -> tuple[PrivateMessage, ...]:
    """The latest messages to and by the player, oldest first."""
    # Two halves, each in index order, which SQLite merges: an OR would need a sort.
    sql = (
        f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ?"
        f" UNION ALL {SELECT_PRIVATE_MESSAGES} WHERE l.author = ?"
        " ORDER BY 1 DESC LIMIT ?"
    )
    return tx.readable(PRIVATE_MESSAGE, sql, player.id, player.id, limit)[::-1]


def private_messages_by(tx: Snapshot, author: Player, limit: int) -> tuple[PrivateMessage, ...]:
    """The latest messages by the player, oldest first."""
    sql = f"{SELECT_PRIVATE_MESSAGES} WHERE l.author = ? ORDER BY l.id DESC LIMIT ?"
    return tx.readable(PRIVATE_MESSAGE, sql, author.id, limit)[::-1]


def last_private_message(tx: Snapshot, author: Player, reader: Player) -> PrivateMessage | None:
    """The latest message from one player to another."""
    sql = (
        f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ? AND l.author = ? ORDER BY l.id DESC LIMIT 1"
    )
    return tx.one(PRIVATE_MESSAGE, sql, reader.id, author.id)


def private_messages_between(
    tx: Snapshot, player: Player, other: Player, limit: int
) -> tuple[PrivateMessage, ...]:
    """The latest messages between two players, oldest first."""
    where = "WHERE l.author = ? AND l.reader = ?"
    sql = (
        f"{SELECT_PRIVATE_MESSAGES} {where} UNION ALL {SELECT_PRIVATE_MESSAGES} {where}"
        " ORDER BY 1 DESC LIMIT ?"
    )
    return tx.readable(PRIVATE_MESSAGE, sql, player.id, other.id, other.id, player.id, limit)[::-1]


def unread_private_messages(tx: Snapshot, reader: Player) -> tuple[PrivateMessage, ...]:
    """The unread messages to the player, oldest first."""
    sql = f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ? AND l.read = 0 ORDER BY l.id"
    return tx.readable(PRIVATE_MESSAGE, sql, reader.id)


def add_private_message(
    tx: Transaction, author: Player, reader: Player, text: str
) -> PrivateMessage:
    """Append an unread message."""
    number = tx.insert("letters", at=tx.now, author=author.id, reader=reader.id, text=text, read=0)
    return PrivateMessage(number, tx.now, author, reader, text)


def read_private_messages(
    tx: Transaction, reader: Player, last: int, author: Player | None = None
) -> None:
    """Mark the messages to *reader*, all or those from *author*, with ids up to *last* as read."""
    authors = (author.id,) if author else ()
    sql = "UPDATE letters SET read = 1 WHERE reader = ? AND read = 0 AND id <= ?"
    tx.change(sql + " AND author = ?" * len(authors), reader.id, last, *authors)


def messages(tx: Snapshot, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
    """The latest messages on a board, or in the lobby, oldest first."""
    at_board, values = is_("m.board", board)
    sql = f"{SELECT_MESSAGES} WHERE {at_board} ORDER BY m.id DESC LIMIT ?"
    return tx.readable(MESSAGE, sql, *values, limit)[::-1]


def add_message(
    tx: Transaction,
    author: Player | None,
    board: int | None,
    text: str,
    *,
    announcement: bool = False,
) -> ChatMessage:
    """Append a message; an *announcement* is possible only in the lobby."""
    by = author.id if author else None
    number = tx.insert(
        "messages", at=tx.now, board=board, author=by, text=text, announcement=announcement
    )
    return ChatMessage(number, tx.now, board, author, text, announcement)
