"""The database interface for moves by mail."""

from __future__ import annotations

from typing import Protocol

from lobby.features.notices.values import ReplyAnswer, ReplyEnd, ReplyToken
from lobby.features.people.values.player import Player


class RepliesRead(Protocol):
    """Read access."""

    def reply_token(self, digest: str) -> ReplyToken | None:
        """The meaning of the token with that digest, even if it is spent or has expired."""

    def reply_tokens_of(self, player: Player) -> tuple[ReplyToken, ...]:
        """All stored tokens of the player, by board and ply."""

    def has_replied(self, digest: str) -> bool:
        """Whether a mail with that digest was noted."""

    def replies_refused(self, player: Player, since: int) -> int:
        """How many mails of the player were refused after *since*."""

    def replies_of(self, player: Player) -> tuple[int, ...]:
        """When mails of the player arrived, as long as that is kept."""

    def due_answer(self) -> ReplyAnswer | None:
        """The answer that has been due for the longest time."""

    def next_answer(self) -> int | None:
        """When the next answer is due, or was due; None if none waits."""

    def answers_waiting(self) -> int:
        """How many answers are waiting to be sent."""

    def answers_to(self, player: Player) -> tuple[ReplyAnswer, ...]:
        """The waiting answers to the player, by the time the mail arrived."""


class RepliesWrite(RepliesRead, Protocol):
    """Read and write access."""

    def add_reply_token(self, digest: str, token: ReplyToken) -> None:
        """Store a token. Nothing is stored for a player who has left."""

    def spend_reply_tokens(self, token: ReplyToken) -> None:
        """Mark this token, and all others of the same player for the same move, as spent."""

    def note_reply(self, digest: str, player: Player, how: ReplyEnd) -> None:
        """Note that a mail with that digest arrived; no other may have the same one."""

    def add_answer(self, answer: ReplyAnswer) -> None:
        """Store an answer until it is removed; one for each mail."""

    def put_off_answer(self, digest: str, due: int) -> None:
        """Count an attempt at the answer to the mail with that digest; the next is due at *due*."""

    def remove_answer(self, digest: str) -> None:
        """Remove the answer to the mail with that digest, which was sent or given up."""

    def forget_replies(self, until: int) -> None:
        """Delete expired tokens, and mails that arrived before *until*."""
