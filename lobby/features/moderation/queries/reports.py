"""Reports in the database."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import astuple, replace

from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, json_text
from lobby.features.moderation.values import Evidence, Report
from lobby.features.people.queries.rows import player, player_or_none
from lobby.features.people.values.player import Player


@columns("x.evidence")
def _evidence(text: str) -> tuple[Evidence, ...]:
    return tuple(Evidence(*each) for each in json.loads(text))


_REPORT = columns(
    "x.id, x.at",
    player_or_none.under("r"),
    player.under("p"),
    "x.board, x.text",
    _evidence,
    "x.closed",
    player_or_none.under("a"),
    "x.note",
)(Report)
SELECT_REPORTS = f"""
SELECT {_REPORT}
FROM reports AS x CROSS JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.closed_by LEFT JOIN players AS r ON r.id = x.reporter
"""


def report(tx: Snapshot, number: int) -> Report | None:
    """The report with that number."""
    return tx.one(_REPORT, f"{SELECT_REPORTS} WHERE x.id = ?", number)


def open_reports(tx: Snapshot, limit: int) -> tuple[Report, ...]:
    """The open reports, oldest first."""
    return tx.all(_REPORT, f"{SELECT_REPORTS} WHERE x.closed IS NULL ORDER BY x.id LIMIT ?", limit)


def latest_reports(tx: Snapshot, limit: int) -> tuple[Report, ...]:
    """The latest reports, closed or not, the latest first."""
    return tx.all(_REPORT, f"{SELECT_REPORTS} ORDER BY x.id DESC LIMIT ?", limit)


def reports_by(tx: Snapshot, reporter: Player, after: int, limit: int) -> tuple[Report, ...]:
    """Reports that the player made, with numbers above *after*."""
    sql = f"{SELECT_REPORTS} WHERE x.reporter = ? AND x.id > ? ORDER BY x.id LIMIT ?"
    return tx.all(_REPORT, sql, reporter.id, after, limit)


def add_report(
    tx: Transaction,
    reporter: Player,
    player: Player,
    *,
    board: int | None,
    text: str,
    evidence: Sequence[Evidence],
) -> Report:
    """Create a report, which is open."""
    number = tx.insert(
        "INSERT INTO reports (at, reporter, player, board, text, evidence)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        tx.now,
        reporter.id,
        player.id,
        board,
        text,
        json_text([astuple(each) for each in evidence]),
    )
    return Report(number, tx.now, reporter, player, board, text, tuple(evidence))


def close_report(tx: Transaction, report: Report, by: Player | None, note: str) -> Report:
    """Close a report; return it as it is now."""
    sql = "UPDATE reports SET closed = ?, closed_by = ?, note = ? WHERE id = ?"
    tx.change(sql, tx.now, by.id if by else None, note, report.id)
    return replace(report, closed=tx.now, closed_by=by, note=note)
