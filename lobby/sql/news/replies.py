"""Moves by mail in the database."""

from __future__ import annotations

from lobby.features.notices.values import ReplyAnswer, ReplyEnd, ReplyToken
from lobby.features.people.values.player import Player
from lobby.sql.news import rows
from lobby.sql.news.rows import SELECT_REPLY_ANSWERS, SELECT_REPLY_TOKENS
from lobby.sql.queries import Changes, Queries, only


class RepliesReading(Queries):
    """The part of a Snapshot that RepliesRead promises."""

    def reply_token(self, digest: str) -> ReplyToken | None:
        return self._one(rows.reply_token, f"{SELECT_REPLY_TOKENS} WHERE t.digest = ?", digest)

    def reply_tokens_of(self, player: Player) -> tuple[ReplyToken, ...]:
        sql = f"{SELECT_REPLY_TOKENS} WHERE t.player = ? ORDER BY t.board, t.ply"
        return self._all(rows.reply_token, sql, player.id)

    def has_replied(self, digest: str) -> bool:
        return self._one(only, "SELECT 1 FROM replies WHERE digest = ?", digest) is not None

    def replies_refused(self, player: Player, since: int) -> int:
        sql = "SELECT count(*) FROM replies WHERE player = ? AND how = 'refused' AND at > ?"
        return self._one(only, sql, player.id, since) or 0

    def replies_of(self, player: Player) -> tuple[int, ...]:
        found = self._all(only, "SELECT at FROM replies WHERE player = ?", player.id)
        return tuple(sorted(found))

    def due_answer(self) -> ReplyAnswer | None:
        sql = f"{SELECT_REPLY_ANSWERS} WHERE w.due <= ? ORDER BY w.due LIMIT 1"
        return self._one(rows.reply_answer, sql, self.now)

    def next_answer(self) -> int | None:
        return self._one(only, "SELECT min(due) FROM reply_answers")

    def answers_waiting(self) -> int:
        return self._one(only, "SELECT count(*) FROM reply_answers WHERE due > 0") or 0

    def answers_to(self, player: Player) -> tuple[ReplyAnswer, ...]:
        sql = f"{SELECT_REPLY_ANSWERS} WHERE w.player = ? ORDER BY w.at"
        return self._all(rows.reply_answer, sql, player.id)


class RepliesWriting(RepliesReading, Changes):
    """The part of a Transaction that RepliesWrite promises."""

    def add_reply_token(self, digest: str, token: ReplyToken) -> None:
        self._change(
            "INSERT INTO reply_tokens (digest, player, board, ply, position, expires)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            digest,
            token.player.id,
            token.board,
            token.ply,
            token.position,
            token.expires,
        )

    def spend_reply_tokens(self, token: ReplyToken) -> None:
        self._change(
            "UPDATE reply_tokens SET spent = ?"
            " WHERE player = ? AND board = ? AND ply = ? AND spent IS NULL",
            self.now,
            token.player.id,
            token.board,
            token.ply,
        )

    def note_reply(self, digest: str, player: Player, how: ReplyEnd) -> None:
        sql = "INSERT INTO replies (digest, player, at, how) VALUES (?, ?, ?, ?)"
        self._change(sql, digest, player.id, self.now, how)

    def add_answer(self, answer: ReplyAnswer) -> None:
        self._change(
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

    def put_off_answer(self, digest: str, due: int) -> None:
        sql = "UPDATE reply_answers SET due = ?, attempts = attempts + 1 WHERE digest = ?"
        self._change(sql, due, digest)

    def remove_answer(self, digest: str) -> None:
        self._change("DELETE FROM reply_answers WHERE digest = ?", digest)

    def forget_replies(self, until: int) -> None:
        self._change("DELETE FROM reply_tokens WHERE expires < ?", self.now)
        self._change("DELETE FROM replies WHERE at < ?", until)
