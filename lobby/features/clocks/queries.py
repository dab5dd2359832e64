"""Time in the database: deadlines, vacations, and when the server was running."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.database.columns import columns, numbered
from lobby.database.transaction import Snapshot, Transaction, marks, only
from lobby.features.clocks.values import Interruptions, Span, Vacation
from lobby.features.matches.values import Match
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player

Duty: TypeAlias = Literal[
    "vacation-begins", "vacation-ends", "deadline", "reminder", "challenge", "guest"
]
"""All duties, in the order in which they are done: a vacation is announced before its
consequences."""


@dataclass(frozen=True, slots=True)
class Due:
    """A *duty* that has been due since *at*. *number* identifies the board, vacation, challenge or
    guest."""

    duty: Duty
    number: int
    at: int


SPAN = columns("begins, ends")(Span)


@dataclass(frozen=True, slots=True)
class _Interruption:
    """*what* stops the clocks in *span*: those of the player with the id *whose*, or all."""

    what: str
    whose: int | None
    span: Span


ABSENCE = numbered("player", SPAN)
INTERRUPTION = columns("what, whose", SPAN)(_Interruption)
VACATION = columns("v.id", people_rows.player.under("p"), SPAN.under("v"), "v.stage")(Vacation)
SELECT_VACATIONS = people_rows.with_player(VACATION, "vacations AS v")
_BEGIN_NOTHING_LATER = (
    # A deadline is always later than the start of its turn, and is indexed.
    "UPDATE matches SET since = ? WHERE deadline > ? AND since > ?",
    "DELETE FROM downtimes WHERE begins >= ?",
    "UPDATE downtimes SET ends = ? WHERE ends > ?",
    "INSERT INTO downtimes (begins, ends, settled) VALUES (? - 1, ?, 0)",
    "DELETE FROM disconnections WHERE begins >= ?",
    "UPDATE disconnections SET ends = ? WHERE ends > ?",
    "UPDATE vacations SET stage = 'declared' WHERE begins > ?",
    "UPDATE vacations SET stage = 'begun' WHERE stage = 'over' AND begins <= ? AND ends > ?",
    "UPDATE outbox SET due = CASE daily WHEN 1 THEN ? + (due - ?) % 86400 ELSE ? END"
    " WHERE done IS NULL AND due > ?",
    "UPDATE notices_asked_for SET at = ? WHERE at > ?",
    "DELETE FROM claims WHERE until > ?",
    "UPDATE allowances SET at = ? WHERE at > ?",
    "UPDATE players SET joined = ? WHERE guest = 1 AND joined > ?",
)
"""The second of downtime causes every deadline to be checked again."""
_RUNS_SINCE_BEFORE = (
    "EXISTS (SELECT 1 FROM matches AS m"
    " WHERE m.ended IS NULL AND m.{seat} = d.player AND m.since < d.ends)"
)
_REMOVE_OLD_DISCONNECTIONS = (
    "DELETE FROM disconnections AS d WHERE d.ends <= ?"
    f" AND NOT {_RUNS_SINCE_BEFORE.format(seat='first')}"
    f" AND NOT {_RUNS_SINCE_BEFORE.format(seat='second')}"
)


@dataclass(frozen=True, slots=True)
class _Rows:
    """Where duties of one kind are found: the column that identifies them, the one with the time
    they are due, and a condition that an index serves."""

    key: str
    at: str
    table: str
    condition: str

    @property
    def rows(self) -> str:
        """The statement from FROM up to the column to compare with a time."""
        return f"FROM {self.table} WHERE {self.condition} AND {self.at}"


_DUTIES: Mapping[Duty, _Rows] = {
    "vacation-begins": _Rows("id", "begins", "vacations", "stage = 'declared'"),
    "vacation-ends": _Rows("id", "ends", "vacations", "stage = 'begun'"),
    "deadline": _Rows("board", "deadline", "matches", "deadline IS NOT NULL"),
    "reminder": _Rows("board", "remind_at", "matches", "remind_at IS NOT NULL"),
    "challenge": _Rows("number", "expires", "challenges", "closed IS NULL"),
    "guest": _Rows("id", "lapses", "players", "lapses IS NOT NULL"),
}


def _since(number: int, at: int) -> tuple[int, int]:
    # No Time, as whatever were left out here would come before all others, again and again. Who
    # does what is due finds out that its time is impossible.
    return number, at


_DUE = {duty: columns(table.key, table.at)(_since) for duty, table in _DUTIES.items()}


@columns("board, first, second")
def _waiting(board: int, first: int, second: int) -> tuple[int, int, int]:
    return board, first, second


def vacations(tx: Snapshot, player: Player) -> tuple[Vacation, ...]:
    """The player's vacations, past and future, in order."""
    return tx.readable(
        VACATION, f"{SELECT_VACATIONS} WHERE v.player = ? ORDER BY v.begins", player.id
    )


