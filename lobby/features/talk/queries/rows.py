"""Rows about what players write: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.database.statements import Row
from lobby.features.people.queries.rows import player, player_columns, player_or_none
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.features.talk.values.private_message import PrivateMessage

_P, _A, _R = map(player_columns, "par")
SELECT_MESSAGES = f"""
SELECT m.id, m.at, m.board, m.text, m.announcement, {_P}
FROM messages AS m LEFT JOIN players AS p ON p.id = m.author
"""
SELECT_PRIVATE_MESSAGES = f"""
SELECT l.id, l.at, l.text, {_A}, {_R}
FROM letters AS l CROSS JOIN players AS a ON a.id = l.author
CROSS JOIN players AS r ON r.id = l.reader
"""


def message(row: Row) -> ChatMessage:
    """From a row of SELECT_MESSAGES."""
    number, at, board, text, announcement = row[:5]
    return ChatMessage(number, at, board, player_or_none(row[5:]), text, bool(announcement))


def private_message(row: Row) -> PrivateMessage:
    """From a row of SELECT_PRIVATE_MESSAGES."""
    number, at, text = row[:3]
    return PrivateMessage(number, at, player(row[3:8]), player(row[8:]), text)
