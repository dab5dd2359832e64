"""The database interface for events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from lobby.core.values.event import Counted, Event, Kind
from lobby.features.people.values.player import Player


class EventsRead(Protocol):
    """Read access."""

    def events_after(self, event: int, limit: int) -> tuple[Event, ...]:
        """Events with a higher id, in order."""

    def last_event(self) -> int:
        """The highest event id; 0 if there is none."""

    def last_but(self, count: int, kind: Counted, actor: Player | None, since: int) -> int | None:
        """When the event of that kind by *actor* happened that has *count* later ones; None as an
        actor stands for everyone without an account. None if there are fewer than that between
        *since* and now."""


class EventsWrite(EventsRead, Protocol):
    """Read and write access."""

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
