"""Moves by mail in the database."""

from __future__ import annotations

from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.notices.queries import notices
from lobby.features.notices.queries.notices import SELECT_REPLY_ANSWERS, SELECT_REPLY_TOKENS
from lobby.features.notices.values import ReplyAnswer, ReplyEnd, ReplyToken
from lobby.features.people.values.player import Player


def reply_token(tx: Snapshot, digest: str) -> ReplyToken | None:
    """The meaning of the token with that digest, even if it is spent or has expired."""
    return tx.one(notices.reply_token, f"{SELECT_REPLY_TOKENS} WHERE t.digest = ?", digest)


def reply_tokens_of(tx: Snapshot, player: Player) -> tuple[ReplyToken, ...]:
    """All stored tokens of the player, by board and ply."""
    sql = f"{SELECT_REPLY_TOKENS} WHERE t.player = ? ORDER BY t.board, t.ply"
    return tx.each(notices.reply_token, sql, player.id)


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
    return tx.one(notices.reply_answer, sql, tx.now)


def next_answer(tx: Snapshot) -> int | None:
    """When the next answer is due, or was due; None if none waits."""
    return tx.one(only, "SELECT min(due) FROM reply_answers")


def answers_waiting(tx: Snapshot) -> int:
    """How many answers are waiting to be sent."""
    return tx.one(only, "SELECT count(*) FROM reply_answers WHERE due > 0") or 0


def answers_to(tx: Snapshot, player: Player) -> tuple[ReplyAnswer, ...]:
    """The waiting answers to the player, by the time the mail arrived."""
    sql = f"{SELECT_REPLY_ANSWERS} WHERE w.player = ? ORDER BY w.at"
    return tx.each(notices.reply_answer, sql, player.id)


def add_reply_token(tx: Transaction, digest: str, token: ReplyToken) -> None:
    """Store a token. Nothing is stored for a player who has left."""
    sql = (
        "INSERT INTO reply_tokens (digest, player, board, ply, position, expires)"
        " VALUES (?, ?, ?, ?, ?, ?)"
    )
    tx.change(sql, digest, token.player.id, token.board, token.ply, token.position, token.expires)


def spend_reply_tokens(tx: Transaction, token: ReplyToken) -> None:
    """Mark this token, and all others of the same player for the same move, as spent."""
    sql = (
        "UPDATE reply_tokens SET spent = ?"
        " WHERE player = ? AND board = ? AND ply = ? AND spent IS NULL"
    )
    tx.change(sql, tx.now, token.player.id, token.board, token.ply)


def note_reply(tx: Transaction, digest: str, player: Player, how: ReplyEnd) -> None:
    """Note that a mail with that digest arrived; no other may have the same one."""
    sql = "INSERT INTO replies (digest, player, at, how) VALUES (?, ?, ?, ?)"
    tx.change(sql, digest, player.id, tx.now, how)


def add_answer(tx: Transaction, answer: ReplyAnswer) -> None:
    """Store an answer until it is removed; one for each mail."""
    tx.change(
        "INSERT INTO reply_answers"
        " (digest, player, token, sentence, in_reply_to, at, due, attempts)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        answer.digest,
        answer.player.id,
        answer.token,
        answer.sentence,
        answer.in_reply_to,
        answer.at,
        answer.due,
        answer.attempts,
    )


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
