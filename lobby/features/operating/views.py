"""How things stand, as the database knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from lobby.core.queries import leases as leases_queries
from lobby.database.transaction import Snapshot
from lobby.features.clocks.queries import clocks as clocks_queries
from lobby.features.matches import lists
from lobby.features.moderation import reports
from lobby.features.notices.queries import notices as notices_queries
from lobby.features.notices.values import ChannelName
from lobby.features.operating.values import Queue, Stored

OVERDUE_SECONDS: Final = 120
"""Anything overdue by this much should have been done: the sweep checks every half minute."""

_LEADING: Final = "sweep"
"""The lease of the server that leads."""


def stored(snapshot: Snapshot, channels: Iterable[ChannelName]) -> Stored:
    """How things stand, with the notices that wait to be sent by *channels*."""
    lease = leases_queries.lease(snapshot, _LEADING)
    running, __ = lists.count(snapshot)
    waiting = reports.waiting(snapshot)
    return Stored(
        queues=tuple(_queue(snapshot, channel) for channel in channels),
        leader=lease.server if lease else None,
        running=running,
        overdue=overdue(snapshot),
        reports=len(waiting),
        oldest=waiting[0].at if waiting else None,
    )


def overdue(snapshot: Snapshot) -> Mapping[str, int]:
    """How much is overdue, by kind; 0 if nothing is."""
    return dict[str, int](clocks_queries.count_due(snapshot, OVERDUE_SECONDS).items())


def _queue(snapshot: Snapshot, channel: ChannelName) -> Queue:
    waiting = notices_queries.waiting_notices(snapshot, channel)
    age = 0 if waiting.oldest is None else max(0, snapshot.now - waiting.oldest)
    return Queue(channel, waiting.many, age)
