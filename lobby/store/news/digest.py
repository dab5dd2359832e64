"""The database interface for what players have missed."""

from __future__ import annotations

from typing import Protocol

from lobby.core.values.event import Event
from lobby.features.people.values.player import Player


class DigestRead(Protocol):
    """Read access."""

    def events_of(self, player: Player, after: int, limit: int) -> tuple[Event, ...]:
        """The latest events that concern the player, with ids above *after*, the latest first."""

    def events_before(self, event: Event, reader: Player | None) -> int:
        """How many events before *event* in the same second the reader (None: a guest) may see."""

    def unacknowledged(self, player: Player, limit: int) -> tuple[Event, ...]:
        """The latest ends of the player's matches that others brought about and the player has not
        acknowledged, the latest first."""

    def last_seen_at(self, player: Player) -> int | None:
        """When the player was last known to be here, in UTC seconds; they may have stayed longer.
        None for somebody who never was."""

    def last_seen(self, player: Player) -> int:
        """The id of the last event of the player's last visit; 0 before the first visit."""


class DigestWrite(DigestRead, Protocol):
    """Read and write access."""

    def acknowledge(self, player: Player, event: int) -> None:
        """Store that the player has acknowledged the end of a match."""

    def acknowledge_until(self, player: Player, last: int) -> None:
        """Store that the player has acknowledged all ends up to the event with the id *last*."""

    def save_last_seen(self, player: Player, event: int) -> None:
        """Store the last event of a visit; it never goes back."""

    def note_seen(self, player: Player) -> None:
        """Store that the player is here now."""
