"""What events, leases and servers are: frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Literal, TypeAlias

from lobby.base.bounds import Count, Time
from lobby.features.people.values.player import Player, Visitor

Counted: TypeAlias = Literal[
    "said",
    "challenged",
    "written",
    "vacation-declared",
    "moved",
    "taken-back",
    "takeback-offered",
    "draw-offered",
    "key-added",
    "reported",
    "imported",
    "analysis-shown",
]
"""The kinds of events that are counted per actor."""

Kind: TypeAlias = Literal[
    "joined",
    "left",
    "renamed",
    "key-added",
    "key-removed",
    "key-code-made",
    "key-code-cancelled",
    "challenged",
    "challenge-declined",
    "challenge-withdrawn",
    "challenge-expired",
    "started",
    "clock-started",
    "clock-corrected",
    "bot-failed",
    "moved",
    "draw-offered",
    "draw-declined",
    "takeback-offered",
    "takeback-declined",
    "taken-back",
    "queue-dropped",
    "reminded",
    "ended",
    "said",
    "announced",
    "written",
    "vacation-declared",
    "vacation-begun",
    "vacation-ended",
    "banned",
    "unbanned",
    "muted",
    "unmuted",
    "kicked",
    "operators-changed",
    "reported",
    "imported",
    "analysis-shown",
]

OF_KEYS: frozenset[Kind] = frozenset(
    {"key-added", "key-removed", "key-code-made", "key-code-cancelled"}
)
"""Events that players are told of even if they seem to have caused them themselves."""

OF_VACATIONS: frozenset[Kind] = frozenset({"vacation-declared", "vacation-begun", "vacation-ended"})
"""The stages of a vacation, of which each has the same ``begins``."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as every reader of the event table gets it.

    ``concerns`` are the ids of the players whose own lists it changes; nobody else may be told of a
    ``private`` event. An event never holds anything that only one side of a match may know, unless
    it is private and concerns that side alone. ``at`` is in UTC seconds.
    """

    id: int
    at: Time
    kind: Kind
    actor: int | None
    board: int | None
    concerns: frozenset[int]
    detail: Mapping[str, str | int | None]
    private: bool = False

    def may_reach(self, player: Player | None) -> bool:
        """Whether *player* (None: a guest) may be told of the event."""
        return not self.private or (player is not None and player.id in self.concerns)

    @property
    def planned(self) -> bool:
        """Whether it is a move that was played as its player had planned it."""
        return self.detail.get("how") == "ahead"

    def is_news_to(self, player: Player | None) -> bool:
        """Whether *player* (None: a guest) need not have seen it happen: somebody else did it, it
        is about keys, or the player had planned it."""
        return self.actor != (player and player.id) or self.planned or self.kind in OF_KEYS

    def number(self, name: str) -> int | None:
        """The number stored in the detail under *name*; None if there is none."""
        value = self.detail.get(name)
        return value if isinstance(value, int) else None


@dataclass(frozen=True, slots=True)
class Server:
    """One run of a server process. Its *id* is unique: after a restart the same server has another
    one. Operators know it by its *name*; *version* is the version of the lobby that it runs.
    *settings* are digests of those that all servers share: see ``lobby.base.settings``."""

    id: str
    name: str
    version: str = ""
    settings: str = field(default="", compare=False)

    @classmethod
    def new(cls, name: str, version: str = "") -> Server:
        """A server that starts now."""
        return cls(token_hex(8), name, version)


@dataclass(frozen=True, slots=True)
class Living:
    """A *server* that is alive. Its *revision* changes with each change of its sessions."""

    server: Server
    revision: Count


@dataclass(frozen=True, slots=True)
class Here:
    """One connected session. *player* is None for a guest who has not played yet, *board* None
    outside a match. *visitor* has its address and its key; None if these are unknown. *server* is
    the name of the server it is connected to; None if there is only one."""

    session: int
    player: Player | None
    board: int | None
    since: Time
    visitor: Visitor | None = field(default=None, compare=False)
    server: str | None = field(default=None, compare=False)

    @property
    def guest(self) -> bool:
        """Whether it is somebody without a name."""
        return self.player is None or self.player.guest
