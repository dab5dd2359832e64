"""Events in the database: what happened."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from lobby.core.values.event import Counted, Event, Kind
from lobby.features.people.values.player import Player
from lobby.sql.news import rows
from lobby.sql.news.rows import SELECT_EVENTS
from lobby.sql.queries import Changes, Queries, is_, json_text, only
from lobby.sql.statements import Statements, Value

_OF_EVENTS = ("event", "unacknowledged")
"""Words of which one appears in every statement that reads events or rows attached to them."""

_APPEND = "INSERT INTO events (at, kind, actor, board, concerns, private, detail) VALUES "
_AT_ONCE = 1000
"""Rows per statement: engines limit the number of parameters."""


@dataclass(frozen=True, slots=True)
class Appended:
    """An event still to be appended; *concerns* holds player ids."""

    kind: Kind
    actor: int | None
    board: int | None
    concerns: tuple[int, ...]
    private: bool
    detail: str

    @property
    def columns(self) -> tuple[Value, ...]:
        """The values of its row, except the time."""
        concerns = json_text(self.concerns)
        return self.kind, self.actor, self.board, concerns, int(self.private), self.detail

    @property
    def to_acknowledge(self) -> tuple[int, ...]:
        """The players who must acknowledge it: those whose match somebody else ended."""
        return tuple(each for each in self.concerns if self.kind == "ended" and each != self.actor)


class EventsReading(Queries):
    """The part of a Snapshot that EventsRead promises."""

    def events_after(self, event: int, limit: int) -> tuple[Event, ...]:
        sql = f"{SELECT_EVENTS} WHERE id > ? ORDER BY id LIMIT ?"
        return self._each(rows.event, sql, event, limit)

    def last_event(self) -> int:
        return self._one(only, "SELECT max(id) FROM events") or 0

    def last_but(self, count: int, kind: Counted, actor: Player | None, since: int) -> int | None:
        by_actor, values = is_("actor", actor.id if actor else None)
        # The kind is not a parameter: only a literal matches its index.
        sql = (
            f"SELECT at FROM events WHERE kind = '{kind}' AND {by_actor} AND at > ? AND at <= ?"
            " ORDER BY at DESC LIMIT 1 OFFSET ?"
        )
        return self._one(only, sql, *values, since, self.now, count)


class EventsWriting(EventsReading, Changes):
    """The part of a Transaction that EventsWrite promises."""

    def __init__(self, statements: Statements, now: int) -> None:
        super().__init__(statements, now)
        self._events: list[Appended] = []
        self.emitted = False
        """Whether this transaction has appended an event."""

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
        ids = tuple(sorted({player.id for player in concerns}))
        who = actor.id if actor else None
        self._events.append(Appended(kind, who, board, ids, private, json_text(detail)))
        self.emitted = True

    def flush(self, sql: str = "") -> None:
        if self._events and (not sql or any(word in sql for word in _OF_EVENTS)):
            events, self._events = self._events, []
            for first in range(0, len(events), _AT_ONCE):
                self._append(events[first : first + _AT_ONCE])

    def _append(self, events: Sequence[Appended]) -> None:
        """Append *events* and the rows attached to them. The ids of rows in one statement have no
        gaps, as nobody else takes any meanwhile."""
        values = (value for each in events for value in (self.now, *each.columns))
        self._change(_APPEND + _each_row(events, 7), *values)
        told = tuple(zip(reversed(range(len(events))), events, strict=True))
        self._hang_on("event_players", ((who, back) for back, e in told for who in e.concerns))
        self._hang_on(
            "unacknowledged", ((who, back) for back, e in told for who in e.to_acknowledge)
        )

    def _hang_on(self, table: str, found: Iterable[tuple[int, int]]) -> None:
        """Attach players to events in *table*. An event is identified by the number of events after
        it."""
        rows = tuple(found)
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            sql = (
                f"INSERT INTO {table} (player, event) SELECT column1, last - column2"
                f" FROM (SELECT max(id) AS last FROM events) AS e, (VALUES {_each_row(some, 2)})"
                " AS v"
            )
            self._change(sql, *(value for row in some for value in row))


def _each_row(found: Sequence[object], columns: int) -> str:
    """Parameter marks for the rows in *found*."""
    row = f"({', '.join('?' * columns)})"
    return ", ".join([row] * len(found))
