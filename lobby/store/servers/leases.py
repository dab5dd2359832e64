"""The database interface for leases: what one of several servers holds exclusively."""

from __future__ import annotations

from typing import Protocol

from lobby.core.values.lease import Lease


class LeasesRead(Protocol):
    """Read access."""

    def lease(self, name: str) -> Lease | None:
        """The lease called *name* if somebody holds it; None if it is free."""

    def database_time(self) -> float:
        """The current time in UTC seconds, by the clock of the machine that runs the database."""


class LeasesWrite(LeasesRead, Protocol):
    """Read and write access."""

    def take_lease(self, name: str, server: str, seconds: float) -> Lease | None:
        """Take the lease called *name* for *server*, for *seconds* from now by the database's
        clock. None while another server holds it."""

    def let_go(self, lease: Lease) -> None:
        """Release *lease* at once. Nothing happens if its server has lost it."""

    def check_lease(self, lease: Lease) -> None:
        """Keep others from taking *lease* until this change has ended. Raises Superseded if
        somebody has taken it. It may have run out: it remains the server's as long as nobody else
        has taken it."""
