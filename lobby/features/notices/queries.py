"""Notices in the database: where they go, which are still to be sent, and moves by mail."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lobby.base.bounds import LATEST, Count, Time
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, is_, marks, only
from lobby.features.notices.values import (
    DECLARED,
    ChannelName,
    CodeRequest,
    DeliveryEnd,
    NoticeAddress,
    OutboxEntry,
    PendingAddress,
    ReplyAnswer,
    ReplyEnd,
    ReplyToken,
    StoredNotice,
    Wish,
)
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player

_P = people_rows.player.under("p")
_CODE_REQUEST = columns("at, player, place")(CodeRequest)
_COUNTS = f"(o.daily = 0 OR o.attempts > 0) AND e.at BETWEEN 0 AND {LATEST}"


@columns(f"count(*), min(CASE WHEN {_COUNTS} THEN CAST(e.at AS bigint) END)")
def _waiting(notices: Count, oldest: Time | None) -> tuple[int, int | None]:
    return notices, oldest


@columns("channel")
def _channel(name: str) -> ChannelName:
    if name not in DECLARED:
        raise ValueError(f"there is no channel {name!r}")
    return name


notice_address = columns(
    _P, _channel.under("a"), "a.address, a.secret, a.confirmed, a.failures, a.trouble"
)(NoticeAddress)
SELECT_NOTICE_ADDRESSES = people_rows.with_player(notice_address, "notice_addresses AS a")

pending_address = columns(
    _P, _channel.under("c"), "c.address, c.secret, c.digest, c.expires, c.guesses"
)(PendingAddress)
SELECT_PENDING_ADDRESSES = people_rows.with_player(pending_address, "notice_codes AS c")

outbox_entry = columns(
    _P,
    "o.channel, o.event, o.board, o.topic",
    columns("o.daily")(bool),
    "o.due, o.id, o.attempts",
)(OutboxEntry)
stored_notice = columns(outbox_entry, "o.done, o.how")(StoredNotice)
SELECT_OUTBOX = people_rows.with_player(outbox_entry, "outbox AS o")
SELECT_OUTBOX_AND_ENDS = people_rows.with_player(stored_notice, "outbox AS o")

reply_token = columns(_P, "t.board, t.ply, t.position, t.expires, t.spent")(ReplyToken)
SELECT_REPLY_TOKENS = people_rows.with_player(reply_token, "reply_tokens AS t")

reply_answer = columns(
    "w.digest", _P, "w.token, w.sentence, w.in_reply_to, w.at, w.due, w.attempts"
)(ReplyAnswer)
SELECT_REPLY_ANSWERS = people_rows.with_player(reply_answer, "reply_answers AS w")


def notice_addresses(tx: Snapshot, players: Iterable[int]) -> tuple[NoticeAddress, ...]:
    """The confirmed addresses of the players with these ids."""
    ids = tuple(players)
    sql = f"{SELECT_NOTICE_ADDRESSES} WHERE a.player IN ({marks(ids)})"
    return tx.readable(notice_address, sql, *ids)


def pending_addresses(tx: Snapshot, player: Player) -> tuple[PendingAddress, ...]:
    """The player's addresses that wait for a code, or have waited in vain."""
    return tx.readable(pending_address, f"{SELECT_PENDING_ADDRESSES} WHERE c.player = ?", player.id)


def subscribers(
    tx: Snapshot, board: int, game: str, followed: Iterable[Player] = ()
) -> tuple[Player, ...]:
    """Players with a confirmed address who follow the board, its game, or one of *followed*."""
    others = tuple(player.id for player in followed)
    reachable = "EXISTS (SELECT 1 FROM notice_addresses AS a WHERE a.player = p.id)"
    sql = (
        f"{people_rows.SELECT_PLAYERS} WHERE {reachable} AND p.id IN"
        " (SELECT player FROM board_subscriptions WHERE board = ?"
        " UNION ALL SELECT player FROM game_subscriptions WHERE game = ?"
        f" UNION ALL SELECT player FROM player_subscriptions WHERE other IN ({marks(others)}))"
    )
    players = tx.readable(people_rows.player, sql, board, game, *others)
    return tuple(sorted(players, key=lambda player: player.id))


def asked_for_to(tx: Snapshot, address: str, since: int) -> int:
    """How many codes were requested for *address* since *since*."""
    sql = "SELECT count(*) FROM notices_asked_for WHERE address = ? AND at > ?"
    return tx.one(only, sql, address, since) or 0


def asked_for_since(tx: Snapshot, since: int) -> tuple[CodeRequest, ...]:
    """The codes and tests requested since *since*, in order."""
    sql = f"SELECT {_CODE_REQUEST} FROM notices_asked_for WHERE at > ? ORDER BY at, id"
    return tx.readable(_CODE_REQUEST, sql, since)


def planned_until(tx: Snapshot) -> int:
    """The id of the last event whose notifications are in the outbox."""
    return tx.one(only, "SELECT event FROM notices_planned WHERE id = 1") or 0


