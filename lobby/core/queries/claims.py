"""Claims in the database."""

from __future__ import annotations

from typing import TypeAlias

from lobby.database.transaction import Snapshot, Transaction, only

ClaimKind: TypeAlias = str
"""What is claimed: ``bots``, a board where a bot has to act; ``stuck``, a board whose bot is out of
order; ``planning``, that of notices; or the name of a channel, a player to whom it delivers."""


def claimed(tx: Snapshot, kind: ClaimKind, server: str) -> tuple[int, ...]:
    """The numbers currently claimed by servers other than *server*."""
    sql = "SELECT number FROM claims WHERE kind = ? AND server <> ? AND until > ?"
    return tx.all(only, sql, kind, server, tx.now)


def is_claimed(tx: Snapshot, kind: ClaimKind, number: int) -> bool:
    """Whether anybody has that claim now."""
    sql = "SELECT count(*) FROM claims WHERE kind = ? AND number = ? AND until > ?"
    return bool(tx.one(only, sql, kind, number, tx.now))


def claim(tx: Transaction, kind: ClaimKind, number: int, server: str, until: int) -> bool:
    """Claim *number* for *server* until *until*, or extend its claim. Return whether it has the
    claim now: it does not while another server has it."""
    made = tx.changed(
        "INSERT INTO claims (kind, number, server, until) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (kind, number)"
        " DO UPDATE SET server = excluded.server, until = excluded.until"
        " WHERE claims.server = excluded.server OR claims.until <= ?",
        kind,
        number,
        server,
        until,
        tx.now,
    )
    return made > 0


def end_claim(tx: Transaction, kind: ClaimKind, number: int, server: str) -> None:
    """End the claim of *server*, if it has one."""
    sql = "DELETE FROM claims WHERE kind = ? AND number = ? AND server = ?"
    tx.change(sql, kind, number, server)


def end_claims(tx: Transaction, server: str) -> None:
    """End every claim of *server*."""
    tx.change("DELETE FROM claims WHERE server = ?", server)
