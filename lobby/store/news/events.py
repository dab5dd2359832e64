"""What the domain asks of a database about events: what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lobby.model.event import Counted, Event, Kind
from lobby.model.player import Player


class EventsRead(Protocol):
    """Reading."""

    def events_after(self, event: int, limit: int) -> tuple[Event, ...]:
        """Events with a higher id, in order."""

    def last_event(self) -> int:
        """The highest event id, 0 when there is none."""

    def last_but(self, count: int, kind: Counted, actor: Player | None, since: int) -> int | None:
        """When the last event but *count* of that kind by *actor* happened, None standing for all
        who have no account; None when there are not so many after *since* and until now."""


class EventsWrite(EventsRead, Protocol):
    """Reading and writing."""

    def emit(
        self,
        kind: Kind,
        *,
        actor: Player | None = None,
        board: int | None = None,
        concerns: Iterable[Player] = (),
        private: bool = False,
        **detail: str | int | None,
    ) -> None:
        """Append an event; a *private* one is shown only to the players it concerns."""
