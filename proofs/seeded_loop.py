"""An event loop with seeded chance and simulated time: what runs next is drawn among everything
that could, and if nothing can, time jumps to the next timer. So a race that was lost once is lost
again with the same seed. The loop does not support files, threads or sockets."""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop, Handle, TimerHandle
from collections.abc import Callable, Coroutine
from contextvars import Context
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_STEPS = 20_000
"""The number of steps after which a run is considered endless."""


def seeded_loop(chance: Random | None = None) -> SeededLoop:
    """A new loop."""
    return SeededLoop(chance)  # type: ignore[abstract]  # what it does not know is never asked for


class SeededLoop(AbstractEventLoop):
    """Runs its callbacks in an order drawn by *chance*, or in the usual order without it."""

    def __init__(self, chance: Random | None = None) -> None:
        self._chance = chance
        self._ready: list[Handle] = []
        self._timers: list[tuple[float, int, TimerHandle]] = []
        self._numbers = count()
        self._time = 0.0
        self._running = False
        self._failures: list[BaseException] = []

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """What *work* returns or raises. Also raises errors of other tasks or callbacks that were
        reported to nobody."""
        task = asyncio.Task(work, loop=self)
        self._running = True
        asyncio._set_running_loop(self)
        try:
            self._go_on_until(task)
        finally:
            asyncio._set_running_loop(None)
            self._running = False
        if self._failures:
            raise self._failures.pop()
        return task.result()

    def _go_on_until(self, task: asyncio.Task[T]) -> None:
        for _ in range(MOST_STEPS):
            if task.done():
                return
            handle = self._next()
            if not handle.cancelled():
                handle._run()
        raise AssertionError("this goes on for ever")

    def _next(self) -> Handle:
        while self._timers and (self._timers[0][0] <= self._time or not self._ready):
            when, _, timer = heappop(self._timers)
            if not timer.cancelled():
                self._time = max(self._time, when)
                self._ready.append(timer)
        assert self._ready, "everybody waits for somebody else"
        return self._ready.pop(self._chance.randrange(len(self._ready)) if self._chance else 0)

    def time(self) -> float:
        return self._time

    def pass_time(self, seconds: float) -> None:
        """Let *seconds* seconds pass; whatever was due meanwhile happens at the next run."""
        self._time += max(0.0, seconds)

    def call_soon(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> Handle:
        handle = Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_soon_threadsafe(
        self, callback: Callable[[*Ts], object], *args: *Ts, context: Context | None = None
    ) -> Handle:
        return self.call_soon(callback, *args, context=context)

    def call_later(
        self,
        delay: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> TimerHandle:
        return self.call_at(self._time + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> TimerHandle:
        timer = TimerHandle(when, callback, args, self, context)
        heappush(self._timers, (when, next(self._numbers), timer))
        return timer

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self,
        coro: Any,
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        return asyncio.Task(coro, loop=self, name=name, context=context)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self._failures.append(error or RuntimeError(str(context.get("message"))))

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return False

    def _timer_handle_cancelled(self, handle: TimerHandle) -> None:
        """Do nothing: a cancelled timer is skipped when its time comes."""
