"""Events: what happened. Live screens, digests, notices and feeds all read these."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.base.bounds import Time
from lobby.features.people.values.player import Player

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
