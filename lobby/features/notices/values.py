"""Notices: the addresses they go to, the outbox, and the replies to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.base.bounds import Count, Ply, Time
from lobby.base.translation import N_
from lobby.features.people.values.player import Player

GIVEN_UP = 3
"""The number of failed deliveries in a row after which nothing more is sent to an address."""

_USUAL_PORT = 22


@dataclass(frozen=True, slots=True)
class Access:
    """Where the server can be reached: a *host* and a *port*."""

    host: str = "localhost"
    port: int = 2222

    @property
    def url(self) -> str:
        """The server's ssh URL."""
        return f"ssh://{self.host}:{self.port}"

    def command(self, words: str = "") -> str:
        """The shell command that runs *words* in the lobby, or that connects to it.

        >>> Access("lobby.example.org", 22).command("turns"), Access().command()
        ('ssh lobby.example.org turns', 'ssh -p 2222 localhost')
        """
        port = () if self.port == _USUAL_PORT else ("-p", str(self.port))
        return " ".join(("ssh", *port, self.host, words)).rstrip()


@dataclass(frozen=True, slots=True)
class NoticeAddress:
    """Where notices for *player* go by *channel*; *confirmed* is in UTC seconds. *secret* signs
    what is sent there. *failures* counts the latest failed deliveries in a row; *trouble* says why
    the last attempt failed, "" if it did not."""

    player: Player
    channel: ChannelName
    address: str
    secret: str
    confirmed: Time
    failures: Count = 0
    trouble: str = ""

    @property
    def given_up(self) -> bool:
        """Whether nothing more is sent there until a test arrives or it is confirmed again."""
        return self.failures >= GIVEN_UP


@dataclass(frozen=True, slots=True)
class PendingAddress:
    """An address that waits for its code until *expires*, in UTC seconds."""

    player: Player
    channel: ChannelName
    address: str
    secret: str
    digest: str
    expires: Time
    guesses: Count = 0


ChannelName: TypeAlias = str
"""The name of one of ``CHANNELS``. Players who are connected can also be told in the terminal."""


@dataclass(frozen=True, slots=True)
class ChannelDeclaration:
    """A channel, declared here once: its *name*; what it reaches, for the *help*; what it *asks*
    for as an address, with an *example*; and the refusal if it is *absent*. *signed* says that
    players are shown the secret that signs what they get."""

    name: ChannelName
    help: str
    asks: str
    example: str
    absent: str
    signed: bool = False


CHANNELS: tuple[ChannelDeclaration, ...] = (
    ChannelDeclaration(
        "mail",
        N_("your mailbox"),
        N_("Type your mail address."),
        "ann@example.org",
        N_("This server does not send mail. Its operator has not set up a mail server."),
    ),
    ChannelDeclaration(
        "ntfy",
        N_("your phone or desktop"),
        N_(
            "Type a topic of ntfy.sh, or its full URL on your own server. Anyone who knows the"
            " topic can read it, so choose one that is hard to guess."
        ),
        "lobby-ann-x7Kq",
        N_("This server does not use ntfy. Its operator has not turned it on."),
    ),
    ChannelDeclaration(
        "webhook",
        N_("a program of your own"),
        N_("Type the URL to post to."),
        "https://example.org/lobby",
        N_("This server does not call webhooks. Its operator has not turned them on."),
        signed=True,
    ),
)
"""Every channel that needs an address, in the order in which players read them."""

DECLARED: Mapping[ChannelName, ChannelDeclaration] = {channel.name: channel for channel in CHANNELS}
"""The same by name."""

DeliveryEnd: TypeAlias = Literal["sent", "settled", "failed"]
"""How an outbox entry ended: delivered, no longer needed, or given up."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A notice to be sent, which becomes an entry of the outbox: it tells *player* by *channel* of
    the event with the id *event*, which happened on *board*. The next attempt is at *due*, in UTC
    seconds. A *daily* one is sent with the others of its day."""

    player: Player
    channel: ChannelName
    event: int
    board: int | None
    topic: Topic
    daily: bool
    due: Time


@dataclass(frozen=True, slots=True)
class OutboxEntry(Wish):
    """A notice in the outbox, after so many *attempts* to send it."""

    id: int
    attempts: Count = 0


@dataclass(frozen=True, slots=True)
class StoredNotice:
    """A notice. *done* is when it was dealt with, in UTC seconds, and *how* is the outcome; both
    are None while it waits."""

    entry: OutboxEntry
    done: Time | None
    how: DeliveryEnd | None


@dataclass(frozen=True, slots=True)
class ReplyToken:
    """The meaning of a token: *player* may play move number *ply* on *board*, in the position with
    the digest *position*, until *expires*. *spent* is when it was used; times are UTC seconds."""

    player: Player
    board: int
    ply: Ply
    position: str
    expires: Time
    spent: Time | None = None


@dataclass(frozen=True, slots=True)
class ReplyAnswer:
    """The answer to a mail from *player*: *sentence*. *digest* identifies the mail, *in_reply_to*
    is its Message-ID, *at* is when it arrived, and *token* is the digest of the token it carried.
    The next attempt is at *due*, after *attempts* earlier ones; times are UTC seconds."""

    digest: str
    player: Player
    token: str
    sentence: str
    in_reply_to: str
    at: Time
    due: Time
    attempts: Count = 0


@dataclass(frozen=True, slots=True)
class CodeRequest:
    """A request by the player with the id *player* for a code or a test, from *place*, which stands
    for a network."""

    at: int
    player: int
    place: str


ReplyEnd: TypeAlias = Literal["played", "refused"]
"""The outcome of a mail: its move was played, or the reply said why not."""

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


TOPICS: Mapping[Topic, str] = {
    "turn": N_("it is your move on a board"),
    "reminder": N_("your time for a move runs out soon"),
    "challenge": N_("someone challenges you or answers your challenge"),
    "offer": N_("someone offers or declines a draw or a takeback"),
    "result": N_("one of your matches is over"),
    "message": N_("someone writes to you, or on one of your boards"),
    "queue": N_("your planned moves were dropped"),
    "vacation": N_("an opponent goes on vacation or comes back"),
    "account": N_("a key of your account is added or removed"),
    "watched": N_("something happens on a board or game you follow"),
}
"""Every topic and when it is used, in the order in which players read them."""

_CALLED: Mapping[Topic, str] = {"queue": "plan"}


def called(topic: Topic) -> str:
    """The name of *topic* for players, which may differ from the one that is stored."""
    return _CALLED.get(topic, topic)
