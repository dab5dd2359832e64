"""Planning: turns events into outbox entries.

Events are read from where the last run stopped. The new entries and the progress are stored in one
change, so a restart forgets nothing and repeats nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo
from itertools import groupby

from lobby.core.queries import events as events_queries
from lobby.core.values import Event
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import zones
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import choices
from lobby.features.notices.duties import relevance
from lobby.features.notices.queries import notices as queries
from lobby.features.notices.values import ChannelName, NoticeAddress, Topic
from lobby.features.people.values.player import Player

BATCH = 50
"""The most events read at a time: few, because the planning server has to renew its claim often."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A notice to be sent: a new entry of the outbox."""

    player: Player
    channel: ChannelName
    event: Event
    topic: Topic
    daily: bool
    due: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The notices of the events up to the one with the id *last*; *more* tells whether there may be
    later ones."""

    wishes: tuple[Wish, ...]
    last: int
    more: bool


def plan(snapshot: Snapshot, after: int, grace: int, limit: int = BATCH) -> Plan:
    """Plan the notices of the events after the one with the id *after*: they are due *grace*
    seconds after the event, or with the daily notice. At most *limit* events are read."""
    events = events_queries.events_after(snapshot, after, limit)
    settings = _Settings(snapshot)
    wishes = tuple(wish for event in events for wish in _wishes(snapshot, event, grace, settings))
    return Plan(wishes, events[-1].id if events else after, len(events) == limit)


def skip(snapshot: Snapshot, after: int) -> Plan:
    """A plan that sends nothing for the event following the one with the id *after*."""
    events = events_queries.events_after(snapshot, after, 1)
    return Plan((), events[-1].id if events else after, bool(events))


def keep(tx: Transaction, planned: Plan) -> None:
    """Put the notices of *planned* into the outbox. This emits no event."""
    for wish in planned.wishes:
        queries.add_notice(
            tx,
            wish.player,
            wish.channel,
            wish.event.id,
            board=wish.event.board,
            topic=wish.topic,
            daily=wish.daily,
            due=wish.due,
        )
    queries.save_planned(tx, planned.last)


class _Settings:
    """Each player's choices and time zone, read once."""

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        self._known: dict[int, tuple[choices.Choices, tzinfo]] = {}

    def of(self, player: Player) -> tuple[choices.Choices, tzinfo]:
        if player.id not in self._known:
            zone = zones.of_player(self._snapshot, player)
            self._known[player.id] = choices.load(self._snapshot, player), zone
        return self._known[player.id]


def _wishes(snapshot: Snapshot, event: Event, grace: int, settings: _Settings) -> Iterator[Wish]:
    reachable = sorted(_reachable(snapshot, event), key=lambda address: address.player.id)
    for player, addresses in groupby(reachable, key=lambda address: address.player):
        topic = relevance.topic_of(snapshot, event, player)
        if topic:
            yield from _by_channel(settings, event, topic, tuple(addresses), grace)


def _by_channel(
    settings: _Settings,
    event: Event,
    topic: Topic,
    addresses: tuple[NoticeAddress, ...],
    grace: int,
) -> Iterator[Wish]:
    player = addresses[0].player
    made, zone = settings.of(player)
    due = {"now": event.at + grace, "daily": choices.next_time(event.at, made.hour, zone)}
    for address in addresses:
        how = made.of(topic, address.channel)
        if how != "off":
            yield Wish(player, address.channel, event, topic, how == "daily", due[how])


def _reachable(snapshot: Snapshot, event: Event) -> Iterator[NoticeAddress]:
    """The addresses, confirmed before *event*, of everybody who may want to be told of it."""
    ids = set(event.concerns)
    match = (
        None
        if event.private or event.board is None
        else matches_queries.match(snapshot, event.board)
    )
    if match:
        followed = match.players if event.kind == "started" else ()
        ids |= {
            subscriber.id
            for subscriber in queries.subscribers(snapshot, match.board, match.game, followed)
        }
    for address in queries.notice_addresses(snapshot, ids) if ids else ():
        if event.at >= address.confirmed and not address.given_up:
            yield address
