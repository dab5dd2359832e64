"""Rows about events and notices: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.database.statements import Row
from lobby.features.account.values import Told
from lobby.features.notices.values import (
    NoticeAddress,
    OutboxEntry,
    PendingAddress,
    ReplyAnswer,
    ReplyToken,
)
from lobby.features.people.queries.rows import player, player_columns

_P = player_columns("p")
SELECT_NOTICE_ADDRESSES = f"""
SELECT a.channel, a.address, a.secret, a.confirmed, a.failures, a.trouble, {_P}
FROM notice_addresses AS a CROSS JOIN players AS p ON p.id = a.player
"""
SELECT_PENDING_ADDRESSES = f"""
SELECT c.channel, c.address, c.secret, c.digest, c.expires, c.guesses, {_P}
FROM notice_codes AS c CROSS JOIN players AS p ON p.id = c.player
"""
SELECT_OUTBOX = f"""
SELECT o.id, o.channel, o.event, o.board, o.topic, o.daily, o.due, o.attempts,
    {_P}
FROM outbox AS o CROSS JOIN players AS p ON p.id = o.player
"""
SELECT_OUTBOX_AND_ENDS = f"""
SELECT o.id, o.channel, o.event, o.board, o.topic, o.daily, o.due, o.attempts,
    {_P}, o.done, o.how
FROM outbox AS o CROSS JOIN players AS p ON p.id = o.player
"""
SELECT_REPLY_TOKENS = f"""
SELECT t.board, t.ply, t.position, t.expires, t.spent,
    {_P}
FROM reply_tokens AS t CROSS JOIN players AS p ON p.id = t.player
"""
SELECT_REPLY_ANSWERS = f"""
SELECT w.digest, w.token, w.sentence, w.in_reply_to, w.at, w.due, w.attempts,
    {_P}
FROM reply_answers AS w CROSS JOIN players AS p ON p.id = w.player
"""


def notice_address(row: Row) -> NoticeAddress:
    """From a row of SELECT_NOTICE_ADDRESSES."""
    return NoticeAddress(player(row[6:]), *row[:6])


def pending_address(row: Row) -> PendingAddress:
    """From a row of SELECT_PENDING_ADDRESSES."""
    return PendingAddress(player(row[6:]), *row[:6])


def outbox_entry(row: Row) -> OutboxEntry:
    """From a row of SELECT_OUTBOX."""
    number, channel, event, board, topic, daily, due, attempts = row[:8]
    return OutboxEntry(
        number, player(row[8:]), channel, event, board, topic, bool(daily), due, attempts
    )


def told(row: Row) -> Told:
    """From a row of SELECT_OUTBOX_AND_ENDS."""
    return Told(outbox_entry(row[:13]), *row[13:])


def reply_token(row: Row) -> ReplyToken:
    """From a row of SELECT_REPLY_TOKENS."""
    return ReplyToken(player(row[5:]), *row[:5])


def reply_answer(row: Row) -> ReplyAnswer:
    """From a row of SELECT_REPLY_ANSWERS."""
    return ReplyAnswer(row[0], player(row[7:]), *row[1:7])
