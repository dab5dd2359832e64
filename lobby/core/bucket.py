"""Allowances over time: they limit anything that can be overdone."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds that never go back."""

REMEMBERED: Final = 4096
"""The most buckets that ``Buckets`` keeps."""


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
        """Take *amount*; return how many seconds it takes to pay back what is overdrawn."""
        self._refill()
        self._credit -= amount
        return self._seconds_to(0)

    def afford(self, amount: float) -> bool:
        """Take *amount* if it is available; return whether it was."""
        self._refill()
        if self._credit < amount:
            return False
        self._credit -= amount
        return True

    def debt(self) -> float:
        """Seconds until nothing is overdrawn; 0 if nothing is."""
        return self.wait(0)

    def wait(self, amount: float) -> float:
        """Seconds until *amount* is available; 0 if it is."""
        self._refill()
        return self._seconds_to(amount)

    @property
    def full(self) -> bool:
        """Whether everything that was taken has been refilled."""
        self._refill()
        return self._credit >= self._burst

    def _seconds_to(self, amount: float) -> float:
        return max(0.0, (amount - self._credit) / self._rate)

    def _refill(self) -> None:
        now = self._clock()
        if self._credit < self._burst:
            self._credit = min(self._burst, self._credit + (now - self._seen) * self._rate)
        self._seen = now


class Buckets:
    """Identical buckets, one for each key. When there are too many, the full ones are forgotten,
    which changes nothing, and then the oldest."""

    def __init__(self, *, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: dict[str, Bucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def __getitem__(self, whose: str) -> Bucket:
        if whose not in self._buckets:
            self._forget()
            bucket = Bucket(rate=self._rate, burst=self._burst, clock=self._clock)
            self._buckets[whose] = bucket
        return self._buckets[whose]

    def _forget(self) -> None:
        if len(self._buckets) < REMEMBERED:
            return
        unsettled = [entry for entry in self._buckets.items() if not entry[1].full]
        # At least half of them, so that a flood of new ones seldom triggers this.
        self._buckets = dict(unsettled[-REMEMBERED // 2 :])


@dataclass(frozen=True, slots=True)
class Share:
    """So much *a second*, and *burst* beyond it."""

    a_second: float
    burst: float

    def times(self, factor: float) -> Share:
        """As much for several."""
        return Share(factor * self.a_second, factor * self.burst)

    def buckets(self, clock: Clock) -> Buckets:
        """A bucket for each who has such a share."""
        return Buckets(rate=self.a_second, burst=self.burst, clock=clock)
