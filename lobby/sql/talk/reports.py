"""Reports in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, replace

from lobby.features.moderation.values import Evidence, Report
from lobby.features.people.values.player import Player
from lobby.sql.queries import Changes, Queries, json_text
from lobby.sql.talk import rows
from lobby.sql.talk.rows import SELECT_REPORTS


class ReportsReading(Queries):
    """The part of a Snapshot that ReportsRead promises."""

    def report(self, number: int) -> Report | None:
        return self._one(rows.report, f"{SELECT_REPORTS} WHERE x.id = ?", number)

    def open_reports(self, limit: int) -> tuple[Report, ...]:
        sql = f"{SELECT_REPORTS} WHERE x.closed IS NULL ORDER BY x.id LIMIT ?"
        return self._all(rows.report, sql, limit)

    def latest_reports(self, limit: int) -> tuple[Report, ...]:
        return self._all(rows.report, f"{SELECT_REPORTS} ORDER BY x.id DESC LIMIT ?", limit)

    def reports_by(self, reporter: Player, after: int, limit: int) -> tuple[Report, ...]:
        sql = f"{SELECT_REPORTS} WHERE x.reporter = ? AND x.id > ? ORDER BY x.id LIMIT ?"
        return self._all(rows.report, sql, reporter.id, after, limit)


class ReportsWriting(ReportsReading, Changes):
    """The part of a Transaction that ReportsWrite promises."""

    def add_report(
        self,
        reporter: Player,
        player: Player,
        *,
        board: int | None,
        text: str,
        evidence: Sequence[Evidence],
    ) -> Report:
        number = self._insert(
            "INSERT INTO reports (at, reporter, player, board, text, evidence)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            self.now,
            reporter.id,
            player.id,
            board,
            text,
            json_text([astuple(each) for each in evidence]),
        )
        return Report(number, self.now, reporter, player, board, text, tuple(evidence))

    def close_report(self, report: Report, by: Player | None, note: str) -> Report:
        sql = "UPDATE reports SET closed = ?, closed_by = ?, note = ? WHERE id = ?"
        self._change(sql, self.now, by.id if by else None, note, report.id)
        return replace(report, closed=self.now, closed_by=by, note=note)
