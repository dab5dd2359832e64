"""The time of servers that share a database: that of the database's machine, so that all agree."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from lobby.core import background
from lobby.core.leadership import Leadership
from lobby.core.queries import leases as leases_queries
from lobby.core.steady_clock import TOLERANCE, SteadyClock, since_boot
from lobby.database.store import Store
from lobby.database.transaction import Snapshot

LOOK_SECONDS = 2
"""Seconds between two looks of each server at the database's clock."""

_log = logging.getLogger(__name__)


class FollowedClock:
    """UTC seconds by a clock that is asked over the network; until the first answer, by the
    system's own. May be called from any thread.

    An answer takes time, so all that is known is that the other clock showed it at some moment
    between the question and the answer. An offset consistent with that is kept, so that a slow
    answer does no harm and the time does not jitter with the network.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = since_boot
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._offset: float | None = None

    def __call__(self) -> float:
        """The time now."""
        return self._wall() if self._offset is None else self._steady() + self._offset

    def look(self, ask: Callable[[], float]) -> None:
        """Follow the clock that *ask* reads. Raises what *ask* raises."""
        before = self._steady()
        answer = ask()
        least, most = answer - self._steady(), answer - before
        if self._offset is None or not least <= self._offset <= most:
            self._offset = (least + most) / 2

    @property
    def ahead(self) -> float:
        """How many seconds this clock is ahead of the system's clock; negative if it is behind."""
        return self() - self._wall()


class DatabaseTime(background.Supervised):
    """Keeps *clock*, whose wall clock is *followed*, to the clock of the database's machine."""

    def __init__(
        self, store: Store, followed: FollowedClock, clock: SteadyClock, leadership: Leadership
    ) -> None:
        self._store = store
        self._followed = followed
        self._clock = clock
        self._leadership = leadership
        self._differs = False

    async def start(self) -> None:
        """Start. Once this returns, the time is the database's. Raises Unavailable."""
        await self.look()
        self._clock.trust()
        self._task = background.supervise(self._run, "database time")

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
