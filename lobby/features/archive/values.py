"""A match that was played elsewhere."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime

from lobby.base.bounds import Time
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Remarks:
    """What the owner of an imported match brought along with it: *variations*, as an export has
    them, and *notes* by the number of moves played. Nobody else sees them."""

    variations: str = ""
    notes: Mapping[int, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.variations or self.notes)


NOTHING = Remarks()
"""No variations and no notes."""


_ENDED = re.compile(r'^\[Ended "(.+)"\]$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Imported:
    """A finished match that was played elsewhere, in the archive of *owner*, as the text of its
    *record*. *source* says where it comes from; *at* is when it was imported, in UTC seconds. A
    *private* one is visible to its owner only; the others were imported by an operator."""

    number: int
    owner: Player
    at: Time
    source: str
    private: bool
    record: str

    @property
    def game(self) -> str:
        """The identifier of the game, which this server may not have."""
        return self.record.split('"', 2)[1]

    @property
    def ended(self) -> int:
        """When it ended; if nobody knows, when it was imported."""
        tag = _ENDED.search(self.record)
        if tag is None:
            return self.at
        return int(datetime.fromisoformat(tag[1]).replace(tzinfo=UTC).timestamp())
