"""Rows about what players write: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.features.people.queries.rows import player, player_or_none
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.features.talk.values.private_message import PrivateMessage

message = columns(
    "m.id, m.at, m.board",
    player_or_none.under("p"),
    "m.text",
    columns("m.announcement")(bool),
)(ChatMessage)
SELECT_MESSAGES = f"""
SELECT {message}
FROM messages AS m LEFT JOIN players AS p ON p.id = m.author
"""

private_message = columns("l.id, l.at", player.under("a"), player.under("r"), "l.text")(
    PrivateMessage
)
SELECT_PRIVATE_MESSAGES = f"""
SELECT {private_message}
FROM letters AS l CROSS JOIN players AS a ON a.id = l.author
CROSS JOIN players AS r ON r.id = l.reader
"""
