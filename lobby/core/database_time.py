"""The time of servers that share a database: that of the database's machine, so that all agree."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from lobby.core import background
from lobby.core.followed_clock import FollowedClock
from lobby.core.leadership import Leadership
from lobby.core.queries import leases as leases_queries
from lobby.core.steady_clock import TOLERANCE, SteadyClock
from lobby.database.store import Store
from lobby.database.transaction import Snapshot

LOOK_SECONDS = 2
"""Seconds between two looks of each server at the database's clock."""

_log = logging.getLogger(__name__)


class DatabaseTime:
    """Keeps *clock*, whose wall clock is *followed*, to the clock of the database's machine."""

    def __init__(
        self, store: Store, followed: FollowedClock, clock: SteadyClock, leadership: Leadership
    ) -> None:
        self._store = store
        self._followed = followed
        self._clock = clock
        self._leadership = leadership
        self._differs = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start. Once this returns, the time is the database's. Raises Unavailable."""
        await self.look()
        self._clock.trust()
        self._task = background.supervise(self._run, "database time")

    async def stop(self) -> None:
        """Stop."""
        await background.end(self._task)

    async def look(self) -> None:
        """Look at the database's clock. If it has jumped, it is trusted again after a while. Raises
        Unavailable."""
        await self._store.read(_look, self._followed)
        self._compare()
        if not self._leadership.leads:  # else the sweep does it, and makes up for the jump
            self._clock.anchor()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            await self.look()

    def _compare(self) -> None:
        """Tell the operator, once, if this machine's clock differs from the database's."""
        ahead = self._followed.ahead
        if self._differs != (abs(ahead) > TOLERANCE):
            self._differs = not self._differs
            if self._differs:
                _log.warning(
                    "this machine's clock is %.0f s %s the database's, which counts: synchronise"
                    " both with NTP",
                    abs(ahead),
                    "behind" if ahead > 0 else "ahead of",
                )
            else:
                _log.info("this machine's clock agrees with the database's")


def _look(snapshot: Snapshot, followed: FollowedClock) -> None:
    followed.look(partial(leases_queries.database_time, snapshot))
