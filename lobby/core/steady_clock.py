"""The server's clock: the system's, as long as it agrees with the time since the machine started.

A wall clock can be set, and be wrong for seconds or for good. Anything measured by it meanwhile
could cost somebody a match: after a move made while it is 30 days slow, the next deadline is 30
days in the past as soon as it is corrected. The time since boot is never set, so it reveals every
jump.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from lobby.base import metrics
from lobby.base.durations import exactly

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
