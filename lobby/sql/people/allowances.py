"""Allowances in the database."""

from __future__ import annotations

from lobby.sql.queries import Changes, Queries
from lobby.store.people.allowances import AllowanceKind


class AllowancesReading(Queries):
    """The part of a Snapshot that AllowancesRead promises."""

    def allowance_used(self, kind: AllowanceKind, whose: str) -> tuple[float, int]:
        sql = "SELECT used, at FROM allowances WHERE kind = ? AND whose = ?"
        found = self._rows(sql, kind, whose)
        if not found:
            return 0.0, 0
        used, at = found[0]
        return used, at


class AllowancesWriting(AllowancesReading, Changes):
    """The part of a Transaction that AllowancesWrite promises."""

    def note_allowance_used(self, kind: AllowanceKind, whose: str, used: float) -> None:
        self._change(
            "INSERT INTO allowances (kind, whose, used, at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (kind, whose) DO UPDATE SET used = excluded.used, at = excluded.at",
            kind,
            whose,
            used,
            self.now,
        )

    def take_turn(self, kind: AllowanceKind, whose: str) -> None:
        """Do nothing: changes that are made one after the other need no turns."""

    def forget_allowances(self, until: int) -> None:
        self._change("DELETE FROM allowances WHERE at < ?", until)
