"""Snapshots and transactions over a PostgreSQL connection."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.features.people.values.player import Player
from lobby.postgres.dialect import PostgresStatements
from lobby.sql.news.events import Appended
from lobby.sql.people.players import PlayersReading
from lobby.sql.player_columns import SELECT_PLAYERS, player
from lobby.sql.queries import json_text
from lobby.sql.subjects import SqlSnapshot, SqlTransaction
from lobby.store.people.allowances import AllowanceKind

_APPEND = "SELECT append_events(?, ?)"


class _NamesReading(PlayersReading):
    """Names must differ in more than case: in SQLite the column ensures it, here the index."""

    def player_named(self, name: str) -> Player | None:
        return self._one(player, f"{SELECT_PLAYERS} WHERE lower(p.name) = lower(?)", name)

    def players_like(self, prefix: str, limit: int) -> tuple[Player, ...]:
        return self._each(
            player,
            f"{SELECT_PLAYERS} WHERE lower(p.name) >= lower(?) AND lower(p.name) < lower(?)"
            " AND p.gone IS NULL ORDER BY lower(p.name) LIMIT ?",
            prefix,
            f"{prefix}~",
            limit,
        )


class PostgresSnapshot(_NamesReading, SqlSnapshot):
    """A Snapshot over a connection in a transaction, valid only until that ends."""

    def __init__(self, statements: PostgresStatements, now: int) -> None:
        super().__init__(statements, now)


class PostgresTransaction(_NamesReading, SqlTransaction):
    """A Transaction over a connection that writes; its creator begins and ends it."""

    # The weakest lock there is: renewing a lease changes no key, and waits for nobody.
    _until_the_end = " FOR KEY SHARE"

    def __init__(self, statements: PostgresStatements, now: int) -> None:
        super().__init__(statements, now)
        self._leave_to_the_end = statements.leave_to_the_end

    def finish(self) -> None:
        """Write everything that is pending, the events together with the commit."""
        if self._events:
            self._leave_to_the_end(_APPEND, (self.now, _written(self._events)))
            self._events = []

    def _append(self, events: Sequence[Appended]) -> None:
        self._change(_APPEND, self.now, _written(events))

    def add_key(self, player: Player, fingerprint: str) -> None:
        # If the player is leaving at the same moment, the other transaction does not see the new
        # key. It sees that the player has changed, and runs again with the key.
        self._change("UPDATE players SET joined = joined WHERE id = ?", player.id)
        super().add_key(player, fingerprint)

    def take_turn(self, kind: AllowanceKind, whose: str) -> None:
        # A change that has to wait for the row has lost the race, and is made again.
        self.note_allowance_used(kind, whose, 0.0)

    def _forget_explored(self) -> None:
        # Deleted rows would keep their space for as long as writing the new ones takes.
        self._change("TRUNCATE explored, openings, unexplored")


def _written(events: Sequence[Appended]) -> str:
    """*events* in the form the schema's function takes."""
    return json_text([(*each.columns, each.to_acknowledge) for each in events])
