"""The effect of matches on the ratings of their players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from lobby.database.transaction import Snapshot
from lobby.features.matches.values import Match
from lobby.features.ratings import ladder, queries
from lobby.features.ratings.values.standing import RatingChange

Gains: TypeAlias = Mapping[int, tuple[RatingChange, ...]]
"""Rating changes by seat, for each board; matches that changed no rating are missing. The changes
by a pair are listed for each of its boards."""

NO_GAINS: Gains = MappingProxyType({})
"""No rating changes."""


def of_matches(snapshot: Snapshot, matches: Iterable[Match]) -> Gains:
    """The rating changes by those of *matches* that have ended."""
    counted = {match.board: match for match in matches if ladder.counts(match)}
    boards = {board for match in counted.values() for board in match.boards}
    changes = defaultdict[int, list[RatingChange]](list)
    for change in queries.rating_changes_at_boards(snapshot, boards):
        changes[change.board].append(change)
    gained = (
        (match, [change for board in match.boards for change in changes[board]])
        for match in counted.values()
    )
    return {match.board: ladder.by_seats(match, gain) for match, gain in gained if gain}
