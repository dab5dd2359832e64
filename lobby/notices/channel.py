"""Channels: what carries a notice to where its player is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from lobby.model.notice import Topic

Kind: TypeAlias = Topic | Literal["digest", "code", "test", "answer"]
"""What a notice is about; *digest*: several things of a day, *code*: the one that confirms an
address, *test*: that it arrives, *answer*: what became of a mail of the player's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """What a player is told. It holds nothing that this player may not know.

    ``id`` stays the same when a delivery is tried again, so that a receiver can tell. ``text`` is
    plain text of many lines of at most 80 columns, in Unicode: what happened, the board, the
    comment, the time left, how to answer and how to stop these notices. ``brief`` is what of that
    fits on a telephone, in any type: no board; "" when all of ``text`` does. ``at`` and
    ``deadline`` (until when the player has to move) are in UTC seconds.

    ``thread`` is what all notices about one board have in common, on one line, "" for none; a mail
    has it as its subject. ``fixed`` is the part of ``text`` that needs a fixed font.
    ``reply_token`` lets whoever has it play the next move, so only a mail to the player carries it;
    ``in_reply_to`` is the Message-ID of the mail that an answer is to.
    """

    id: str
    kind: Kind
    player: str
    subject: str
    text: str
    at: int
    brief: str = ""
    board: int | None = None
    event: int | None = None
    deadline: int | None = None
    thread: str = ""
    fixed: str = ""
    reply_token: str = field(default="", repr=False)
    in_reply_to: str = ""


class Undeliverable(Exception):
    """A notice was not delivered; *sentence* tells why, for the player to read. When it is
    *permanent* there is no use in trying again."""

    def __init__(self, sentence: str, *, permanent: bool = False) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.permanent = permanent


class Channel(Protocol):
    """One way of delivering notices, which any number of tasks may use at once."""

    def checked(self, address: str) -> str:
        """*address* as it will be kept and used. Raises Refused, with one sentence, when it is
        none for this channel. Nothing is looked up and nobody is asked."""

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Hand *notice* over to whoever carries it on; it is theirs when this returns. Raises
        Undeliverable, also when the other side takes too long: within 30 seconds it has ended
        either way. *secret* is known to the address's player and the server only
        (``signing.new_secret`` makes it); webhooks are signed with it."""
