"""An allowance in time: what anything that can be overdone is counted with."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds that only go forward."""


class Bucket:
    """An allowance that refills steadily, up to a burst; it can be overdrawn.

    >>> now = 0.0
    >>> bucket = Bucket(rate=10, burst=20, clock=lambda: now)
    >>> bucket.spend(20), bucket.spend(5)
    (0.0, 0.5)
    >>> now = 1.0
    >>> bucket.debt()
    0.0
    """

    __slots__ = ("_burst", "_clock", "_credit", "_rate", "_seen")

    def __init__(self, *, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._credit = burst
        self._seen = clock()

    def spend(self, amount: float) -> float:
        """Take *amount*; how many seconds it takes to pay back what was overdrawn."""
        self._refill()
        self._credit -= amount
        return self.debt()

    def afford(self, amount: float) -> bool:
        """Take *amount* if it is there; whether it was."""
        self._refill()
        if self._credit < amount:
            return False
        self._credit -= amount
        return True

    def debt(self) -> float:
        """Seconds until nothing is overdrawn any more; 0 when nothing is."""
        self._refill()
        return max(0.0, -self._credit / self._rate)

    @property
    def full(self) -> bool:
        """Whether nothing has been taken that has not been refilled."""
        self._refill()
        return self._credit >= self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._credit = min(self._burst, self._credit + (now - self._seen) * self._rate)
        self._seen = now
