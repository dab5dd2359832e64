"""When a session driven by Textual's pilot has finished what a key asked for.

Textual takes a program to be idle when it uses little processor time, but so does one that other
programs slow down. Here it is idle when its event loop has nothing to do but wait.
"""

from __future__ import annotations

import asyncio
from typing import Any

from textual import app, pilot

MOMENT = 1 / 250
"""Seconds within which a thread usually answers. Tests wait explicitly for what they need."""

MOST_TURNS = 10_000
"""Turns after which a loop counts as never idle."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 0.0) -> None:
    """Let the event loop do all it has to do. Takes the arguments of Textual's own function."""
    await asyncio.sleep(MOMENT)
    loop: Any = asyncio.get_running_loop()
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            return


def pytest_configure() -> None:
    """Let Textual use this function."""
    for each in (app, pilot):
        each.wait_for_idle = until_idle  # type: ignore[attr-defined]
