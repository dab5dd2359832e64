"""What the domain asks of a database about moves by mail."""

from __future__ import annotations

from typing import Protocol

from lobby.model.notice import ReplyAnswer, ReplyEnd, ReplyToken
from lobby.model.player import Player


class RepliesRead(Protocol):
    """Reading."""

    def reply_token(self, digest: str) -> ReplyToken | None:
        """What the token with that digest stands for, spent and expired ones too."""

    def reply_tokens_of(self, player: Player) -> tuple[ReplyToken, ...]:
        """All of the player's that are kept, by board and ply."""

    def has_replied(self, digest: str) -> bool:
        """Whether a mail with that digest was noted."""

    def replies_refused(self, player: Player, since: int) -> int:
        """How many mails of the player were refused after *since*."""

    def replies_of(self, player: Player) -> tuple[int, ...]:
        """When mails of the player came, as far as that is kept."""

    def due_answer(self) -> ReplyAnswer | None:
        """The answer that is due for the longest time."""

    def next_answer(self) -> int | None:
        """When the next answer is due, or was; None when none waits."""

    def answers_waiting(self) -> int:
        """How many answers wait to be sent."""

    def answers_to(self, player: Player) -> tuple[ReplyAnswer, ...]:
        """Those of them that are for the player, by the time when the mail came."""


class RepliesWrite(RepliesRead, Protocol):
    """Reading and writing."""

    def add_reply_token(self, digest: str, token: ReplyToken) -> None:
        """Keep it. Nothing is kept for a player who has left."""

    def spend_reply_tokens(self, token: ReplyToken) -> None:
        """This token, and all others of the same player for the same move, are spent."""

    def note_reply(self, digest: str, player: Player, how: ReplyEnd) -> None:
        """A mail with that digest came; no other may."""

    def add_answer(self, answer: ReplyAnswer) -> None:
        """Keep it until it is removed; one for each mail."""

    def put_off_answer(self, digest: str, due: int) -> None:
        """Count an attempt at the answer to the mail with that digest; the next is to be at
        *due*."""

    def remove_answer(self, digest: str) -> None:
        """The answer to the mail with that digest is sent, or given up."""

    def forget_replies(self, until: int) -> None:
        """Forget tokens that have expired, and mails that came before *until*."""
