"""Leases in the database."""

from __future__ import annotations

from lobby.core.values.lease import Lease
from lobby.sql.outages import superseded
from lobby.sql.queries import Changes, Queries, only
from lobby.sql.statements import CLOCK, Row


class LeasesReading(Queries):
    """The part of a Snapshot that LeasesRead promises."""

    def lease(self, name: str) -> Lease | None:
        return self._one(
            _lease,
            f"SELECT name, server, fence FROM leases WHERE name = ? AND until > {CLOCK}",
            name,
        )

    def database_time(self) -> float:
        time: float | None = self._one(only, f"SELECT {CLOCK}")
        assert time is not None, "it always is some time"
        return time


class LeasesWriting(LeasesReading, Changes):
    """The part of a Transaction that LeasesWrite promises."""

    _until_the_end = ""
    """A clause that locks the key of a selected row until this transaction ends, for engines that
    need one."""

    def take_lease(self, name: str, server: str, seconds: float) -> Lease | None:
        found = self._one(
            tuple, f"SELECT server, fence, until > {CLOCK} FROM leases WHERE name = ?", name
        )
        if found is None:
            self._change(
                f"INSERT INTO leases (name, server, fence, until) VALUES (?, ?, 1, {CLOCK} + ?)",
                name,
                server,
                seconds,
            )
            return Lease(name, server, 1)
        holder, fence, holds = found
        if holds and holder != server:
            return None
        lease = Lease(name, server, fence if holder == server else fence + 1)
        self._change(
            f"UPDATE leases SET server = ?, fence = ?, until = {CLOCK} + ? WHERE name = ?",
            server,
            lease.fence,
            seconds,
            name,
        )
        return lease

    def let_go(self, lease: Lease) -> None:
        self._change(
            "UPDATE leases SET until = 0 WHERE name = ? AND server = ? AND fence = ?",
            lease.name,
            lease.server,
            lease.fence,
        )

    def check_lease(self, lease: Lease) -> None:
        sql = "SELECT 1 FROM leases WHERE name = ? AND server = ? AND fence = ?"
        held = self._one(only, f"{sql}{self._until_the_end}", lease.name, lease.server, lease.fence)
        if held is None:
            raise superseded()


def _lease(row: Row) -> Lease:
    return Lease(*row)
