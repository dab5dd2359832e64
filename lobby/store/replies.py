"""What the domain asks of a database about moves by mail."""

from __future__ import annotations

from typing import Protocol

from lobby.model.notice import ReplyEnd, ReplyToken
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


class RepliesWrite(RepliesRead, Protocol):
    """Reading and writing."""

    def add_reply_token(self, digest: str, token: ReplyToken) -> None:
        """Keep it. Nothing is kept for a player who has left."""

    def spend_reply_tokens(self, token: ReplyToken) -> None:
        """This token, and all others of the same player for the same move, are spent."""

    def note_reply(self, digest: str, player: Player, how: ReplyEnd) -> None:
        """A mail with that digest came; no other may."""

    def forget_replies(self, until: int) -> None:
        """Forget tokens that have expired, and mails that came before *until*."""
