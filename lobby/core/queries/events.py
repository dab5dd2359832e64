"""Events in the database: what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.json import decode

from lobby.base.bounds import Time
from lobby.core.values import Counted, Event, Kind
from lobby.database.columns import columns
from lobby.database.transaction import Late, Snapshot, Transaction, Value, is_, json_text, only
from lobby.features.people.values.player import Player

_APPEND_TOGETHER = "SELECT append_events(?, ?)"
_APPEND = "INSERT INTO events (at, kind, actor, board, concerns, private, detail) VALUES "
_AT_ONCE = 1000
"""Rows per statement: engines limit the number of parameters."""


@columns("concerns")
def _ids(text: str) -> frozenset[int]:
    return decode(text, type=frozenset[int])


@columns("detail")
def _detail(text: str) -> Mapping[str, str | int | None]:
    return decode(text, type=dict[str, str | int | None])


EVENT = columns("id, at, kind, actor, board", _ids, _detail, columns("private")(bool))(Event)

SELECT_EVENTS = f"SELECT {EVENT} FROM events"
SELECT_EVENTS_OF = f"""
SELECT {EVENT.under("e")}
FROM event_players AS p CROSS JOIN events AS e ON e.id = p.event
"""


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
    def values(self) -> tuple[Value, ...]:
        """The values of its row, except the time."""
        concerns = json_text(self.concerns)
        return self.kind, self.actor, self.board, concerns, int(self.private), self.detail

    @property
    def to_acknowledge(self) -> tuple[int, ...]:
        """The players who must acknowledge it: those whose match somebody else ended."""
        return tuple(
            player for player in self.concerns if self.kind == "ended" and player != self.actor
        )


def events_after(tx: Snapshot, event: int, limit: int) -> tuple[Event, ...]:
    """Events with a higher id, in order."""
    return tx.readable(EVENT, f"{SELECT_EVENTS} WHERE id > ? ORDER BY id LIMIT ?", event, limit)


def last_event(tx: Snapshot) -> int:
    """The highest event id; 0 if there is none."""
    return tx.one(only, "SELECT max(id) FROM events") or 0


def last_but(
    tx: Snapshot, count: int, kind: Counted, actor: Player | None, since: int
) -> int | None:
    """When the event of that kind by *actor* happened that has *count* later ones; None as an
    actor stands for everyone without an account. None if there are fewer than that between
    *since* and now."""
    by_actor, values = is_("actor", actor.id if actor else None)
    # The kind is not a parameter: only a literal matches its index.
    sql = (
        f"SELECT at FROM events WHERE kind = '{kind}' AND {by_actor} AND at > ? AND at <= ?"
        " ORDER BY at DESC LIMIT 1 OFFSET ?"
    )
    return tx.one(only, sql, *values, since, tx.now, count)


def last_at(tx: Snapshot, board: int, kind: Counted, actor: Player, since: Time) -> int:
    """The id of the last event of that kind by *actor* at *board* that is not from before *since*;
    0 if there is none."""
    sql = (
        f"SELECT id FROM events WHERE kind = '{kind}' AND actor = ? AND at >= ? AND board = ?"
        " ORDER BY at DESC, id DESC LIMIT 1"
    )
    return tx.one(only, sql, actor.id, since, board) or 0


def emit(
    tx: Transaction,
    kind: Kind,
    *,
    actor: Player | None = None,
    board: int | None = None,
    concerns: Iterable[Player] = (),
    private: bool = False,
    **detail: str | int | None,
) -> None:
    """Append an event; a *private* one is shown only to the players it concerns."""
    ids = tuple(sorted({player.id for player in concerns}))
    tx.leave(Appended(kind, actor.id if actor else None, board, ids, private, json_text(detail)))


def _write(tx: Transaction, events: Sequence[Appended]) -> None:
    """Append *events* and the rows attached to them."""
    tx.either(sqlite=_append_all, postgres=_append_together)(tx, events)


def _append_together(tx: Transaction, events: Sequence[Appended]) -> None:
    """Let a function of the schema append them: while it runs, all others who append wait."""
    appended = json_text([(*event.values, event.to_acknowledge) for event in events])
    tx.at_commit(_APPEND_TOGETHER, tx.now, appended)


def _append_all(tx: Transaction, events: Sequence[Appended]) -> None:
    for first in range(0, len(events), _AT_ONCE):
        _append(tx, events[first : first + _AT_ONCE])


LATE = Late(("event", "unacknowledged"), _write)
"""Events are written late. One of these words appears in every statement that reads them or rows
attached to them."""


def _append(tx: Transaction, events: Sequence[Appended]) -> None:
    """Append *events* and the rows attached to them. The ids of rows in one statement have no
    gaps, as nobody else takes any meanwhile."""
    values = (value for event in events for value in (tx.now, *event.values))
    tx.change(_APPEND + _each_row(events, 7), *values)
    numbered = tuple(zip(reversed(range(len(events))), events, strict=True))
    _hang_on(tx, "event_players", ((who, back) for back, e in numbered for who in e.concerns))
    _hang_on(
        tx, "unacknowledged", ((who, back) for back, e in numbered for who in e.to_acknowledge)
    )


def _hang_on(tx: Transaction, table: str, attached: Iterable[tuple[int, int]]) -> None:
    """Attach players to events in *table*. An event is identified by the number of events after
    it."""
    pairs = tuple(attached)
    for first in range(0, len(pairs), _AT_ONCE):
        some = pairs[first : first + _AT_ONCE]
        sql = (
            f"INSERT INTO {table} (player, event) SELECT column1, last - column2"
            f" FROM (SELECT max(id) AS last FROM events) AS e, (VALUES {_each_row(some, 2)})"
            " AS v"
        )
        tx.change(sql, *(value for row in some for value in row))


def _each_row(rows: Sequence[object], width: int) -> str:
    """Parameter marks for the *rows*."""
    row = f"({', '.join('?' * width)})"
    return ", ".join([row] * len(rows))
