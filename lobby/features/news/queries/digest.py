"""The digest in the database: what players have missed."""

from __future__ import annotations

from lobby.core.queries.events import EVENT, SELECT_EVENTS_OF
from lobby.core.values.event import Event
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.people.values.player import Player

SELECT_UNACKNOWLEDGED = f"""
SELECT {EVENT.under("e")}
FROM unacknowledged AS u CROSS JOIN events AS e ON e.id = u.event
"""


def events_of(tx: Snapshot, player: Player, after: int, limit: int) -> tuple[Event, ...]:
    """The latest events that concern the player, with ids above *after*, the latest first."""
    sql = f"{SELECT_EVENTS_OF} WHERE p.player = ? AND p.event > ? ORDER BY p.event DESC LIMIT ?"
    return tx.each(EVENT, sql, player.id, after, limit)


def events_before(tx: Snapshot, event: Event, reader: Player | None) -> int:
    """How many events before *event* in the same second the reader (None: a guest) may see."""
    found: int | None = tx.one(
        only,
        "SELECT count(*) FROM events AS e WHERE e.id < ? AND e.id > coalesce("
        "(SELECT id FROM events WHERE id < ? AND at <> ? ORDER BY id DESC LIMIT 1), 0)"
        " AND (e.private = 0 OR EXISTS"
        " (SELECT 1 FROM event_players WHERE player = ? AND event = e.id))",
        event.id,
        event.id,
        event.at,
        reader.id if reader else None,
    )
    return found or 0


def unacknowledged(tx: Snapshot, player: Player, limit: int) -> tuple[Event, ...]:
    """The latest ends of the player's matches that others brought about and the player has not
    acknowledged, the latest first."""
    sql = f"{SELECT_UNACKNOWLEDGED} WHERE u.player = ? ORDER BY u.event DESC LIMIT ?"
    return tx.each(EVENT, sql, player.id, limit)


def last_seen(tx: Snapshot, player: Player) -> int:
    """The id of the last event of the player's last visit; 0 before the first visit."""
    return tx.one(only, "SELECT event FROM last_seen WHERE player = ?", player.id) or 0


def acknowledge(tx: Transaction, player: Player, event: int) -> None:
    """Store that the player has acknowledged the end of a match."""
    tx.change("DELETE FROM unacknowledged WHERE player = ? AND event = ?", player.id, event)


def acknowledge_until(tx: Transaction, player: Player, last: int) -> None:
    """Store that the player has acknowledged all ends up to the event with the id *last*."""
    tx.change("DELETE FROM unacknowledged WHERE player = ? AND event <= ?", player.id, last)


def save_last_seen(tx: Transaction, player: Player, event: int) -> None:
    """Store the last event of a visit; it never goes back."""
    tx.change(
        "INSERT INTO last_seen (player, event) VALUES (?, ?)"
        " ON CONFLICT (player) DO UPDATE SET event = excluded.event"
        " WHERE last_seen.event < excluded.event",
        player.id,
        event,
    )