def due_notices(
    tx: Snapshot, channel: ChannelName, busy: Collection[int], limit: int
) -> tuple[OutboxEntry, ...]:
    """The entries due by the channel, the earliest first, without those of the ids in *busy*."""
    ids = tuple(busy)
    sql = (
        f"{SELECT_OUTBOX} WHERE o.channel = ? AND o.done IS NULL AND o.due <= ?"
        f" AND o.player NOT IN ({marks(ids)}) ORDER BY o.due, o.id LIMIT ?"
    )
    return tx.readable(outbox_entry, sql, channel, tx.now, *ids, limit)


def next_notice(tx: Snapshot, channels: Iterable[ChannelName]) -> int | None:
    """When the next entry by one of *channels* is due, or was due; None if none waits."""
    # One index lookup per channel: a minimum over all would scan the index.
    sql = "SELECT min(due) FROM outbox WHERE channel = ? AND done IS NULL"
    earliest = (tx.one(only, sql, channel) for channel in channels)
    return min((due for due in earliest if due is not None), default=None)


def waiting_notices(tx: Snapshot, channel: ChannelName) -> tuple[int, int | None]:
    """How many notices wait to be sent by *channel*, and when the oldest one's event was; None if
    none waits. Daily ones do not count for that until they have been tried."""
    sql = (
        f"SELECT {_waiting} FROM outbox AS o JOIN events AS e ON e.id = o.event"
        " WHERE o.channel = ? AND o.done IS NULL"
    )
    return tx.one(_waiting, sql, channel) or (0, None)


def waits_behind(tx: Snapshot, entry: OutboxEntry) -> bool:
    """Whether one of the same player, channel, topic and board about a later event waits."""
    at_board, values = is_("board", entry.board)
    later = tx.one(
        only,
        "SELECT 1 FROM outbox WHERE player = ? AND channel = ? AND event > ? AND topic = ?"
        f" AND {at_board} AND done IS NULL AND daily = ? LIMIT 1",
        entry.player.id,
        entry.channel,
        entry.event,
        entry.topic,
        *values,
        entry.daily,
    )
    return later is not None


def save_notice_address(tx: Transaction, address: NoticeAddress) -> None:
    """Store the address in place of the player's earlier one of that channel."""
    tx.put("notice_addresses", "player channel", **people_rows.row_of(address))


def remove_notice_address(tx: Transaction, player: Player, channel: ChannelName) -> None:
    """Delete the player's address of that channel."""
    tx.change("DELETE FROM notice_addresses WHERE player = ? AND channel = ?", player.id, channel)


def save_pending_address(tx: Transaction, pending: PendingAddress) -> None:
    """Store the address in place of the player's earlier pending one of that channel."""
    tx.put("notice_codes", "player channel", **people_rows.row_of(pending))


def remove_pending_address(tx: Transaction, player: Player, channel: ChannelName) -> None:
    """Delete the player's pending address of that channel."""
    tx.change("DELETE FROM notice_codes WHERE player = ? AND channel = ?", player.id, channel)


def note_asked_for(tx: Transaction, player: Player, address: str, place: str = "") -> None:
    """Note a request from *place* for a code to *address*, or for a test if that is "".
    *address* and *place* may be digests: they need not be readable, only the same each time."""
    tx.add("notices_asked_for", at=tx.now, player=player.id, address=address, place=place)


def forget_asked_for(tx: Transaction, until: int) -> None:
    """Delete requests made before *until*."""
    tx.change("DELETE FROM notices_asked_for WHERE at < ?", until)


def save_planned(tx: Transaction, event: int) -> None:
    """Store the last event whose notifications are in the outbox."""
    tx.change("UPDATE notices_planned SET event = ? WHERE event < ?", event, event)


def add_notice(tx: Transaction, wish: Wish) -> None:
    """Add an entry to the outbox, unless there is one for that player, channel and event."""
    tx.add_new("outbox", attempts=0, **people_rows.row_of(wish))


def put_off_notices(tx: Transaction, entries: Iterable[int], due: int) -> None:
    """Count an attempt at the entries with these ids; the next is due at *due*."""
    for entry in entries:
        tx.change("UPDATE outbox SET due = ?, attempts = attempts + 1 WHERE id = ?", due, entry)


def not_before(tx: Transaction, entries: Iterable[int], due: int) -> None:
    """Put the next attempts at these entries off until *due*, unless they are off for longer."""
    for entry in entries:
        tx.change("UPDATE outbox SET due = ? WHERE id = ? AND due < ?", due, entry, due)


def move_daily_notices(tx: Transaction, player: Player, due: int) -> None:
    """Move everything that waits for the player's next daily notice to *due*."""
    tx.change(
        "UPDATE outbox SET due = ? WHERE player = ? AND daily = 1 AND attempts = 0"
        " AND done IS NULL",
        due,
        player.id,
    )


