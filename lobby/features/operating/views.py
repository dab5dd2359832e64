"""How things stand, as the database knows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from lobby.core.queries import leases as leases_queries
from lobby.core.queries import servers as servers_queries
from lobby.database.transaction import Snapshot
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.moderation import queries as moderation_queries
from lobby.features.moderation import reports
from lobby.features.moderation.values import Report, Sanction, SanctionKind
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import ChannelName
from lobby.features.operating import deeds
from lobby.features.operating.values import Done, Queue, Stored
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Key, Player

OVERDUE_SECONDS: Final = 120
"""Anything overdue by this much should have been done: the sweep checks every half minute."""

_LEADING: Final = "sweep"
"""The lease of the server that leads."""


def stored(snapshot: Snapshot, channels: Iterable[ChannelName]) -> Stored:
    """How things stand, with the notices that wait to be sent by *channels*."""
    lease = leases_queries.lease(snapshot, _LEADING)
    running, __ = matches_queries.count_matches(snapshot)
    waiting = reports.waiting(snapshot)
    return Stored(
        queues=tuple(_queue(snapshot, channel) for channel in channels),
        leader=lease.server if lease else None,
        running=running,
        overdue=overdue(snapshot),
        reports=len(waiting),
        oldest=waiting[0].at if waiting else None,
        settings=servers_queries.settings(snapshot),
    )


def overdue(snapshot: Snapshot) -> Mapping[str, int]:
    """How much is overdue, by kind; 0 if nothing is."""
    return dict[str, int](clocks_queries.count_due(snapshot, OVERDUE_SECONDS).items())


def _queue(snapshot: Snapshot, channel: ChannelName) -> Queue:
    many, oldest = notices_queries.waiting_notices(snapshot, channel)
    return Queue(channel, many, 0 if oldest is None else max(0, snapshot.now - oldest))


@dataclass(frozen=True, slots=True)
class AccountPage:
    """An account as operators see it: the *player* and their *keys*, when they were last *seen*
    (None if unknown), every ban and mute, the latest first, what operators did, and the *reports*
    about the player, the open ones first."""

    player: Player
    keys: tuple[Key, ...]
    seen: int | None
    sanctions: tuple[Sanction, ...]
    held: frozenset[SanctionKind]
    deeds: tuple[Done, ...]
    reports: tuple[Report, ...]


def account(snapshot: Snapshot, name: str) -> AccountPage:
    """The account of the player called *name*. Raises NotFound."""
    player, keys = players.with_keys(snapshot, name)
    sanctions = moderation_queries.sanctions_against(snapshot, player)[::-1]
    return AccountPage(
        player,
        keys,
        players_queries.last_seen_at(snapshot, player),
        sanctions,
        frozenset(sanction.kind for sanction in sanctions if sanction.holds(snapshot.now)),
        deeds.to_player(snapshot, name),
        reports.about(snapshot, player),
    )
