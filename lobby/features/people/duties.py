"""Arrivals: identifies the player by their key, at each connection and at each command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from lobby.base.durations import HOUR
from lobby.base.errors import Unavailable
from lobby.core.event_feed import Feed
from lobby.core.values.event import OF_KEYS, Event, Kind
from lobby.database.store import Store
from lobby.features.people import recovery
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.people.values.visitor import Visitor

SEEN_EVERY: Final = HOUR
"""Seconds until a player's presence is stored again."""

MOST: Final = 10_000
"""The most keys that are cached."""

_CHANGING_HANDS: frozenset[Kind] = OF_KEYS | {"left"}
"""The kinds of events after which a member's key may belong to somebody else, or to nobody."""


class Arrivals:
    """Identifies visitors, and stores from time to time that a player is here.

    The player of a key is cached until an event says that it may have changed. This covers only
    members: guests come and go without an event.
    """

    def __init__(self, store: Store, feed: Feed, clock: Callable[[], int]) -> None:
        self._store = store
        self._feed = feed
        self._clock = clock
        self._hears = False
        self._members: dict[str, Player] = {}
        self._changes = 0
        """How often something may have changed: the results of queries begun earlier are not
        cached."""
        self._seen: dict[int, int] = {}
        """When each player's presence was last stored, by player id, within the last hour."""

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
        if player and not 0 <= self._clock() - self._seen.get(player.id, 0) < SEEN_EVERY:
            self._note_seen(player)
            with suppress(Unavailable):  # with a full disk people can still look around
                await self._store.write(players_queries.note_seen, player)
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

    def _note_seen(self, player: Player) -> None:
        """Note the time. The latest comes last, so that entries older than an hour are dropped
        first."""
        now = self._clock()
        self._seen.pop(player.id, None)
        self._seen[player.id] = now
        while now - self._seen[oldest := next(iter(self._seen))] >= SEEN_EVERY:
            del self._seen[oldest]