def finish_notices(tx: Transaction, entries: Iterable[int], how: DeliveryEnd) -> None:
    """Mark the entries with these ids as dealt with; those already marked stay as they are."""
    for entry in entries:
        sql = "UPDATE outbox SET done = ?, how = ? WHERE id = ? AND done IS NULL"
        tx.change(sql, tx.now, how, entry)


def drop_notices(tx: Transaction, player: Player, channel: ChannelName) -> None:
    """Mark everything that waits for the player in that channel as settled."""
    sql = (
        "UPDATE outbox SET done = ?, how = 'settled'"
        " WHERE player = ? AND channel = ? AND done IS NULL"
    )
    tx.change(sql, tx.now, player.id, channel)


def forget_notices(tx: Transaction, until: int) -> None:
    """Delete entries that ended before *until*."""
    tx.change("DELETE FROM outbox WHERE done < ?", until)


def reply_meaning(tx: Snapshot, digest: str) -> ReplyToken | None:
    """The meaning of the token with that digest, even if it is spent or has expired."""
    return tx.one(reply_token, f"{SELECT_REPLY_TOKENS} WHERE t.digest = ?", digest)


def reply_tokens_of(tx: Snapshot, player: Player) -> tuple[ReplyToken, ...]:
    """All stored tokens of the player, by board and ply."""
    sql = f"{SELECT_REPLY_TOKENS} WHERE t.player = ? ORDER BY t.board, t.ply"
    return tx.readable(reply_token, sql, player.id)


def has_replied(tx: Snapshot, digest: str) -> bool:
    """Whether a mail with that digest was noted."""
    return tx.one(only, "SELECT 1 FROM replies WHERE digest = ?", digest) is not None


def replies_refused(tx: Snapshot, player: Player, since: int) -> int:
    """How many mails of the player were refused after *since*."""
    sql = "SELECT count(*) FROM replies WHERE player = ? AND how = 'refused' AND at > ?"
    return tx.one(only, sql, player.id, since) or 0


def replies_of(tx: Snapshot, player: Player) -> tuple[int, ...]:
    """When mails of the player arrived, as long as that is kept."""
    return tuple(sorted(tx.all(only, "SELECT at FROM replies WHERE player = ?", player.id)))


def due_answer(tx: Snapshot) -> ReplyAnswer | None:
    """The answer that has been due for the longest time."""
    sql = f"{SELECT_REPLY_ANSWERS} WHERE w.due <= ? ORDER BY w.due LIMIT 1"
    return tx.one(reply_answer, sql, tx.now)


def next_answer(tx: Snapshot) -> int | None:
    """When the next answer is due, or was due; None if none waits."""
    return tx.one(only, "SELECT min(due) FROM reply_answers")


def answers_waiting(tx: Snapshot) -> int:
    """How many answers are waiting to be sent."""
    return tx.one(only, "SELECT count(*) FROM reply_answers WHERE due > 0") or 0


def answers_to(tx: Snapshot, player: Player) -> tuple[ReplyAnswer, ...]:
    """The waiting answers to the player, by the time the mail arrived."""
    sql = f"{SELECT_REPLY_ANSWERS} WHERE w.player = ? ORDER BY w.at"
    return tx.readable(reply_answer, sql, player.id)


def add_reply_token(tx: Transaction, digest: str, token: ReplyToken) -> None:
    """Store a token. Nothing is stored for a player who has left."""
    tx.add("reply_tokens", digest=digest, **people_rows.row_of(token))


def spend_reply_tokens(tx: Transaction, token: ReplyToken) -> None:
    """Mark this token, and all others of the same player for the same move, as spent."""
    sql = (
        "UPDATE reply_tokens SET spent = ?"
        " WHERE player = ? AND board = ? AND ply = ? AND spent IS NULL"
    )
    tx.change(sql, tx.now, token.player.id, token.board, token.ply)


def note_reply(tx: Transaction, digest: str, player: Player, how: ReplyEnd) -> None:
    """Note that a mail with that digest arrived; no other may have the same one."""
    tx.add("replies", digest=digest, player=player.id, at=tx.now, how=how)


def add_answer(tx: Transaction, answer: ReplyAnswer) -> None:
    """Store an answer until it is removed; one for each mail."""
    tx.add("reply_answers", **people_rows.row_of(answer))


def put_off_answer(tx: Transaction, digest: str, due: int) -> None:
    """Count an attempt at the answer to the mail with that digest; the next is due at *due*."""
    sql = "UPDATE reply_answers SET due = ?, attempts = attempts + 1 WHERE digest = ?"
    tx.change(sql, due, digest)


def remove_answer(tx: Transaction, digest: str) -> None:
    """Remove the answer to the mail with that digest, which was sent or given up."""
    tx.change("DELETE FROM reply_answers WHERE digest = ?", digest)


def forget_replies(tx: Transaction, until: int) -> None:
    """Delete expired tokens, and mails that arrived before *until*."""
    tx.change("DELETE FROM reply_tokens WHERE expires < ?", tx.now)
    tx.change("DELETE FROM replies WHERE at < ?", until)
