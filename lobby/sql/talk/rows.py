"""Rows about what players write: the columns to select, and the objects made of them."""

from __future__ import annotations

import json

from lobby.features.moderation.values import Evidence, Report
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.features.talk.values.private_message import PrivateMessage
from lobby.sql.player_columns import player, player_columns, player_or_none
from lobby.sql.statements import Row

_P, _A, _R = map(player_columns, "par")

# CROSS JOIN keeps SQLite to the order written: the indexed table first, then its players.

SELECT_MESSAGES = f"""
SELECT m.id, m.at, m.board, m.text, m.announcement, {_P}
FROM messages AS m LEFT JOIN players AS p ON p.id = m.author
"""

SELECT_PRIVATE_MESSAGES = f"""
SELECT l.id, l.at, l.text, {_A}, {_R}
FROM letters AS l CROSS JOIN players AS a ON a.id = l.author
CROSS JOIN players AS r ON r.id = l.reader
"""

SELECT_REPORTS = f"""
SELECT x.id, x.at, x.board, x.text, x.evidence, x.closed, x.note, {_P}, {_A}, {_R}
FROM reports AS x CROSS JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.closed_by LEFT JOIN players AS r ON r.id = x.reporter
"""


def message(row: Row) -> ChatMessage:
    """From a row of SELECT_MESSAGES."""
    number, at, board, text, announcement = row[:5]
    return ChatMessage(number, at, board, player_or_none(row[5:]), text, bool(announcement))


def private_message(row: Row) -> PrivateMessage:
    """From a row of SELECT_PRIVATE_MESSAGES."""
    number, at, text = row[:3]
    return PrivateMessage(number, at, player(row[3:8]), player(row[8:]), text)


def report(row: Row) -> Report:
    """From a row of SELECT_REPORTS."""
    number, at, board, text, evidence, closed, note = row[:7]
    about, by, reporter = player(row[7:12]), player_or_none(row[12:17]), player_or_none(row[17:])
    told = tuple(Evidence(*each) for each in json.loads(evidence))
    return Report(number, at, reporter, about, board, text, told, closed, by, note)
