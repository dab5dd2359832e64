"""The end of a session without a name, after ``LOBBY_GUEST_IDLE`` idle minutes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lobby.base.translation import N_
from lobby.core.background import Timer

IDLE = N_(
    "You were idle for a while, so your session has ended. Come back any time. Players with a name"
    " can stay."
)
"""What the client is told whose session has ended."""


class Idle:
    """Measures idle time; its owner reports activity with ``touch``."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._touched = self._loop.time()
        self._limit = 0.0
        self._expired: Callable[[], None] = lambda: None
        self._timer = Timer()

    @property
    def seconds(self) -> float:
        """How long the client has been idle."""
        return self._loop.time() - self._touched

    def touch(self) -> None:
        """The client has been active just now."""
        self._touched = self._loop.time()

    def watch(self, limit: float, expired: Callable[[], None]) -> None:
        """Call *expired* once the client has been idle for *limit* seconds."""
        self._limit, self._expired = limit, expired
        self._look()

    def stop(self) -> None:
        """Stop watching."""
        self._timer.stop()

    def _look(self) -> None:
        # Keys are frequent, so a touch only notes the time, and the check happens here.
        left = self._limit - self.seconds
        if left > 0:
            self._timer.start(left, self._look)
        else:
            self._expired()
