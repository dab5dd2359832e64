"""An event loop in which nothing depends on the speed of the machine.

Its time passes only when there is nothing else to do, and then leaps to the next timer; whatever
would run in threads is done at once. So a session paints the same frames each time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import Any, TypeVar, TypeVarTuple, Unpack

import pytest
from textual import _parser, _time, message_pump

from lobby.base import work
from lobby.database.asking import Answers, Asked
from lobby.database.sqlite import store
from lobby.database.sqlite.store import Writer

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class StillLoop(asyncio.SelectorEventLoop):
    """An event loop with its own time."""

    still = True

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]
    _now = 0.0

    def time(self) -> float:
        """Seconds since the start, for everything in the loop."""
        return self._now

    def run_in_executor(
        self,
        executor: Executor | None,
        func: Callable[[Unpack[Ts]], T],
        *args: *Ts,
    ) -> asyncio.Future[T]:
        """Call *func* at once; return a future with its result or error."""
        future: asyncio.Future[T] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def _run_once(self) -> None:
        if not self._ready:
            due = [timer.when() for timer in self._scheduled if not timer.cancelled()]
            assert due, "everybody waits for something that will never come"
            self._now = max(self._now, min(due))
        super()._run_once()  # type: ignore[misc]


class _AtOnce(Writer):
    """Makes each change at once: it is its own queue."""

    def __init__(self, *given: Any) -> None:
        self._waiting: list[Asked[Any]] = []
        super().__init__(*given)
        self._thread.join()
        self.queue = self  # type: ignore[assignment]

    def put(self, asked: Asked[Any] | None) -> None:
        if asked:
            self._waiting = [asked]
            self._run()

    def _batches(self) -> Iterator[list[Asked[Any]]]:
        if self._waiting:
            yield self._waiting


class _ToldAtOnce(Answers):
    tell = Answers.settle


def run(work: Coroutine[Any, Any, T]) -> T:
    """The result of *work*, run in a new loop."""
    with asyncio.Runner(loop_factory=StillLoop) as runner, _still(runner.get_loop()):
        return runner.run(work)


@contextmanager
def _still(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "Writer", _AtOnce)
        patch.setattr(store, "Answers", _ToldAtOnce)
        patch.setattr(_time, "get_time", loop.time)
        patch.setattr(message_pump, "time", loop.time)
        patch.setattr(_parser, "get_time", loop.time)
        patch.setattr(work, "took_a_while", lambda _: True)
        yield
