"""Notices: the addresses they go to, what waits in the outbox, and how they are answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.model.player import Player

GIVEN_UP = 3
"""Notices in a row that could not be delivered, after which no more are sent to an address."""


@dataclass(frozen=True, slots=True)
class NoticeAddress:
    """Where notices for *player* go by *channel*, *confirmed* at UTC seconds. *secret* signs what
    goes there. *failures* counts the last notices, in a row, that could not be delivered, and
    *trouble* tells why the last attempt failed, "" when it did not."""

    player: Player
    channel: ChannelName
    address: str
    secret: str
    confirmed: int
    failures: int = 0
    trouble: str = ""

    @property
    def given_up(self) -> bool:
        """Whether nothing is sent there any more, until a test arrives or it is confirmed anew."""
        return self.failures >= GIVEN_UP


@dataclass(frozen=True, slots=True)
class PendingAddress:
    """An address that waits for its code, until UTC seconds *expires*."""

    player: Player
    channel: ChannelName
    address: str
    secret: str
    digest: str
    expires: int
    guesses: int = 0


ChannelName: TypeAlias = Literal["mail", "ntfy", "webhook"]
"""A channel that needs an address. The terminal is one besides, of those who are here."""

DeliveryEnd: TypeAlias = Literal["sent", "settled", "failed"]
"""How an entry ended: delivered; of no use any more; or given up."""


@dataclass(frozen=True, slots=True)
class OutboxEntry:
    """One thing to tell *player* by *channel*: the event with that id, which happened at *board*.
    It is to be tried at *due*, in UTC seconds, having been tried *attempts* times. A *daily* one
    goes with the others of its day."""

    id: int
    player: Player
    channel: ChannelName
    event: int
    board: int | None
    topic: Topic
    daily: bool
    due: int
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """What a token stands for: *player* may play move number *ply* on *board*, in the *position*
    with that digest, until *expires*. *spent* is when that was done; times are UTC seconds."""

    player: Player
    board: int
    ply: int
    position: str
    expires: int
    spent: int | None = None


@dataclass(frozen=True, slots=True)
class ReplyAnswer:
    """What *player* is to be told about the mail with that *digest*, which came at *at* and has the
    Message-ID *in_reply_to*: the *sentence*. *token* is the digest of the token that the mail
    carried. It is to be tried at *due*, having been tried *attempts* times; times are UTC
    seconds."""

    digest: str
    player: Player
    token: str
    sentence: str
    in_reply_to: str
    at: int
    due: int
    attempts: int = 0


@dataclass(frozen=True, slots=True)
class CodeRequest:
    """The *player* with that id asked for a code or a test from *place*, a word for a network."""

    at: int
    player: int
    place: str


@dataclass(frozen=True, slots=True)
class WaitingNotices:
    """So *many* notices are to be sent; the *oldest* is of an event at that time in UTC seconds.
    Those that go once a day do not count for that before they were tried. None: there is none."""

    many: int
    oldest: int | None


ReplyEnd: TypeAlias = Literal["played", "refused"]
"""What became of a mail: its move was played, or it was answered with the reason why not."""

Topic: TypeAlias = Literal[
    "turn",
    "reminder",
    "challenge",
    "offer",
    "result",
    "message",
    "queue",
    "vacation",
    "account",
    "watched",
]
