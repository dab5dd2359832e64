"""What the sessions of a server cost: the same client does the same in each kind of server.

- *first frame*: from an authenticated connection to a painted screen; the median of visitors who
  connect one at a time, while nobody else does anything;
- *MB a session*: of the server and all its children, beyond what it used with nobody connected;
- *key to frame*: from a key to the frame in which the cursor has moved, one key at a time;
- *CPU a key*: of the server and all its children;
- *CPU a connect*: per visitor, from the first byte to the first frame, including the key exchange
  and showing the visitor to the others;
- *idle*: CPU of all sessions together while nobody does anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from itertools import cycle, islice
from statistics import median

from bench.client import Screen, Target, enter, press
from bench.processes import usage

KEYS = 200
VISITORS = 20
IDLE_SECONDS = 5.0
SETTLING_SECONDS = 2.0
"""Time for the first sessions to show the arrival of the last ones."""
LEAVING_SECONDS = 0.5
"""Time for the server to finish its work for a visitor who has come or gone."""
HEADER = (
    "", "first frame ms", "MB a session", "key to frame ms", "CPU ms a key",
    "CPU ms a connect", "idle ms/s",
)  # fmt: skip
AIM = ("aim", "80", "1.2", "5", "2.5", "60", "0")


async def row(target: Target, sessions: int) -> Sequence[str]:
    """What *sessions* sessions of *target* cost, under ``HEADER``."""
    before = usage(target.pid).memory
    async with AsyncExitStack() as stack:
        screens = [(await enter(target, stack))[0] for _ in range(sessions)]
        memory = (usage(target.pid).memory - before) / sessions
        await asyncio.sleep(SETTLING_SECONDS)
        cpu = usage(target.pid).cpu
        await asyncio.sleep(IDLE_SECONDS)
        idle = (usage(target.pid).cpu - cpu) / IDLE_SECONDS
        keys = await typed(target, screens)
        first_frame, connect = await _visited(target)
    return (
        f"{target.name}, {sessions}",
        f"{1000 * first_frame:.0f}",
        f"{memory / 1e6:.2f}",
        *keys,
        f"{1000 * connect:.0f}",
        f"{1000 * idle:.1f}",
    )


async def typed(target: Target, screens: Sequence[Screen]) -> tuple[str, str]:
    """What a key costs on *screens*, used in rotation: the time from the key to its frame, and CPU,
    in milliseconds."""
    before = usage(target.pid).cpu
    frames = [await press(screen) for screen in islice(cycle(screens), KEYS)]
    cpu = (usage(target.pid).cpu - before) / KEYS
    return f"{1000 * median(frames):.1f}", f"{1000 * cpu:.1f}"


async def _visited(target: Target) -> tuple[float, float]:
    """The seconds to a visitor's first frame, and the server's CPU seconds until then."""
    frames, cpu = [], 0.0
    for _ in range(VISITORS):
        before = usage(target.pid).cpu
        async with AsyncExitStack() as stack:
            frames.append((await enter(target, stack))[1])
            cpu += usage(target.pid).cpu - before
        await asyncio.sleep(LEAVING_SECONDS)
    return median(frames), cpu / VISITORS
