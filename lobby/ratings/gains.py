"""What matches did to the ratings of their players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from lobby.model.match import Match
from lobby.model.standing import RatingChange
from lobby.ratings import ladder
from lobby.store import Snapshot

Gains: TypeAlias = Mapping[int, tuple[RatingChange, ...]]
"""Changes by seat, by board; a match that changed no rating is not in it."""

NO_GAINS: Gains = MappingProxyType({})
"""No rating was changed."""


def of_matches(snapshot: Snapshot, found: Iterable[Match]) -> Gains:
    """What those of the matches *found* that have ended did to the ratings."""
    counted = [match.board for match in found if ladder.counts(match)]
    changes: dict[int, tuple[RatingChange, ...]] = {}
    for each in sorted(ladder.changes_at_boards(snapshot, counted), key=lambda each: each.seat):
        changes[each.board] = (*changes.get(each.board, ()), each)
    return changes
