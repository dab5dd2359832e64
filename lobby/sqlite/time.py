"""Time in the database: deadlines, vacations, and when the server ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lobby.model.challenge import Challenge
from lobby.model.match import Match
from lobby.model.pauses import Interruptions, Span
from lobby.model.player import Player
from lobby.model.vacation import Vacation
from lobby.sqlite import rows
from lobby.sqlite.queries import Changes, Queries, marks, only
from lobby.sqlite.rows import SELECT_CHALLENGES, SELECT_MATCHES, SELECT_VACATIONS

_BEGIN_NOTHING_LATER = (
    # A deadline is always later than the beginning of its turn, and has an index.
    "UPDATE matches SET since = ?1 WHERE deadline > ?1 AND since > ?1",
    "DELETE FROM downtimes WHERE begins >= ?1",
    "UPDATE downtimes SET ends = ?1 WHERE ends > ?1",
    "INSERT INTO downtimes (begins, ends, settled) VALUES (?1 - 1, ?1, 0)",
    "UPDATE vacations SET stage = 'declared' WHERE begins > ?1",
    "UPDATE vacations SET stage = 'begun' WHERE stage = 'over' AND begins <= ?1 AND ends > ?1",
    "UPDATE outbox SET due = CASE daily WHEN 1 THEN ?1 + (due - ?1) % 86400 ELSE ?1 END"
    " WHERE done IS NULL AND due > ?1",
    "UPDATE notices_asked_for SET at = ?1 WHERE at > ?1",
    "UPDATE players SET joined = ?1 WHERE guest = 1 AND joined > ?1",
)
"""The second of downtime has every deadline looked at anew."""


class TimeReading(Queries):
    """The part of a Snapshot that TimeRead promises."""

    def vacations(self, player: Player) -> tuple[Vacation, ...]:
        sql = f"{SELECT_VACATIONS} WHERE v.player = ? ORDER BY v.begins"
        return self._all(rows.vacation, sql, player.id)

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
            "SELECT 'vacation', player, begins, ends FROM vacations"
            f" WHERE player IN ({marks(ids)}) AND ends > ?"
            " UNION ALL SELECT 'downtime', NULL, begins, ends FROM downtimes WHERE ends > ?"
            " UNION ALL SELECT 'beat', NULL, at, at FROM heartbeat WHERE one = 1",
            *ids,
            since,
            since,
        )
        vacations = {
            player: tuple(Span(*times) for what, whose, *times in found if whose == player)
            for player in ids
        }
        downtimes = tuple(Span(*times) for what, _, *times in found if what == "downtime")
        beats = [at for what, _, at, _ in found if what == "beat"]
        return Interruptions(vacations, downtimes, beats[0] if beats else None)

    def unsettled_downtime(self) -> bool:
        sql = "SELECT id FROM downtimes WHERE settled = 0 ORDER BY id LIMIT 1"
        return self._one(only, sql) is not None

    def timed_matches(self, after: int, limit: int) -> tuple[Match, ...]:
        return self._all(
            rows.match,
            f"{SELECT_MATCHES} WHERE m.deadline IS NOT NULL AND m.board > ?"
            " ORDER BY m.board LIMIT ?",
            after,
            limit,
        )

    def overdue_matches(self, limit: int) -> tuple[Match, ...]:
        return self._matches_due("deadline", limit)

    def matches_to_remind(self, limit: int) -> tuple[Match, ...]:
        return self._matches_due("remind_at", limit)

    def stale_challenges(self, limit: int) -> tuple[Challenge, ...]:
        return self._all(
            rows.challenge,
            f"{SELECT_CHALLENGES} WHERE c.closed IS NULL AND c.expires <= ?"
            " ORDER BY c.expires LIMIT ?",
            self.now,
            limit,
        )

    def vacations_to_begin(self, limit: int) -> tuple[Vacation, ...]:
        return self._vacations_due("declared", "begins", limit)

    def vacations_to_end(self, limit: int) -> tuple[Vacation, ...]:
        return self._vacations_due("begun", "ends", limit)

    def next_due(self) -> int | None:
        firsts = (
            "SELECT min(deadline) FROM matches WHERE deadline IS NOT NULL",
            "SELECT min(remind_at) FROM matches WHERE remind_at IS NOT NULL",
            "SELECT min(expires) FROM challenges WHERE closed IS NULL",
            "SELECT min(begins) FROM vacations WHERE stage = 'declared'",
            "SELECT min(ends) FROM vacations WHERE stage = 'begun'",
            "SELECT min(lapses) FROM players WHERE lapses IS NOT NULL",
        )
        times: list[int | None] = [self._one(only, sql) for sql in firsts]
        return min((time for time in times if time is not None), default=None)

    def _matches_due(self, column: str, limit: int) -> tuple[Match, ...]:
        return self._all(
            rows.match,
            f"{SELECT_MATCHES} WHERE m.{column} IS NOT NULL AND m.{column} <= ?"
            f" ORDER BY m.{column} LIMIT ?",
            self.now,
            limit,
        )

    def _vacations_due(self, stage: str, column: str, limit: int) -> tuple[Vacation, ...]:
        # The stage is no parameter: only so does its index answer.
        return self._all(
            rows.vacation,
            f"{SELECT_VACATIONS} WHERE v.stage = '{stage}' AND v.{column} <= ?"
            f" ORDER BY v.{column} LIMIT ?",
            self.now,
            limit,
        )


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

    def beat(self) -> None:
        self._change("INSERT OR REPLACE INTO heartbeat (one, at) VALUES (1, ?)", self.now)

    def add_downtime(self, span: Span) -> None:
        self._insert(
            "INSERT INTO downtimes (begins, ends, settled) VALUES (?, ?, 0)", span.start, span.end
        )

    def begin_nothing_later(self) -> None:
        for sql in _BEGIN_NOTHING_LATER:
            self._change(sql, self.now)

    def postpone(self, seconds: int) -> None:
        self._change("UPDATE challenges SET expires = expires + ? WHERE closed IS NULL", seconds)
        self._change("UPDATE players SET lapses = lapses + ? WHERE lapses IS NOT NULL", seconds)

    def settle_downtimes(self) -> None:
        self._change("UPDATE downtimes SET settled = 1 WHERE settled = 0")
