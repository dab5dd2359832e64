"""The server's clock: the system's, as long as it agrees with the time since the machine started.

A wall clock can be set, and be wrong for seconds or for good. Anything measured by it meanwhile
could cost somebody a match: after a move made while it is 30 days slow, the next deadline is 30
days in the past as soon as it is corrected. The time since boot is never set, so it reveals every
jump.

Servers that share a database follow the clock of the database's machine instead, so that all agree.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from functools import partial

from lobby.base import metrics
from lobby.base.durations import exactly
from lobby.core import background
from lobby.core.leadership import Leadership
from lobby.core.queries import leases as leases_queries
from lobby.database.store import Store
from lobby.database.transaction import Snapshot

TOLERANCE = 2.0
"""Seconds by which the two clocks may suddenly differ: more than a leap second, and less than a
player would notice."""

STABLE_SECONDS = 60.0
"""How long the wall clock must have run evenly before it is believed again."""

_BOOTTIME: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

_log = logging.getLogger(__name__)


def since_boot() -> float:
    """Seconds since the machine started, including those it slept if the system counts them."""
    return time.clock_gettime(_BOOTTIME)


class SteadyClock:
    """UTC seconds that pass evenly even if the *wall* clock jumps. May be called from any
    thread."""

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = since_boot
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._offset = wall() - steady()
        self._rival: tuple[float, float] | None = None

    def __call__(self) -> int:
        """The time now, in whole seconds."""
        return int(self.precise())

    def precise(self) -> float:
        """The time now, with its fraction of a second."""
        with self._lock:
            steady = self._look()
            return steady + self._offset

    @property
    def disputed(self) -> bool:
        """Whether the two clocks disagree, in which case nobody may lose by either."""
        with self._lock:
            self._look()
            return self._rival is not None

    def trust(self) -> None:
        """Believe the wall clock as it is now. Only for use before anybody has been told the
        time."""
        with self._lock:
            self._offset = self._wall() - self._steady()
            self._agree()

    def anchor(self) -> int:
        """Believe the wall clock again if it has run evenly for a minute. Returns how many seconds
        this clock jumps forward by that, negative if back, 0 if it does not jump."""
        with self._lock:
            steady = self._look()
            if self._rival is None:
                return 0
            offset, since = self._rival
            if steady - since < STABLE_SECONDS:
                return 0
            gap, self._offset = round(offset - self._offset), offset
            self._agree()
            return gap

    def _look(self) -> float:
        """Compare the clocks; return the steady one's time. Small steps are followed."""
        steady = self._steady()
        offset = self._wall() - steady
        if abs(offset - self._offset) <= TOLERANCE:
            self._offset = offset
            if self._rival:
                _log.warning("the system's clock is right again: no player loses any time")
                self._agree()
        elif self._rival is None or abs(offset - self._rival[0]) > TOLERANCE:
            self._rival = offset, steady
            metrics.clock_disputed.set(1)
            _log.error(
                "the system's clock was set %s by %s: no deadline is enforced until it has run"
                " evenly for a minute",
                "forward" if offset > self._offset else "back",
                exactly(round(abs(offset - self._offset))),
            )
        return steady

    def _agree(self) -> None:
        self._rival = None
        metrics.clock_disputed.set(0)


LOOK_SECONDS = 2
"""Seconds between two looks of each server at the database's clock."""


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
