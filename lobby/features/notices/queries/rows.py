"""Rows about notices and replies: the columns to select, and the objects made of them."""

from __future__ import annotations

from lobby.database.columns import columns
from lobby.features.notices.values import (
    DECLARED,
    ChannelName,
    NoticeAddress,
    OutboxEntry,
    PendingAddress,
    ReplyAnswer,
    ReplyToken,
    StoredNotice,
)
from lobby.features.people.queries import rows as people_rows

_P = people_rows.player.under("p")


@columns("channel")
def _channel(name: str) -> ChannelName:
    if name not in DECLARED:
        raise ValueError(f"there is no channel {name!r}")
    return name


notice_address = columns(
    _P, _channel.under("a"), "a.address, a.secret, a.confirmed, a.failures, a.trouble"
)(NoticeAddress)
SELECT_NOTICE_ADDRESSES = f"""
SELECT {notice_address}
FROM notice_addresses AS a CROSS JOIN players AS p ON p.id = a.player
"""

pending_address = columns(
    _P, _channel.under("c"), "c.address, c.secret, c.digest, c.expires, c.guesses"
)(PendingAddress)
SELECT_PENDING_ADDRESSES = f"""
SELECT {pending_address}
FROM notice_codes AS c CROSS JOIN players AS p ON p.id = c.player
"""

outbox_entry = columns(
    "o.id",
    _P,
    "o.channel, o.event, o.board, o.topic",
    columns("o.daily")(bool),
    "o.due, o.attempts",
)(OutboxEntry)
stored_notice = columns(outbox_entry, "o.done, o.how")(StoredNotice)
_FROM_OUTBOX = "FROM outbox AS o CROSS JOIN players AS p ON p.id = o.player"
SELECT_OUTBOX = f"SELECT {outbox_entry} {_FROM_OUTBOX}"
SELECT_OUTBOX_AND_ENDS = f"SELECT {stored_notice} {_FROM_OUTBOX}"

reply_token = columns(_P, "t.board, t.ply, t.position, t.expires, t.spent")(ReplyToken)
SELECT_REPLY_TOKENS = f"""
SELECT {reply_token}
FROM reply_tokens AS t CROSS JOIN players AS p ON p.id = t.player
"""

reply_answer = columns(
    "w.digest", _P, "w.token, w.sentence, w.in_reply_to, w.at, w.due, w.attempts"
)(ReplyAnswer)
SELECT_REPLY_ANSWERS = f"""
SELECT {reply_answer}
FROM reply_answers AS w CROSS JOIN players AS p ON p.id = w.player
"""
