"""Whose work is being done: the processor time that it takes is charged to whoever asked for it.

Work that nobody is charged for, such as the server's own, has no payer.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Awaitable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import count
from time import thread_time
from typing import Any, Final, Protocol, TypeAlias, TypeVar

T = TypeVar("T")


class Payer(Protocol):
    """Somebody who is charged for work."""

    def charge(self, seconds: float) -> None:
        """Note that work took so much processor time; callable from any thread."""

    def pause(self, seconds: float) -> float:
        """How many seconds to wait after a step that took so much processor time, so that what
        somebody causes who has used up their share is spread over time."""

    def gives_way(self) -> float:
        """When others who want to act no longer go first, as what somebody has caused is forgotten
        little by little: in seconds from now; 0 if it is so little that nobody does."""


_Work: TypeAlias = Coroutine[Any, Any, T] | Generator[Any, None, T]

BRIEF: Final = 0.001
"""Seconds of processor time: a step that takes no longer delays nobody."""

GAP: Final = 0.006
"""Seconds that others have after a step that took a while: a key on a board is done in less,
however many steps it takes."""

LESS: Final = 2.0
"""Seconds: who would go first so much sooner than all others goes before them."""

QUIET: Final = 3
"""Rounds of the event loop: a key that has arrived makes a step within as many."""

PAYER: Final[contextvars.ContextVar[Payer | None]] = contextvars.ContextVar("payer", default=None)
"""Who pays for what runs in this context, and for tasks begun in it."""


def took_a_while(since: float) -> bool:
    """Whether what this thread has done since ``thread_time`` was *since* is more than brief."""
    return thread_time() - since > BRIEF


@contextmanager
def charged(payer: Payer | None) -> Iterator[None]:
    """Charge *payer* for what this thread does meanwhile."""
    if payer is None:
        yield
        return
    began = thread_time()
    try:
        yield
    finally:
        payer.charge(thread_time() - began)


def metered(loop: asyncio.AbstractEventLoop, work: _Work[T], **how: Any) -> asyncio.Future[T]:
    """A task factory: each step of the task is charged to the payer of its context."""
    context = how.get("context")
    payer = PAYER.get() if context is None else context.get(PAYER)
    if payer is None:
        return asyncio.Task(work, loop=loop, **how)
    task = asyncio.Task(_paid(work, payer), loop=loop, **how)
    # If the task is cancelled before its first step, *work* is never awaited.
    task.add_done_callback(lambda _: work.close())
    return task


async def _paid(work: _Work[T], payer: Payer) -> T:
    return await _Steps(work, payer)


class _Turns:
    """Turns for those who give way: one of them makes one step that takes a while, and the next one
    only once nobody else has had anything to do for some rounds of the event loop, or has had
    ``GAP``. So somebody else's key waits for one such step, however many are due and however many
    steps the key takes. Whoever has caused least goes first, and whoever has caused much less than
    all others need not wait for them. Nobody waits for ever, as this becomes less meanwhile."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._number = count()
        self._made = 0.0
        self._quiet = 0
        self._until = 0.0
        self._counting = False

    def begin(self, loop: asyncio.AbstractEventLoop, payer: Payer) -> None:
        """Note that *payer* made such a step in *loop*."""
        now = loop.time()
        self._made = now + payer.gives_way()
        if self._loop is not loop:
            self._loop, self._counting = loop, False
            self._waiting.clear()
        if not self._counting:
            self._until = now + GAP

    def wait(self, loop: asyncio.AbstractEventLoop, payer: Payer) -> asyncio.Future[None] | None:
        """The next turn of *payer* in *loop*; None if they need not wait: those who do go on
        waiting for now."""
        now = loop.time()
        if self._loop is not loop or not (self._counting or now < self._until):
            return None
        seconds = payer.gives_way()
        when = now + seconds
        others = min(self._made, self._waiting[0][0]) if self._waiting else self._made
        if not seconds or when + LESS < others:
            self._quiet = 0
            return None
        turn = loop.create_future()
        heappush(self._waiting, (when, next(self._number), turn))
        if not self._counting:
            self._count(loop)
        return turn

    def _count(self, loop: asyncio.AbstractEventLoop) -> None:
        self._quiet, self._counting = 0, True
        # An empty context does not keep the session that made the step alive.
        loop.call_soon(self._next, loop, context=contextvars.Context())

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        self._until = self._until or now + GAP  # the step has just been made
        self._quiet += 1
        if self._quiet <= QUIET and now < self._until:
            loop.call_soon(self._next, loop)
            return
        while self._waiting:
            __, __, turn = heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                self._until = 0.0
                self._count(loop)
                return
        self._counting = False


_turns: Final = _Turns()


class _Steps(Awaitable[T]):
    """Runs *work* step by step."""

    def __init__(self, work: _Work[T], payer: Payer) -> None:
        self._work = work
        self._payer = payer

    def __await__(self) -> Generator[Any, None, T]:
        failure: BaseException | None = None
        took = 0.0
        loop = asyncio.get_running_loop()
        try:
            while True:
                if failure is None:
                    try:
                        yield from self._wait(took, loop)
                    except GeneratorExit:
                        raise
                    except BaseException as error:
                        failure = error
                began = thread_time()
                try:
                    if failure is None:
                        awaited = self._work.send(None)
                    else:
                        awaited = self._work.throw(failure)
                except StopIteration as end:
                    result: T = end.value
                    return result
                finally:
                    took = thread_time() - began
                    self._payer.charge(took)
                    if took > BRIEF:
                        _turns.begin(loop, self._payer)
                failure = None
                try:
                    yield awaited
                except GeneratorExit:
                    raise
                except BaseException as error:
                    failure = error
        finally:
            self._work.close()

    def _wait(self, took: float, loop: asyncio.AbstractEventLoop) -> Generator[Any, None, None]:
        """Wait after a step that *took* so much processor time."""
        if pause := self._payer.pause(took):
            yield from asyncio.sleep(pause).__await__()
        if turn := _turns.wait(loop, self._payer):
            yield from turn
