"""Sessions that nobody touches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Idle:
    """Calls *expired* once when it has not been touched for *seconds*."""

    def __init__(self, seconds: float, expired: Callable[[], None]) -> None:
        self._seconds = seconds
        self._expired = expired
        self._loop = asyncio.get_running_loop()
        self._touched = self._loop.time()
        self._timer = self._loop.call_later(seconds, self._look)

    def touch(self) -> None:
        """Somebody is there."""
        self._touched = self._loop.time()

    def stop(self) -> None:
        """Look no more."""
        self._timer.cancel()

    def _look(self) -> None:
        # Keys are many, so a touch only notes the time, and it is here that it counts.
        left = self._touched + self._seconds - self._loop.time()
        if left > 0:
            self._timer = self._loop.call_later(left, self._look)
        else:
            self._expired()
