"""The server's clock: the system's, as long as it agrees with the time since the machine began.

A wall clock can be set, and be wrong for seconds or for good. What is measured from it meanwhile
would cost somebody a match: a move that is made while it is 30 days slow has its next deadline 30
days ago as soon as it is put right. The time since boot is never set, so it tells of each jump.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

from lobby.basics.durations import exactly
from lobby.process import metrics

TOLERANCE = 2.0
"""Seconds by which the two may come to differ at once: more than a leap second, and less than what
a player would notice."""

STABLE_SECONDS = 60.0
"""How long the wall clock must have run evenly before it is believed again."""

_BOOTTIME: int = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)

_log = logging.getLogger(__name__)


def since_boot() -> float:
    """Seconds since the machine began, those that it slept included where the system tells."""
    return time.clock_gettime(_BOOTTIME)


class SteadyClock:
    """UTC seconds, which go on evenly while the *wall* clock jumps. May be asked by any thread."""

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        steady: Callable[[], float] = since_boot,
    ) -> None:
        self._wall = wall
        self._steady = steady
        self._lock = threading.Lock()
        self._offset = wall() - steady()
        self._rival: tuple[float, float] | None = None

    def __call__(self) -> int:
        """Now."""
        with self._lock:
            steady = self._look()
            return int(steady + self._offset)

    def precise(self) -> float:
        """Now, with what has gone by of the second."""
        with self._lock:
            steady = self._look()
            return steady + self._offset

    @property
    def disputed(self) -> bool:
        """Whether the two clocks disagree, so that nobody may lose by either."""
        with self._lock:
            self._look()
            return self._rival is not None

    def trust(self) -> None:
        """Believe the wall clock as it is now. For when nobody has been told the time yet."""
        with self._lock:
            self._offset = self._wall() - self._steady()
            self._agree()

    def anchor(self) -> int:
        """Believe the wall clock again if it has run evenly for a minute; by how many seconds this
        clock jumps forward by that, fewer than none for back, 0 for not at all."""
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
        """Compare the clocks; what the steady one says. Small steps are followed."""
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
