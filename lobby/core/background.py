"""Background work: tasks that belong to the server rather than to a session, and answers that are
the same for everybody, computed once for all sessions."""

from __future__ import annotations

import asyncio
import contextvars
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from lobby.base.errors import Unavailable, Unreadable
from lobby.database import left_out

T = TypeVar("T")
Service: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 60.0
"""Seconds before a failed service starts again; they double with each further failure."""

LONGEST_OUTAGE_PAUSE = 2.0
"""The longest pause while the database cannot be used: only time helps, and it may be back at any
moment."""

REST_FACTOR, LONGEST_REST = 3, 1.0
"""A rest lasts so many times as long as the work before it, and at most so many seconds."""

_log = logging.getLogger(__name__)


def begin(work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Run *work* in the background, in an empty context: a task begun inside an app's context would
    keep that app alive."""
    return asyncio.get_running_loop().create_task(work, name=name, context=contextvars.Context())


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Cancel *tasks*, except those that are None, and wait until they have ended."""
    begun = [task for task in tasks if task]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)


async def wait(event: asyncio.Event, seconds: float | None) -> None:
    """Wait until *event* is set, or *seconds* are over; None for however long that takes."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await event.wait()


class Timer:
    """At most one call in the future, on the event loop; in *context*, or in that of whoever starts
    it."""

    def __init__(self, context: contextvars.Context | None = None) -> None:
        self._context = context
        self._call: asyncio.TimerHandle | None = None

    @property
    def running(self) -> bool:
        """Whether the call is still to come."""
        return self._call is not None

    def start(self, seconds: float, act: Callable[..., object], *args: Any) -> None:
        """Call *act* in *seconds* seconds, instead of what was to be called before."""
        self.stop()
        loop = asyncio.get_running_loop()
        self._call = loop.call_later(seconds, self._now, act, args, context=self._context)

    def stop(self) -> None:
        """Call nothing."""
        if self._call:
            self._call.cancel()
            self._call = None

    def _now(self, act: Callable[..., object], args: tuple[Any, ...]) -> None:
        self._call = None
        act(*args)


class Rests:
    """Rests between the parts of a long piece of the server's own work, so that players come first:
    it uses at most a quarter of a core, on a slow machine as well."""

    def __init__(self) -> None:
        self._began = monotonic()

    async def rest(self) -> None:
        """Wait three times as long as the last part took."""
        await asyncio.sleep(min(REST_FACTOR * (monotonic() - self._began), LONGEST_REST))
        self._began = monotonic()


@dataclass(frozen=True, slots=True)
class Sparing:
    """A context for work that may fail without harming anything else: *tell* is given the error.
    Unavailable is not suppressed, as nothing else would fare better."""

    tell: Callable[[Exception], object]

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if not isinstance(error, Exception) or isinstance(error, Unavailable):
            return False
        self.tell(error)
        return True


def supervise(service: Service, name: str) -> asyncio.Task[None]:
    """Keep *service* running as long as the server runs. A failure is logged, and after a growing
    pause the service is called again. ``states`` reports its state."""
    state = _State(name)
    task = begin(_keep(service, state), name)
    _supervised[task] = state
    return task


class Supervised:
    """Something with a service of its own, which runs until ``stop``."""

    _task: asyncio.Task[None] | None = None

    async def stop(self) -> None:
        """Stop the service, and wait until it has ended."""
        await end(self._task)


@dataclass(frozen=True, slots=True)
class ServiceState:
    """The state of a service: its *failures* since it last ran well, and the type of the last
    *error*, "" if there was none. It is *alive* unless it waits to start again after a failure."""

    name: str
    alive: bool
    failures: int
    error: str


def states() -> tuple[ServiceState, ...]:
    """The states of the services in this event loop, by name."""
    loop = asyncio.get_running_loop()
    here = [
        supervision.seen()
        for task, supervision in _supervised.items()
        if task.get_loop() is loop and not task.cancelled()
    ]
    return tuple(sorted(here, key=lambda state: state.name))


@dataclass(slots=True)
class _State:
    name: str
    alive: bool = True
    failures: int = 0
    error: str = ""
    began: float = field(default_factory=lambda: asyncio.get_running_loop().time())

    def failed(self, error: Exception) -> float:
        """Note a failure; return how many seconds to wait."""
        longest = LONGEST_OUTAGE_PAUSE if isinstance(error, Unavailable) else LONGEST_PAUSE
        if self._runs_well():
            self.failures = 0
        pause: float = min(FIRST_PAUSE * 2.0 ** min(self.failures, 10), longest)
        self.alive, self.failures, self.error = False, self.failures + 1, type(error).__name__
        return pause

    def restarted(self) -> None:
        self.alive, self.began = True, asyncio.get_running_loop().time()

    def seen(self) -> ServiceState:
        if self._runs_well():
            return ServiceState(self.name, True, 0, "")
        return ServiceState(self.name, self.alive, self.failures, self.error)

    def _runs_well(self) -> bool:
        return self.alive and asyncio.get_running_loop().time() - self.began > LONGEST_PAUSE


_supervised: WeakKeyDictionary[asyncio.Task[None], _State] = WeakKeyDictionary()


async def _keep(service: Service, state: _State) -> None:
    while True:
        try:
            await service()
            raise RuntimeError("it ended by itself")
        except Exception as error:
            pause = state.failed(error)
            _report(state, error, pause)
        await asyncio.sleep(pause)
        state.restarted()


def _report(state: _State, error: Exception, pause: float) -> None:
    sentence = "%s failed and starts again in %.0f s: %s"
    trace = None if isinstance(error, Unavailable) else error
    _log.error(sentence, state.name, pause, error, exc_info=trace)


class Shared(Generic[T]):
    """The answer of *ask*, which is called on the first request, and again after ``forget``. A
    failure is raised to everybody waiting for it, and not kept."""

    def __init__(self, ask: Callable[[], Awaitable[T]], name: str) -> None:
        self._ask = ask
        self._name = name
        self._answer: asyncio.Task[tuple[T, Sequence[Unreadable]]] | None = None

    async def get(self) -> T:
        """The answer. Raises what *ask* raises."""
        if self._answer is None:
            # Independent of any session, and shielded: it outlives the session that asked first.
            self._answer = begin(self._asked(), self._name)
            self._answer.add_done_callback(self._drop_failure)
        answer, missing = await asyncio.shield(self._answer)
        left_out.note()(missing)
        return answer

    @property
    def known(self) -> T | None:
        """The answer if it is known already and nothing is missing from it, else None."""
        if self._answer is None or not self._answer.done():
            return None
        answer, missing = self._answer.result()
        return None if missing else answer

    @property
    def asking(self) -> asyncio.Task[Any] | None:
        """The task of the answer being waited for, if there is one."""
        return self._answer if self._answer and not self._answer.done() else None

    def forget(self) -> None:
        """Drop the answer: it may have changed."""
        self._answer = None

    async def _asked(self) -> tuple[T, Sequence[Unreadable]]:
        with left_out.noted() as missing:
            return await self._ask(), missing

    def _drop_failure(self, answer: asyncio.Task[tuple[T, Sequence[Unreadable]]]) -> None:
        failed = answer.cancelled() or answer.exception() is not None
        if failed and answer is self._answer:
            self._answer = None
