"""Sessions that nobody touches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Idle:
    """How long ago somebody was there; who made it tells."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._touched = self._loop.time()
        self._limit = 0.0
        self._expired: Callable[[], None] = lambda: None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def seconds(self) -> float:
        """For how long nobody was there."""
        return self._loop.time() - self._touched

    def touch(self) -> None:
        """Somebody is there."""
        self._touched = self._loop.time()

    def watch(self, limit: float, expired: Callable[[], None]) -> None:
        """Call *expired* once when nobody has been there for *limit* seconds."""
        self._limit, self._expired = limit, expired
        self._look()

    def stop(self) -> None:
        """Look no more."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        # Keys are many, so a touch only notes the time, and it is here that it counts.
        left = self._limit - self.seconds
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        else:
            self._timer = None
            self._expired()
