"""What operators do, as it stays on record, and how their server is doing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lobby.base.bounds import Time
from lobby.base.logs import Crash, Logged
from lobby.features.people.values.player import Player

What: TypeAlias = Literal[
    "ban",
    "unban",
    "mute",
    "unmute",
    "kick",
    "close",
    "settle",
    "drain",
    "key-code",
    "broadcast",
    "rename",
    "delete",
    "export",
    "claim",
    "operators",
]
"""What an operator may do: the word after ``admin`` of the command that does it."""


@dataclass(frozen=True, slots=True)
class Operator:
    """Somebody who acts as an operator: a *player*, if the key *fingerprint* has a name here. Both
    are None for the operator on the server machine. *address* is where they came from; it does not
    stay on record."""

    player: Player | None = None
    fingerprint: str | None = None
    address: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Deed:
    """What the operator *by* is about to do. It is done to *whom*, which may be a player's name;
    *about* adds details, and *why* is the reason or the text that came with it."""

    by: Operator
    what: What
    whom: str = ""
    about: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Done:
    """A deed on record: done *at* that time, in UTC seconds, to *player*, None if it was not done
    to a player."""

    id: int
    at: Time
    by: Operator
    what: str
    player: Player | None
    about: str
    why: str


@dataclass(frozen=True, slots=True)
class Claim:
    """The server was claimed *at* that time, in UTC seconds, with the key *fingerprint*."""

    fingerprint: str
    at: Time


@dataclass(frozen=True, slots=True)
class Queue:
    """The notices that wait to be sent by *channel*: so *many*, the oldest since *age* seconds."""

    channel: str
    many: int
    age: int


@dataclass(frozen=True, slots=True)
class ServerState:
    """A running server: its *name* and *version*, how many *sessions* it has, whether it *leads*,
    which is to do what falls due, and the settings in which it *differs* from this one although all
    servers should share them."""

    name: str
    version: str
    sessions: int
    leads: bool
    differs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database knows of how things stand: the *queues* of notices, the id of the server
    that is the *leader*, None for nobody, how many matches are *running*, how much is *overdue* by
    kind, the open *reports* with the time of the *oldest*, and what each server tells of its
    *settings*, by its id."""

    queues: tuple[Queue, ...] = ()
    leader: str | None = None
    running: int = 0
    overdue: Mapping[str, int] = field(default_factory=dict)
    reports: int = 0
    oldest: Time | None = None
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Status:
    """How the server is doing, on one page. Times are UTC seconds.

    It runs *since* then. *people* are connected to any server, *guests* not counted. *load* is the
    machine's in 1, 5 and 15 minutes, *memory* the bytes in use. 99 of 100 of the last *keys* were
    answered in *p99* seconds. *backup* is when the last one was
    made; None for never. *crashes* are the latest, of *crashed* in all; *failing* are sentences
    about tasks that broke. *stored* is None while the database does not answer; *outage* says why.
    *stops* is when the server stops, and *restarts* whether it is started again then; *disputed* is
    whether its clock was set. *logged* is the latest
    error in the log; *free* are the bytes left on the disk of the data, None if that is not known.
    """

    now: Time
    version: str
    python: str
    since: Time
    people: int
    guests: int
    servers: tuple[ServerState, ...]
    load: tuple[float, float, float]
    cores: int
    memory: int
    keys: int
    p99: float
    backup: Time | None
    crashed: int
    crashes: tuple[Crash, ...]
    failing: tuple[str, ...]
    stops: Time | None
    restarts: bool
    disputed: bool
    stored: Stored | None
    outage: str = ""
    logged: Logged | None = None
    free: int | None = None