def vacation(tx: Snapshot, number: int) -> Vacation | None:
    """The vacation with that id."""
    return tx.one(VACATION, f"{SELECT_VACATIONS} WHERE v.id = ?", number)


def away(tx: Snapshot, players: Iterable[Player]) -> Mapping[int, Span]:
    """The current vacations of those *players* who are on one, by player id."""
    ids = tuple({player.id for player in players})
    sql = (
        f"SELECT {ABSENCE} FROM vacations"
        f" WHERE player IN ({marks(ids)}) AND begins <= ? AND ends > ?"
    )
    return dict(tx.readable(ABSENCE, sql, *ids, tx.now, tx.now))


def downtimes(tx: Snapshot, since: int) -> tuple[Span, ...]:
    """The downtimes of the server that ended after *since*, in order."""
    return tx.readable(SPAN, f"SELECT {SPAN} FROM downtimes WHERE ends > ? ORDER BY ends", since)


def last_beat(tx: Snapshot) -> int | None:
    """When the server was last known to run; None if it never ran."""
    return tx.one(only, "SELECT at FROM heartbeat WHERE one = 1")


def interruptions(
    tx: Snapshot, players: Iterable[Player], since: int, *, whole: bool, live: bool = False
) -> Interruptions:
    """Whatever stops the clocks of *players* and ends after *since*; vacations do not stop those of
    a *live* match. If something of it is damaged, raises Unreadable if the *whole* is needed, else
    leaves it out: to look at a clock, what is left will do."""
    ids = tuple({player.id for player in players})
    find = tx.all if whole else tx.readable
    rows = find(
        INTERRUPTION,
        "SELECT 'vacation', player, begins, ends FROM vacations"
        f" WHERE player IN ({marks(ids)}) AND ends > ?"
        " UNION ALL SELECT 'away', player, begins, ends FROM disconnections"
        f" WHERE player IN ({marks(ids)}) AND ends > ?"
        " UNION ALL SELECT 'downtime', NULL, begins, ends FROM downtimes WHERE ends > ?"
        " UNION ALL SELECT 'beat', NULL, at, at FROM heartbeat WHERE one = 1",
        *ids,
        since,
        *ids,
        since,
        since,
    )
    away = [row for row in rows if row.whose and not (live and row.what == "vacation")]
    absences = {player: tuple(row.span for row in away if row.whose == player) for player in ids}
    downtimes = tuple(row.span for row in rows if row.what == "downtime")
    beats = [row.span.start for row in rows if row.what == "beat"]
    return Interruptions(absences, downtimes, beats[0] if beats else None)


def disconnections(tx: Snapshot, player: Player) -> tuple[Span, ...]:
    """The player's disconnections, when the server they were connected to had failed, in order.
    Those older than any running turn may be missing."""
    sql = f"SELECT {SPAN} FROM disconnections WHERE player = ? ORDER BY ends"
    return tx.readable(SPAN, sql, player.id)


def disconnected(tx: Snapshot) -> frozenset[int]:
    """The ids of players whose clocks stand still as a server failed, until they are back."""
    return frozenset(tx.all(only, "SELECT player FROM disconnections WHERE ends > ?", tx.now))


def unsettled_downtime(tx: Snapshot) -> bool:
    """Whether there is a downtime that some deadlines do not allow for yet."""
    sql = "SELECT id FROM downtimes WHERE settled = 0 ORDER BY id LIMIT 1"
    return tx.one(only, sql) is not None


def waiting_boards_of(tx: Snapshot, player: Player) -> tuple[tuple[int, int, int], ...]:
    """The player's boards whose clock waits until both players are connected, each with both
    players' ids. Nothing else is read of them, so that an unreadable one does no harm."""
    half = f"SELECT {_waiting} FROM matches WHERE waiting = 1 AND"
    sql = f"{half} first = ? UNION ALL {half} second = ? AND first <> second"
    return tx.readable(_waiting, sql, player.id, player.id)


def timed_boards(tx: Snapshot, after: int, limit: int) -> tuple[int, ...]:
    """Boards with a deadline and numbers above *after*, in order."""
    sql = (
        "SELECT board FROM matches WHERE deadline IS NOT NULL AND board > ? ORDER BY board LIMIT ?"
    )
    return tx.all(only, sql, after, limit)


def due(tx: Snapshot, limit: int) -> tuple[Due, ...]:
    """What is due now, at most *limit* of each duty, the earliest of each first, in the order
    of ``Duty``. Nothing else is read of them, so that an unreadable one does no harm."""
    earliest: list[Due] = []
    for duty, table in _DUTIES.items():
        sql = f"SELECT {_DUE[duty]} {table.rows} <= ? ORDER BY {table.at} LIMIT ?"
        earliest += (Due(duty, *when) for when in tx.readable(_DUE[duty], sql, tx.now, limit))
    return tuple(earliest)


