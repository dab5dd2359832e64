"""Time in the database: deadlines, vacations, and when the server was running."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from lobby.core.values.due import Due, Duty
from lobby.features.clocks.values.pauses import Interruptions, Span
from lobby.features.clocks.values.vacation import Vacation
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player
from lobby.sql.matches import rows
from lobby.sql.matches.rows import SELECT_VACATIONS
from lobby.sql.queries import Changes, Queries, marks, only

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


class TimeReading(Queries):
    """The part of a Snapshot that TimeRead promises."""

    def vacations(self, player: Player) -> tuple[Vacation, ...]:
        sql = f"{SELECT_VACATIONS} WHERE v.player = ? ORDER BY v.begins"
        return self._each(rows.vacation, sql, player.id)

    def vacation(self, number: int) -> Vacation | None:
        return self._one(rows.vacation, f"{SELECT_VACATIONS} WHERE v.id = ?", number)

    def away(self, players: Iterable[Player]) -> Mapping[int, Span]:
        ids = tuple({player.id for player in players})
        found = self._all(
            tuple,
            "SELECT player, begins, ends FROM vacations"
            f" WHERE player IN ({marks(ids)}) AND begins <= ? AND ends > ?",
            *ids,
            self.now,
            self.now,
        )
        return {player: Span(begins, ends) for player, begins, ends in found}

    def downtimes(self, since: int) -> tuple[Span, ...]:
        sql = "SELECT begins, ends FROM downtimes WHERE ends > ? ORDER BY ends"
        return self._all(rows.span, sql, since)

    def last_beat(self) -> int | None:
        return self._one(only, "SELECT at FROM heartbeat WHERE one = 1")

    def interruptions(self, players: Iterable[Player], since: int) -> Interruptions:
        ids = tuple({player.id for player in players})
        found = self._all(
            tuple,
            "SELECT 'away', player, begins, ends FROM vacations"
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
        absences = {
            player: tuple(Span(*times) for what, whose, *times in found if whose == player)
            for player in ids
        }
        downtimes = tuple(Span(*times) for what, _, *times in found if what == "downtime")
        beats = [at for what, _, at, _ in found if what == "beat"]
        return Interruptions(absences, downtimes, beats[0] if beats else None)

    def disconnections(self, player: Player) -> tuple[Span, ...]:
        sql = "SELECT begins, ends FROM disconnections WHERE player = ? ORDER BY ends"
        return self._all(rows.span, sql, player.id)

    def disconnected(self) -> frozenset[int]:
        sql = "SELECT player FROM disconnections WHERE ends > ?"
        return frozenset(self._all(only, sql, self.now))

    def unsettled_downtime(self) -> bool:
        sql = "SELECT id FROM downtimes WHERE settled = 0 ORDER BY id LIMIT 1"
        return self._one(only, sql) is not None

    def waiting_boards_of(self, player: Player) -> tuple[tuple[int, int, int], ...]:
        half = "SELECT board, first, second FROM matches WHERE waiting = 1 AND"
        sql = f"{half} first = ? UNION ALL {half} second = ? AND first <> second"
        return self._all(tuple, sql, player.id, player.id)

    def timed_boards(self, after: int, limit: int) -> tuple[int, ...]:
        sql = (
            "SELECT board FROM matches WHERE deadline IS NOT NULL AND board > ?"
            " ORDER BY board LIMIT ?"
        )
        return self._all(only, sql, after, limit)

    def due(self, limit: int) -> tuple[Due, ...]:
        found: list[Due] = []
        for duty, each in _DUTIES.items():
            sql = f"SELECT {each.key}, {each.at} {each.rows} <= ? ORDER BY {each.at} LIMIT ?"
            found += (Due(duty, *row) for row in self._all(tuple, sql, self.now, limit))
        return tuple(found)

    def is_due(self, due: Due) -> bool:
        each = _DUTIES[due.duty]
        sql = f"SELECT 1 {each.rows} <= ? AND {each.key} = ?"
        return self._one(only, sql, self.now, due.number) is not None

    def count_due(self, seconds: int) -> Mapping[Duty, int]:
        return {
            duty: self._all(only, f"SELECT count(*) {each.rows} <= ?", self.now - seconds)[0]
            for duty, each in _DUTIES.items()
        }

    def next_due(self, after: int) -> int | None:
        firsts = (f"SELECT min({each.at}) {each.rows} > ?" for each in _DUTIES.values())
        times: list[int | None] = [self._one(only, sql, after) for sql in firsts]
        return min((time for time in times if time is not None), default=None)


class TimeWriting(TimeReading, Changes):
    """The part of a Transaction that TimeWrite promises."""

    def add_vacation(self, player: Player, span: Span) -> Vacation:
        number = self._insert(
            "INSERT INTO vacations (player, begins, ends, stage) VALUES (?, ?, ?, 'declared')",
            player.id,
            span.start,
            span.end,
        )
        return Vacation(number, player, span, "declared")

    def save_vacation(self, vacation: Vacation) -> None:
        self._change(
            "UPDATE vacations SET begins = ?, ends = ?, stage = ? WHERE id = ?",
            vacation.span.start,
            vacation.span.end,
            vacation.stage,
            vacation.id,
        )

    def remove_vacation(self, vacation: Vacation) -> None:
        self._change("DELETE FROM vacations WHERE id = ?", vacation.id)

    def save_deadline(self, match: Match) -> None:
        self._change(
            "UPDATE matches SET deadline = ?, remind_at = ?, reminded = ? WHERE board = ?",
            match.deadline,
            match.remind_at,
            match.reminded,
            match.board,
        )

    def start_clock(self, match: Match) -> None:
        self._change(
            "UPDATE matches SET waiting = 0, since = ? WHERE board = ?",
            match.clock.since,
            match.board,
        )
        self.save_deadline(match)

    def beat(self) -> None:
        self._change(
            "INSERT INTO heartbeat (one, at) VALUES (1, ?)"
            " ON CONFLICT (one) DO UPDATE SET at = excluded.at",
            self.now,
        )

    def add_downtime(self, span: Span) -> None:
        self._change(
            "INSERT INTO downtimes (begins, ends, settled) VALUES (?, ?, 0)", span.start, span.end
        )

    def add_disconnection(self, player: Player, span: Span) -> None:
        self._change(
            "INSERT INTO disconnections (player, begins, ends) VALUES (?, ?, ?)",
            player.id,
            span.start,
            span.end,
        )

    def end_disconnections(self, player: Player) -> None:
        self._change(
            "UPDATE disconnections SET ends = ? WHERE player = ? AND ends > ?",
            self.now,
            player.id,
            self.now,
        )

    def remove_old_disconnections(self) -> None:
        self._change(_REMOVE_OLD_DISCONNECTIONS, self.now)

    def begin_nothing_later(self) -> None:
        for sql in _BEGIN_NOTHING_LATER:
            self._change(sql, *(self.now,) * sql.count("?"))

    def postpone(self, seconds: int) -> None:
        self._change("UPDATE challenges SET expires = expires + ? WHERE closed IS NULL", seconds)
        self._change("UPDATE players SET lapses = lapses + ? WHERE lapses IS NOT NULL", seconds)

    def settle_downtimes(self) -> None:
        self._change("UPDATE downtimes SET settled = 1 WHERE settled = 0")
