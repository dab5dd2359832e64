"""Bans, mutes and reports in the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, replace
from itertools import starmap

from msgspec.json import decode

from lobby.base.bounds import Time
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, json_text
from lobby.features.moderation.values import Evidence, Report, Sanction, SanctionKind
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player

SANCTION = columns(
    "x.id, x.kind",
    people_rows.player_or_none.under("p"),
    "x.fingerprint, x.network, x.reason, x.at, x.until",
    people_rows.player_or_none.under("a"),
    "x.lifted",
    people_rows.player_or_none.under("r"),
)(Sanction)
SELECT_SANCTIONS = f"""
SELECT {SANCTION}
FROM sanctions AS x LEFT JOIN players AS p ON p.id = x.player
LEFT JOIN players AS a ON a.id = x.decided_by LEFT JOIN players AS r ON r.id = x.lifted_by
"""
_HOLDS = "x.lifted IS NULL AND ifnull(x.until, 9223372036854775807) > ?"


def sanctions_in_force(tx: Snapshot) -> tuple[Sanction, ...]:
    """All sanctions in force, the latest first."""
    sanctions = tx.readable(SANCTION, f"{SELECT_SANCTIONS} WHERE {_HOLDS}", tx.now)
    return tuple(sorted(sanctions, key=lambda sanction: -sanction.id))


def sanctions_of(tx: Snapshot, subject: Player | str, kind: SanctionKind) -> tuple[Sanction, ...]:
    """The sanctions of *kind* in force against a player, a fingerprint, or a network (spelled
    as it was when the sanction was imposed); the latest first."""
    if isinstance(subject, Player):
        return _against(tx, "player", subject.id, kind)
    column = "fingerprint" if subject.startswith("SHA256:") else "network"
    return _against(tx, column, subject, kind)


def sanctions_against(tx: Snapshot, player: Player) -> tuple[Sanction, ...]:
    """All sanctions ever imposed on the player, oldest first."""
    return tx.readable(SANCTION, f"{SELECT_SANCTIONS} WHERE x.player = ? ORDER BY x.id", player.id)


def sanctions(tx: Snapshot, limit: int) -> tuple[Sanction, ...]:
    """The latest sanctions, in force or not, the latest first."""
    return tx.readable(SANCTION, f"{SELECT_SANCTIONS} ORDER BY x.id DESC LIMIT ?", limit)


def _against(
    tx: Snapshot, column: str, value: int | str, kind: SanctionKind
) -> tuple[Sanction, ...]:
    # The plus keeps SQLite off the index of sanctions in force: it cannot know how many those
    # are.
    holds = _HOLDS.replace("ifnull", "+ifnull")
    sql = f"{SELECT_SANCTIONS} WHERE x.{column} = ? AND x.kind = ? AND {holds}"
    sanctions = tx.readable(SANCTION, sql, value, kind, tx.now)
    return tuple(sorted(sanctions, key=lambda sanction: -sanction.id))


def add_sanction(
    tx: Transaction,
    kind: SanctionKind,
    *,
    player: Player | None,
    fingerprint: str | None,
    network: str | None,
    reason: str,
    until: int | None,
    by: Player | None,
) -> Sanction:
    """Create a sanction against one of the three, effective now."""
    number = tx.insert(
        "sanctions",
        kind=kind,
        player=player.id if player else None,
        fingerprint=fingerprint,
        network=network,
        reason=reason,
        decided_by=by.id if by else None,
        at=tx.now,
        until=until,
    )
    return Sanction(number, kind, player, fingerprint, network, reason, tx.now, until, by)


def lift_sanction(tx: Transaction, sanction: Sanction, by: Player | None) -> Sanction:
    """Lift a sanction; return it as it is now."""
    sql = "UPDATE sanctions SET lifted = ?, lifted_by = ? WHERE id = ?"
    tx.change(sql, tx.now, by.id if by else None, sanction.id)
    return replace(sanction, lifted=tx.now, lifted_by=by)


@columns("x.evidence")
def _evidence(text: str) -> tuple[Evidence, ...]:
    return tuple(starmap(Evidence, decode(text, type=list[tuple[Time, str, str]])))


REPORT = columns(
    "x.id, x.at",
    people_rows.player_or_none.under("r"),
    people_rows.player.under("p"),
    "x.board, x.text",
    _evidence,
    "x.closed",
    people_rows.player_or_none.under("a"),
    "x.note",
)(Report)
SELECT_REPORTS = (
    people_rows.with_player(REPORT, "reports AS x")
    + " LEFT JOIN players AS a ON a.id = x.closed_by LEFT JOIN players AS r ON r.id = x.reporter"
)


def report(tx: Snapshot, number: int) -> Report | None:
    """The report with that number."""
    return tx.one(REPORT, f"{SELECT_REPORTS} WHERE x.id = ?", number)


def open_reports(tx: Snapshot, limit: int) -> tuple[Report, ...]:
    """The open reports, oldest first."""
    return tx.readable(
        REPORT, f"{SELECT_REPORTS} WHERE x.closed IS NULL ORDER BY x.id LIMIT ?", limit
    )


def latest_reports(tx: Snapshot, limit: int) -> tuple[Report, ...]:
    """The latest reports, closed or not, the latest first."""
    return tx.readable(REPORT, f"{SELECT_REPORTS} ORDER BY x.id DESC LIMIT ?", limit)


def reports_about(tx: Snapshot, player: Player, limit: int) -> tuple[Report, ...]:
    """The reports about the player, open ones before closed ones, each the latest first."""
    sql = f"{SELECT_REPORTS} WHERE x.player = ? ORDER BY x.closed IS NOT NULL, x.id DESC LIMIT ?"
    return tx.readable(REPORT, sql, player.id, limit)


reports_by = people_rows.after(REPORT, SELECT_REPORTS, "x.reporter", "x.id")
"""Reports that the player made, with numbers above a given one."""


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
        "reports",
        at=tx.now,
        reporter=reporter.id,
        player=player.id,
        board=board,
        text=text,
        evidence=json_text([astuple(item) for item in evidence]),
    )
    return Report(number, tx.now, reporter, player, board, text, tuple(evidence))


def close_report(tx: Transaction, report: Report, by: Player | None, note: str) -> Report:
    """Close a report; return it as it is now."""
    sql = "UPDATE reports SET closed = ?, closed_by = ?, note = ? WHERE id = ?"
    tx.change(sql, tx.now, by.id if by else None, note, report.id)
    return replace(report, closed=tx.now, closed_by=by, note=note)
