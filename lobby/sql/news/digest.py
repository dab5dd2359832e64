"""The digest in the database: what players have missed."""

from __future__ import annotations

from lobby.core.values.event import Event
from lobby.features.people.values.player import Player
from lobby.sql.news import rows
from lobby.sql.news.rows import SELECT_EVENTS_OF, SELECT_UNACKNOWLEDGED
from lobby.sql.queries import Changes, Queries, only


class DigestReading(Queries):
    """The part of a Snapshot that DigestRead promises."""

    def events_of(self, player: Player, after: int, limit: int) -> tuple[Event, ...]:
        sql = f"{SELECT_EVENTS_OF} WHERE p.player = ? AND p.event > ? ORDER BY p.event DESC LIMIT ?"
        return self._each(rows.event, sql, player.id, after, limit)

    def events_before(self, event: Event, reader: Player | None) -> int:
        found: int | None = self._one(
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

    def unacknowledged(self, player: Player, limit: int) -> tuple[Event, ...]:
        sql = f"{SELECT_UNACKNOWLEDGED} WHERE u.player = ? ORDER BY u.event DESC LIMIT ?"
        return self._each(rows.event, sql, player.id, limit)

    def last_seen_at(self, player: Player) -> int | None:
        sql = (
            "SELECT CASE WHEN s.at > e.at THEN s.at ELSE coalesce(e.at, s.at) END"
            " FROM last_seen AS s LEFT JOIN events AS e ON e.id = s.event WHERE s.player = ?"
        )
        return self._one(only, sql, player.id)

    def last_seen(self, player: Player) -> int:
        return self._one(only, "SELECT event FROM last_seen WHERE player = ?", player.id) or 0


class DigestWriting(DigestReading, Changes):
    """The part of a Transaction that DigestWrite promises."""

    def acknowledge(self, player: Player, event: int) -> None:
        sql = "DELETE FROM unacknowledged WHERE player = ? AND event = ?"
        self._change(sql, player.id, event)

    def acknowledge_until(self, player: Player, last: int) -> None:
        sql = "DELETE FROM unacknowledged WHERE player = ? AND event <= ?"
        self._change(sql, player.id, last)

    def save_last_seen(self, player: Player, event: int) -> None:
        self._change(
            "INSERT INTO last_seen (player, event) VALUES (?, ?)"
            " ON CONFLICT (player) DO UPDATE SET event = excluded.event"
            " WHERE last_seen.event < excluded.event",
            player.id,
            event,
        )

    def note_seen(self, player: Player) -> None:
        self._change(
            "INSERT INTO last_seen (player, event, at) VALUES (?, 0, ?)"
            " ON CONFLICT (player) DO UPDATE SET at = excluded.at",
            player.id,
            self.now,
        )
