"""What happened: the one thing that live screens, digests, notices and feeds read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.model.player import Player

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
"""The kinds of events that are counted by their actor."""

Kind: TypeAlias = Literal[
    "joined",
    "left",
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
    "reported",
    "imported",
    "analysis-shown",
]


OF_KEYS: frozenset[Kind] = frozenset(
    {"key-added", "key-removed", "key-code-made", "key-code-cancelled"}
)
"""What its player should hear of even when it looks as if the player had done it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as every reader of the event table gets it.

    ``concerns`` are the ids of the players whose own lists it changes; of a ``private`` one nobody
    else may be told. It holds nothing that only one side of a match may know, unless it is private
    and concerns that side alone. ``at`` is in
    UTC seconds.
    """

    id: int
    at: int
    kind: Kind
    actor: int | None
    board: int | None
    concerns: frozenset[int]
    detail: Mapping[str, str | int | None]
    private: bool = False

    def may_reach(self, player: Player | None) -> bool:
        """Whether *player* (None: a guest) may be told of it."""
        return not self.private or (player is not None and player.id in self.concerns)

    def number(self, name: str) -> int | None:
        """The number that the detail has under *name*, if it has one."""
        value = self.detail.get(name)
        return value if isinstance(value, int) else None
