"""Leases and claims in the database: what one server has for itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from lobby.database.columns import columns, pair
from lobby.database.outages import superseded
from lobby.database.transaction import CLOCK, Snapshot, Transaction, only


@dataclass(frozen=True, slots=True)
class Lease:
    """What *server* holds exclusively, identified by *name*. Each new holder gets a higher *fence*
    than all before it, so the database can tell when a change comes from a server that has lost the
    lease."""

    name: str
    server: str
    fence: int


_LEASE = columns("name, server, fence")(Lease)
_TAKEN = columns(_LEASE, columns(f"CASE WHEN until > {CLOCK} THEN 1 ELSE 0 END")(bool))(pair)


def lease(tx: Snapshot, name: str) -> Lease | None:
    """The lease called *name* if somebody holds it; None if it is free."""
    return tx.one(_LEASE, f"SELECT {_LEASE} FROM leases WHERE name = ? AND until > {CLOCK}", name)


def database_time(tx: Snapshot) -> float:
    """The current time in UTC seconds, by the clock of the machine that runs the database."""
    time: float | None = tx.one(only, f"SELECT {CLOCK}")
    assert time is not None, "it always is some time"
    return time


def take_lease(tx: Transaction, name: str, server: str, seconds: float) -> Lease | None:
    """Take the lease called *name* for *server*, for *seconds* from now by the database's
    clock. None while another server holds it."""
    row = tx.one(_TAKEN, f"SELECT {_TAKEN} FROM leases WHERE name = ?", name)
    if row is None:
        tx.change(
            f"INSERT INTO leases (name, server, fence, until) VALUES (?, ?, 1, {CLOCK} + ?)",
            name,
            server,
            seconds,
        )
        return Lease(name, server, 1)
    before, holds = row
    if holds and before.server != server:
        return None
    lease = before if before.server == server else Lease(name, server, before.fence + 1)
    tx.change(
        f"UPDATE leases SET server = ?, fence = ?, until = {CLOCK} + ? WHERE name = ?",
        server,
        lease.fence,
        seconds,
        name,
    )
    return lease


def let_go(tx: Transaction, lease: Lease) -> None:
    """Release *lease* at once. Nothing happens if its server has lost it."""
    tx.change(
        "UPDATE leases SET until = 0 WHERE name = ? AND server = ? AND fence = ?",
        lease.name,
        lease.server,
        lease.fence,
    )


def check_lease(tx: Transaction, lease: Lease) -> None:
    """Keep others from taking *lease* until this change has ended. Raises Superseded if
    somebody has taken it. It may have run out: it remains the server's as long as nobody else
    has taken it."""
    sql = "SELECT 1 FROM leases WHERE name = ? AND server = ? AND fence = ?"
    # The weakest lock there is: renewing a lease changes no key, and waits for nobody.
    lock = tx.either(sqlite="", postgres=" FOR KEY SHARE")
    held = tx.one(only, f"{sql}{lock}", lease.name, lease.server, lease.fence)
    if held is None:
        raise superseded()


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
