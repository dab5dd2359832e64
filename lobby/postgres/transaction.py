"""One look at the database and one change of it, over a connection to PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence

from lobby.model.player import Player
from lobby.postgres.dialect import PostgresStatements
from lobby.sql.news.events import Appended
from lobby.sql.people.players import PlayersReading
from lobby.sql.player_columns import SELECT_PLAYERS, player
from lobby.sql.queries import json_text
from lobby.sql.subjects import SqlSnapshot, SqlTransaction
from lobby.store.people.allowances import AllowanceKind

_APPEND = "SELECT append_events(?, ?)"


class _NamesReading(PlayersReading):
    """Names differ in more than case: SQLite's column says so, here the index does."""

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
    """A Snapshot over a connection in a transaction, and only for as long as that lasts."""

    def __init__(self, statements: PostgresStatements, now: int) -> None:
        super().__init__(statements, now)


class PostgresTransaction(_NamesReading, SqlTransaction):
    """A Transaction over a connection that writes; whoever made it begins and ends it."""

    # The weakest there is: to go on holding a lease changes no key, and waits for nobody.
    _until_the_end = " FOR KEY SHARE"

    def __init__(self, statements: PostgresStatements, now: int) -> None:
        super().__init__(statements, now)
        self._leave_to_the_end = statements.leave_to_the_end

    def finish(self) -> None:
        """Have all written that still waits, the events together with the commit."""
        if self._events:
            self._leave_to_the_end(_APPEND, (self.now, _written(self._events)))
            self._events = []

    def _append(self, events: Sequence[Appended]) -> None:
        self._change(_APPEND, self.now, _written(events))

    def add_key(self, player: Player, fingerprint: str) -> None:
        # Who leaves at the same moment does not see the new key, but that the player has changed,
        # and then leaves again with it.
        self._change("UPDATE players SET joined = joined WHERE id = ?", player.id)
        super().add_key(player, fingerprint)

    def take_turn(self, kind: AllowanceKind, whose: str) -> None:
        # Who has to wait for the row has lost the race, and is made again.
        self.note_allowance_used(kind, whose, 0.0)

    def _forget_explored(self) -> None:
        # Deleted rows would take their place for as long as the new ones take to be written.
        self._change("TRUNCATE explored, openings, unexplored")


def _written(events: Sequence[Appended]) -> str:
    """*events* as the function of the schema takes them."""
    return json_text([(*each.columns, each.to_acknowledge) for each in events])
