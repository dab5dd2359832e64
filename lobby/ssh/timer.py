"""Timers: one calls something once, unless it is stopped or started again before, and one ends a
session without a name after ``LOBBY_GUEST_IDLE`` idle minutes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from lobby.base.translation import N_


class Timer:
    """At most one call in the future, on the event loop."""

    def __init__(self) -> None:
        self._call: asyncio.TimerHandle | None = None

    def start(self, seconds: float, act: Callable[..., object], *args: Any) -> None:
        """Call *act* in *seconds* seconds, instead of what was to be called before."""
        self.stop()
        self._call = asyncio.get_running_loop().call_later(seconds, act, *args)

    def stop(self) -> None:
        """Call nothing."""
        if self._call:
            self._call.cancel()


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
