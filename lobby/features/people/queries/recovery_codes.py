"""Recovery codes in the database, for players who have lost every key."""

from __future__ import annotations

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.queries import rows
from lobby.features.people.queries.rows import SELECT_RECOVERY_CODES
from lobby.features.people.values.player import Player, RecoveryCode, RecoveryEnd


def recovery_codes_of(tx: Snapshot, player: Player) -> tuple[RecoveryCode, ...]:
    """All codes that were ever made for the player, oldest first."""
    sql = f"{SELECT_RECOVERY_CODES} WHERE c.player = ? ORDER BY c.id"
    return tx.all(rows.recovery_code, sql, player.id)


def standing_recovery_code(tx: Snapshot, subject: Player | str) -> RecoveryCode | None:
    """The code of a player, or with a digest, that is not closed."""
    column, value = ("player", subject.id) if isinstance(subject, Player) else ("digest", subject)
    sql = f"{SELECT_RECOVERY_CODES} WHERE c.{column} = ? AND c.closed IS NULL"
    return tx.one(rows.recovery_code, sql, value)


def add_recovery_code(
    tx: Transaction, player: Player, digest: str, *, begins: int, ends: int, by: Player | None
) -> RecoveryCode:
    """Create a code; no other one may stand for the player."""
    number = tx.insert(
        "INSERT INTO recovery_codes (player, digest, at, begins, ends, made_by)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        player.id,
        digest,
        tx.now,
        begins,
        ends,
        by.id if by else None,
    )
    return RecoveryCode(number, player, tx.now, begins, ends, by)


def close_recovery_code(tx: Transaction, code: RecoveryCode, how: RecoveryEnd) -> None:
    """Close the code."""
    tx.change("UPDATE recovery_codes SET closed = ?, how = ? WHERE id = ?", tx.now, how, code.id)
