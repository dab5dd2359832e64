"""Claims in the database."""

from __future__ import annotations

from lobby.sql.queries import Changes, Queries, only
from lobby.store.servers.claims import ClaimKind


class ClaimsReading(Queries):
    """The part of a Snapshot that ClaimsRead promises."""

    def claimed(self, kind: ClaimKind, server: str) -> tuple[int, ...]:
        sql = "SELECT number FROM claims WHERE kind = ? AND server <> ? AND until > ?"
        return self._all(only, sql, kind, server, self.now)


class ClaimsWriting(ClaimsReading, Changes):
    """The part of a Transaction that ClaimsWrite promises."""

    def claim(self, kind: ClaimKind, number: int, server: str, until: int) -> bool:
        made = self._changed(
            "INSERT INTO claims (kind, number, server, until) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (kind, number)"
            " DO UPDATE SET server = excluded.server, until = excluded.until"
            " WHERE claims.server = excluded.server OR claims.until <= ?",
            kind,
            number,
            server,
            until,
            self.now,
        )
        return made > 0

    def end_claim(self, kind: ClaimKind, number: int, server: str) -> None:
        sql = "DELETE FROM claims WHERE kind = ? AND number = ? AND server = ?"
        self._change(sql, kind, number, server)

    def end_claims(self, server: str) -> None:
        self._change("DELETE FROM claims WHERE server = ?", server)
