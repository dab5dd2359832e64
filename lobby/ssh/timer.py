"""A timer that calls something once, unless it is stopped or started again before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


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
