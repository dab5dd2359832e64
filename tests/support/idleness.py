"""When a session driven by Textual's pilot has finished what a key asked for.

Textual takes a program to be idle when it uses little processor time, but so does one that other
programs slow down. Here it is idle when its event loop has nothing to do but wait, and waits for no
answer of a thread. Textual also sends each widget a message to find out whether it has handled the
last one, which is half the work of pressing a key. Here only the busy ones get such a message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial, wraps
from typing import Any

from textual import app, pilot
from textual.app import ScreenStackError
from textual.message_pump import MessagePump
from textual.pilot import Pilot

from lobby.database.store import Store

MOMENT = 1 / 250
"""Seconds within which a thread usually answers. Tests wait explicitly for what they need."""

PATIENCE = 30
"""Seconds within which every widget handles a message."""

MOST_TURNS = 10_000
"""Turns after which a loop counts as never idle."""

_asked = [0]
"""How many answers of threads are awaited."""


async def until_idle(min_sleep: float = 0.0, max_sleep: float = 0.0) -> None:
    """Let the event loop do all it has to do. Takes the arguments of Textual's own function."""
    loop: Any = asyncio.get_running_loop()
    if getattr(loop, "still", False):
        await asyncio.sleep(MOMENT)  # takes no time, and lets time pass
    end = loop.time() + MOMENT
    for _ in range(MOST_TURNS):
        await asyncio.sleep(0)
        if not loop._ready:
            if not _asked[0] or loop.time() >= end:
                return
            await asyncio.sleep(MOMENT / 16)


async def until_handled(of: Pilot[Any]) -> bool:
    """Wait until the app and every widget on its screen have handled the messages they have now.
    Return whether they did: not if the app fails."""
    try:
        screen = of.app.screen
    except ScreenStackError:
        return False
    handled = asyncio.Event()
    waiting: set[MessagePump] = set()

    def done(pump: MessagePump) -> None:
        waiting.discard(pump)
        if not waiting:
            handled.set()

    pumps = (of.app, *screen.walk_children(with_self=True))
    waiting |= {pump for pump in pumps if _is_busy(pump) and pump.call_later(partial(done, pump))}
    if not waiting:
        return True
    ends = [asyncio.ensure_future(event.wait()) for event in (handled, of.app._exception_event)]
    try:
        async with asyncio.timeout(PATIENCE):
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for end in ends:
            end.cancel()
    return not waiting


def _is_busy(pump: MessagePump) -> bool:
    """Whether *pump* does anything but wait for its next message."""
    queue: Any = pump._message_queue
    return not queue.empty() or not queue.ready_event._waiters


def _counted(ask: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Any]:
    @wraps(ask)
    async def asked(*args: Any, **kwargs: Any) -> Any:
        _asked[0] += 1
        try:
            return await ask(*args, **kwargs)
        finally:
            _asked[0] -= 1

    return asked


def pytest_configure() -> None:
    """Let Textual use these functions."""
    for module in (app, pilot):
        module.wait_for_idle = until_idle  # type: ignore[attr-defined]
    Pilot._wait_for_screen = until_handled  # type: ignore[assignment, method-assign]
    Store.read = _counted(Store.read)  # type: ignore[method-assign]
    Store.write = _counted(Store.write)  # type: ignore[method-assign]
