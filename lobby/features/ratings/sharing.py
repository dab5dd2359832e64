"""Sharing: few results are rated among players who share a key or an address.

One person can have any number of accounts, and lose with all of them to one. So the limit counts
the results of all who share, not those of each pair.
"""

from __future__ import annotations

from lobby.base.durations import DAY
from lobby.database.transaction import Snapshot
from lobby.features.people import traces
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries

MOST = 2
"""The most results within ``SHARING_DAYS`` that are rated among players who share."""

SHARING_DAYS = 7
"""The days over which results are counted."""


def used_up(snapshot: Snapshot, players: tuple[Player, Player]) -> bool:
    """Whether the two *players* have used one key one after another or came from one address, and
    among all who share it with them as many results are rated as may be."""
    first, second = players
    since = snapshot.now - SHARING_DAYS * DAY
    of_keys = traces.of_same_keys(snapshot, first)
    groups = (
        *((of_keys,) if second.id in of_keys else ()),
        *traces.of_same_addresses(snapshot, first, second),
    )
    return any(queries.rated_among(snapshot, group, since, MOST) >= MOST for group in groups)