def is_due(tx: Snapshot, due: Due) -> bool:
    """Whether *due* is still due: neither done nor put off."""
    table = _DUTIES[due.duty]
    sql = f"SELECT 1 {table.rows} <= ? AND {table.key} = ?"
    return tx.one(only, sql, tx.now, due.number) is not None


def count_due(tx: Snapshot, seconds: int) -> Mapping[Duty, int]:
    """How many of each duty have been due for at least *seconds*; 0 if none."""
    return {
        duty: tx.all(only, f"SELECT count(*) {table.rows} <= ?", tx.now - seconds)[0]
        for duty, table in _DUTIES.items()
    }


def next_due(tx: Snapshot, after: int) -> int | None:
    """The earliest time later than *after* at which something falls due; None if never."""
    firsts = (f"SELECT min({table.at}) {table.rows} > ?" for table in _DUTIES.values())
    times: list[int | None] = [tx.one(only, sql, after) for sql in firsts]
    return min((time for time in times if time is not None), default=None)


def add_vacation(tx: Transaction, player: Player, span: Span) -> Vacation:
    """Create a vacation that has not been announced."""
    number = tx.insert(
        "vacations", player=player.id, begins=span.start, ends=span.end, stage="declared"
    )
    return Vacation(number, player, span, "declared")


def save_vacation(tx: Transaction, vacation: Vacation) -> None:
    """Store a vacation's new span and stage."""
    sql = "UPDATE vacations SET begins = ?, ends = ?, stage = ? WHERE id = ?"
    tx.change(sql, vacation.span.start, vacation.span.end, vacation.stage, vacation.id)


def remove_vacation(tx: Transaction, vacation: Vacation) -> None:
    """Delete a vacation that never began."""
    tx.change("DELETE FROM vacations WHERE id = ?", vacation.id)


def save_deadline(tx: Transaction, match: Match) -> None:
    """Store a match's deadline and reminder. Its revision stays: nothing on the board changes."""
    sql = "UPDATE matches SET deadline = ?, remind_at = ?, reminded = ? WHERE board = ?"
    tx.change(sql, match.deadline, match.remind_at, match.reminded, match.board)


def start_clock(tx: Transaction, match: Match) -> None:
    """Store that the clock of a match no longer waits, with its start, deadline and reminder.
    The revision stays the same, as nothing on the board changes."""
    tx.change(
        "UPDATE matches SET waiting = 0, since = ? WHERE board = ?", match.clock.since, match.board
    )
    save_deadline(tx, match)


def beat(tx: Transaction) -> None:
    """Store that the server is running now."""
    tx.put("heartbeat", "one", one=1, at=tx.now)


def add_downtime(tx: Transaction, span: Span) -> None:
    """Add a downtime of the server; no deadline allows for it yet."""
    tx.add("downtimes", begins=span.start, ends=span.end, settled=0)


def add_disconnection(tx: Transaction, player: Player, span: Span) -> None:
    """Add a disconnection of *player*, whose server failed."""
    tx.add("disconnections", player=player.id, begins=span.start, ends=span.end)


def end_disconnections(tx: Transaction, player: Player) -> None:
    """End all disconnections of *player*, who is back."""
    sql = "UPDATE disconnections SET ends = ? WHERE player = ? AND ends > ?"
    tx.change(sql, tx.now, player.id, tx.now)


def remove_old_disconnections(tx: Transaction) -> None:
    """Delete disconnections that lie before every running turn of their players' matches."""
    tx.change(_REMOVE_OLD_DISCONNECTIONS, tx.now)


def begin_nothing_later(tx: Transaction) -> None:
    """Move to now whatever, because a clock was wrong, began later than now: turns, and what is
    counted by the hour. Downtimes no longer lie in the future, notices are not held back, and
    vacations are announced at the right time. No deadline allows for it yet."""
    for sql in _BEGIN_NOTHING_LATER:
        tx.change(sql, *(tx.now,) * sql.count("?"))


def postpone(tx: Transaction, seconds: int) -> None:
    """Postpone the end of standing challenges, and of guests without a match, by *seconds*."""
    tx.change("UPDATE challenges SET expires = expires + ? WHERE closed IS NULL", seconds)
    # A damaged row that has one and is no guest's would stop the rest.
    sql = "UPDATE players SET lapses = lapses + ? WHERE lapses IS NOT NULL AND guest = 1"
    tx.change(f"{sql} AND gone IS NULL", seconds)


def settle_downtimes(tx: Transaction) -> None:
    """Mark all downtimes as allowed for in every deadline."""
    tx.change("UPDATE downtimes SET settled = 1 WHERE settled = 0")
