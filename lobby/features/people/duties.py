"""Arrivals: identifies the player by their key, at each connection and at each command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from lobby.base.durations import HOUR
from lobby.base.errors import Unavailable
from lobby.base.networks import network_of
from lobby.core.event_feed import Feed
from lobby.core.values import OF_KEYS, Event, Kind
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.people import recovery, traces
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Visitor

SEEN_EVERY: Final = HOUR
"""Seconds until a player's presence is stored again."""

MOST: Final = 10_000
"""The most keys that are cached."""

_CHANGING_HANDS: frozenset[Kind] = OF_KEYS | {"left", "renamed"}
"""The kinds of events after which a member's key may belong to somebody else, to nobody, or to the
same player under another name."""


class Arrivals:
    """Identifies visitors, and stores from time to time that a player is here, and from where;
    *traced* gives the address of a visitor, unless it says nothing about who they are.

    The player of a key is cached until an event says that it may have changed. This covers only
    members: guests come and go without an event.
    """

    def __init__(
        self,
        store: Store,
        feed: Feed,
        clock: Callable[[], int],
        traced: Callable[[Visitor], str | None],
    ) -> None:
        self._store = store
        self._feed = feed
        self._clock = clock
        self._traced = traced
        self._hears = False
        self._members: dict[str, Player] = {}
        self._changes = 0
        """How often something may have changed: the results of queries begun earlier are not
        cached."""
        self._seen: dict[tuple[int, str], int] = {}
        """When each player's presence at an address was last stored, within the last hour."""

    def start(self) -> None:
        """Listen to events, and cache from now on."""
        self._hears = True
        self._feed.listen(self._note)

    def forget(self) -> None:
        """Forget all keys: their players may have changed."""
        self._members.clear()
        self._changes += 1

    async def player(self, visitor: Visitor) -> Player | None:
        """The player with *visitor*'s key; None if nobody has it. A recovery code that an operator
        made for this player becomes void."""
        player = self._members.get(visitor.fingerprint or "") or await self._asked(visitor)
        if player is None:
            return None
        seen = player.id, network_of(visitor.address)
        if not 0 <= self._clock() - self._seen.get(seen, 0) < SEEN_EVERY:
            self._note_seen(seen)
            with suppress(Unavailable):  # with a full disk people can still look around
                await self._store.write(_note_arrival, player, self._traced(visitor))
        return player

    async def _asked(self, visitor: Visitor) -> Player | None:
        fingerprint, changes = visitor.fingerprint, self._changes
        player, has_code = await self._store.read(recovery.holder, fingerprint)
        if player and has_code:
            await self._store.write(recovery.cancel, player)
        if fingerprint and player and player.member and changes == self._changes and self._hears:
            if len(self._members) >= MOST:
                self._members.clear()
            self._members[fingerprint] = player
        return player

    def _note(self, events: Sequence[Event]) -> None:
        if any(event.kind in _CHANGING_HANDS for event in events):
            self.forget()

    def _note_seen(self, seen: tuple[int, str]) -> None:
        """Note the time. The latest comes last, so that entries older than an hour are dropped
        first."""
        now = self._clock()
        self._seen.pop(seen, None)
        self._seen[seen] = now
        while now - self._seen[oldest := next(iter(self._seen))] >= SEEN_EVERY:
            del self._seen[oldest]


def _note_arrival(tx: Transaction, player: Player, address: str | None) -> None:
    players_queries.note_seen(tx, player)
    traces.note_address(tx, player, address)
