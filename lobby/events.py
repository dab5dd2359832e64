"""What happened: the one thing that live screens, digests, notices and feeds read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Kind: TypeAlias = Literal[
    "joined",
    "key-added",
    "key-removed",
    "challenged",
    "challenge-declined",
    "challenge-withdrawn",
    "started",
    "moved",
    "draw-offered",
    "draw-declined",
    "ended",
    "said",
]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as every reader of the event table gets it.

    It holds nothing that only one side of a match may know. ``concerns`` are the ids of the
    players whose own lists it changes; ``at`` is in UTC seconds.
    """

    id: int
    at: int
    kind: Kind
    actor: int | None
    board: int | None
    concerns: frozenset[int]
    detail: Mapping[str, str | int | None]
