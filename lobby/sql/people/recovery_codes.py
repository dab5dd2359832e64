"""Recovery codes in the database, for players who have lost every key."""

from __future__ import annotations

from lobby.features.people.values.player import Player, RecoveryCode, RecoveryEnd
from lobby.sql.people import rows
from lobby.sql.people.rows import SELECT_RECOVERY_CODES
from lobby.sql.queries import Changes, Queries


class RecoveryCodesReading(Queries):
    """The part of a Snapshot that RecoveryCodesRead promises."""

    def recovery_codes_of(self, player: Player) -> tuple[RecoveryCode, ...]:
        sql = f"{SELECT_RECOVERY_CODES} WHERE c.player = ? ORDER BY c.id"
        return self._all(rows.recovery_code, sql, player.id)

    def standing_recovery_code(self, subject: Player | str) -> RecoveryCode | None:
        column, value = (
            ("player", subject.id) if isinstance(subject, Player) else ("digest", subject)
        )
        sql = f"{SELECT_RECOVERY_CODES} WHERE c.{column} = ? AND c.closed IS NULL"
        return self._one(rows.recovery_code, sql, value)


class RecoveryCodesWriting(RecoveryCodesReading, Changes):
    """The part of a Transaction that RecoveryCodesWrite promises."""

    def add_recovery_code(
        self, player: Player, digest: str, *, begins: int, ends: int, by: Player | None
    ) -> RecoveryCode:
        number = self._insert(
            "INSERT INTO recovery_codes (player, digest, at, begins, ends, made_by)"
            " VALUES (?, ?, ?, ?, ?, ?)",
            player.id,
            digest,
            self.now,
            begins,
            ends,
            by.id if by else None,
        )
        return RecoveryCode(number, player, self.now, begins, ends, by)

    def close_recovery_code(self, code: RecoveryCode, how: RecoveryEnd) -> None:
        sql = "UPDATE recovery_codes SET closed = ?, how = ? WHERE id = ?"
        self._change(sql, self.now, how, code.id)
