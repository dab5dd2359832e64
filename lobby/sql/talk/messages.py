"""Private messages in the database."""

from __future__ import annotations

from lobby.features.people.values.player import Player
from lobby.features.talk.values.private_message import PrivateMessage
from lobby.sql.queries import Changes, Queries
from lobby.sql.talk import rows
from lobby.sql.talk.rows import SELECT_PRIVATE_MESSAGES


class MessagesReading(Queries):
    """The part of a Snapshot that MessagesRead promises."""

    def private_message(self, number: int) -> PrivateMessage | None:
        return self._one(rows.private_message, f"{SELECT_PRIVATE_MESSAGES} WHERE l.id = ?", number)

    def private_messages_of(self, player: Player, limit: int) -> tuple[PrivateMessage, ...]:
        # Two halves, each in index order, which SQLite merges: an OR would need a sort.
        latest = self._each(
            rows.private_message,
            f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ?"
            f" UNION ALL {SELECT_PRIVATE_MESSAGES} WHERE l.author = ?"
            " ORDER BY 1 DESC LIMIT ?",
            player.id,
            player.id,
            limit,
        )
        return latest[::-1]

    def private_messages_by(self, author: Player, limit: int) -> tuple[PrivateMessage, ...]:
        sql = f"{SELECT_PRIVATE_MESSAGES} WHERE l.author = ? ORDER BY l.id DESC LIMIT ?"
        return self._each(rows.private_message, sql, author.id, limit)[::-1]

    def last_private_message(self, author: Player, reader: Player) -> PrivateMessage | None:
        sql = (
            f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ? AND l.author = ?"
            " ORDER BY l.id DESC LIMIT 1"
        )
        return self._one(rows.private_message, sql, reader.id, author.id)

    def private_messages_between(
        self, one: Player, other: Player, limit: int
    ) -> tuple[PrivateMessage, ...]:
        where = "WHERE l.author = ? AND l.reader = ?"
        latest = self._each(
            rows.private_message,
            f"{SELECT_PRIVATE_MESSAGES} {where} UNION ALL {SELECT_PRIVATE_MESSAGES} {where}"
            " ORDER BY 1 DESC LIMIT ?",
            one.id,
            other.id,
            other.id,
            one.id,
            limit,
        )
        return latest[::-1]

    def unread_private_messages(self, reader: Player) -> tuple[PrivateMessage, ...]:
        sql = f"{SELECT_PRIVATE_MESSAGES} WHERE l.reader = ? AND l.read = 0 ORDER BY l.id"
        return self._each(rows.private_message, sql, reader.id)


class MessagesWriting(MessagesReading, Changes):
    """The part of a Transaction that MessagesWrite promises."""

    def add_private_message(self, author: Player, reader: Player, text: str) -> PrivateMessage:
        number = self._insert(
            "INSERT INTO letters (at, author, reader, text, read) VALUES (?, ?, ?, ?, 0)",
            self.now,
            author.id,
            reader.id,
            text,
        )
        return PrivateMessage(number, self.now, author, reader, text)

    def read_private_messages(self, reader: Player, last: int) -> None:
        sql = "UPDATE letters SET read = 1 WHERE reader = ? AND read = 0 AND id <= ?"
        self._change(sql, reader.id, last)

    def read_private_messages_of(self, reader: Player, author: Player, last: int) -> None:
        sql = "UPDATE letters SET read = 1 WHERE reader = ? AND read = 0 AND author = ? AND id <= ?"
        self._change(sql, reader.id, author.id, last)
