"""When a session that is driven by Textual's pilot has done what a key asked of it.

Textual holds a program to be idle when it uses little of the processor's time, as does one that
others keep from it. Here it is idle when its event loop has nothing to do but to wait.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual import app, pilot

MOMENT = 1 / 250
"""Seconds in which a thread answers, mostly. What a test needs to be there it waits for."""

MOST_TURNS = 10_000
"""Turns of a loop after which it is held to be never idle."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 0.0) -> None:
    """Let the event loop do all that it has to do. Takes what Textual's own function takes."""
    await asyncio.sleep(MOMENT)
    loop: Any = asyncio.get_running_loop()
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return


def pytest_configure() -> None:
    """Have Textual ask this."""
    for each in (app, pilot):
        each.wait_for_idle = until_idle  # type: ignore[attr-defined]
