"""Leadership: one of the servers that share a database does what must be done only once.

It holds a lease of a few seconds by the database's clock, and renews it long before the end. If it
cannot, it stops at once, and another server takes over. A server that stood still and does not know
yet that it has lost the lease can do no harm: each of its transactions names the lease, and is
refused.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from lobby.base import metrics
from lobby.base.errors import Refused, Superseded, Unavailable
from lobby.core import background
from lobby.core.background import Service
from lobby.core.queries import leases as leases_queries
from lobby.core.queries.leases import Lease
from lobby.database.store import Store
from lobby.database.transaction import Transaction

P = ParamSpec("P")
T = TypeVar("T")

LEASE_SECONDS = 6
"""How long a server leads without a sign of life, and so how long nobody may lead once it is
gone."""

RENEW_SECONDS = 2
"""Seconds between its signs of life, and between the other servers' attempts to lead."""

_NAME = "sweep"

_log = logging.getLogger(__name__)


class Leadership:
    """Whether this server leads, and what it may do only then. A server that has *store* to itself
    always leads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        metrics.leads.set(1)

    @property
    def leads(self) -> bool:
        """Whether it leads now."""
        return True

    @property
    def term(self) -> int:
        """The number of the last term in which it led. While that stays the same, no other server
        has."""
        return 0

    def only(self, service: Service) -> Service:
        """*service*, but only while this server leads: it is cancelled when the server stops
        leading, and called again when it leads again."""
        return service

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like the store's ``write``, but raises Superseded, with nothing changed, unless this
        server leads when the change is made."""
        return await self._store.write(change, *args, **kwargs)


class Elected(background.Supervised, Leadership):
    """The leadership of one of several servers, called *server*, a name that no other has."""

    def __init__(self, store: Store, server: str) -> None:
        self._store = store
        self._server = server
        self._lease: Lease | None = None
        self._asked = 0.0
        self._gained = asyncio.Event()
        self._ends: asyncio.TimerHandle | None = None
        self._terms: set[asyncio.Timeout] = set()

    async def start(self) -> None:
        """Start to ask for the leadership. Once this returns, this server has it, unless another
        one has it or the database cannot be used."""
        await self.renew()
        self._task = background.supervise(self._run, "leadership")

    async def stop(self) -> None:
        """Stop, and let another server lead at once. Services that run only while leading must have
        ended."""
        await super().stop()
        lease = self._lease
        if self.leads and lease:
            self._lose()
            try:
                await self._store.write(leases_queries.let_go, lease)
            except Unavailable as error:
                _log.error("another server will lead once this one's lease ends: %s", error)

    @property
    def leads(self) -> bool:
        # By the clock: after a standstill the timer may not have fired yet.
        return self._ends is not None and self._ends.when() > _now()

    @property
    def term(self) -> int:
        return self._lease.fence if self._lease else 0

    def only(self, service: Service) -> Service:
        async def while_leading() -> None:
            while True:
                await self._gained.wait()
                await self._within_term(service)

        return while_leading

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        lease = self._lease
        if lease is None or not self.leads:
            raise Superseded.because("This server does not lead. Nothing was changed.")

        def fenced(tx: Transaction) -> T:
            leases_queries.check_lease(tx, lease)
            return change(tx, *args, **kwargs)

        return await self._store.write(fenced)

    async def renew(self) -> None:
        """Ask for the leadership, or to keep it."""
        # Taken before asking: the database counts from a later moment.
        self._asked = _now()
        end = self._asked + LEASE_SECONDS
        try:
            take = leases_queries.take_lease
            lease = await self._store.write(take, _NAME, self._server, LEASE_SECONDS)
        except Refused as error:  # mostly Unavailable
            _log.debug("could not take the leader's lease: %s", error)
            return
        if lease is None:
            self._lose()
        elif end > _now():
            self._lead(lease, end)

    async def _run(self) -> None:
        while True:
            # A slow answer has used up some of the lease.
            await asyncio.sleep(max(0.0, self._asked + RENEW_SECONDS - _now()))
            await self.renew()

    async def _within_term(self, service: Service) -> None:
        """Call *service*; return when the term is over."""
        term = asyncio.timeout(None)
        try:
            async with term:
                self._terms.add(term)
                try:
                    await service()
                finally:
                    self._terms.discard(term)
        except Superseded:
            self._lose()
        except TimeoutError:
            if not term.expired():
                raise

    def _lead(self, lease: Lease, end: float) -> None:
        if self._ends:
            self._ends.cancel()
        else:
            _log.info("this server leads: it does what falls due (term %d)", lease.fence)
            metrics.leads.set(1)
        self._lease = lease
        self._ends = asyncio.get_running_loop().call_at(end, self._lose)
        self._gained.set()

    def _lose(self) -> None:
        if self._ends is None:
            return
        _log.warning("this server no longer leads")
        metrics.leads.set(0)
        self._ends.cancel()
        self._ends = None
        self._gained.clear()
        for term in self._terms:
            term.reschedule(_now())
        self._terms.clear()


def _now() -> float:
    return asyncio.get_running_loop().time()
