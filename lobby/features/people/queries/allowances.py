"""Allowances in the database."""

from __future__ import annotations

from typing import Literal, TypeAlias

from lobby.core.values.event import Counted
from lobby.database.transaction import Snapshot, Transaction

AllowanceKind: TypeAlias = Literal["newcomers", "codes"] | Counted
"""The kinds of allowances."""


def allowance_used(tx: Snapshot, kind: AllowanceKind, whose: str) -> tuple[float, int]:
    """How much was used at the time of the last note, and that time; 0.0 at 0 if there is
    none."""
    sql = "SELECT used, at FROM allowances WHERE kind = ? AND whose = ?"
    used, at = tx.one(tuple, sql, kind, whose) or (0.0, 0)
    return used, at


def note_allowance_used(tx: Transaction, kind: AllowanceKind, whose: str, used: float) -> None:
    """Note that *used* is used up now. *whose* need not be readable, only the same each
    time."""
    tx.change(
        "INSERT INTO allowances (kind, whose, used, at) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (kind, whose) DO UPDATE SET used = excluded.used, at = excluded.at",
        kind,
        whose,
        used,
        tx.now,
    )


def take_turn(tx: Transaction, kind: AllowanceKind, whose: str) -> None:
    """Let changes that count the same allowance be made one after the other. In SQLite all are."""
    if tx.either(sqlite=False, postgres=True):
        # A change that has to wait for the row has lost the race, and is made again.
        note_allowance_used(tx, kind, whose, 0.0)


def forget_allowances(tx: Transaction, until: int) -> None:
    """Delete what was noted before *until*."""
    tx.change("DELETE FROM allowances WHERE at < ?", until)
