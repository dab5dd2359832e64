"""What is asked of a database about leases: what one server of several does alone."""

from __future__ import annotations

from typing import Protocol

from lobby.model.lease import Lease


class LeasesRead(Protocol):
    """Reading."""

    def lease(self, name: str) -> Lease | None:
        """The lease called *name* while somebody holds it; None while it may be taken."""

    def database_time(self) -> float:
        """UTC seconds by the clock of the machine that the database is on, at this moment."""


class LeasesWrite(LeasesRead, Protocol):
    """Reading and writing."""

    def take_lease(self, name: str, server: str, seconds: float) -> Lease | None:
        """The lease called *name*, which *server* holds for so many seconds from now on, by the
        database's clock. None while another server holds it."""

    def let_go(self, lease: Lease) -> None:
        """Let others take *lease* at once. Nothing happens where its server has lost it."""

    def check_lease(self, lease: Lease) -> None:
        """Let nobody take *lease* before this change has ended. Raises Superseded where somebody
        has taken it. It may have run out: it is the server's as long as nobody else wanted it."""
