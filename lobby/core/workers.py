"""Worker processes, in which bots think: beside the event loop, and with a lower priority."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from lobby.base import metrics
from lobby.base.work import PAYER, charged
from lobby.core import background
from lobby.core.thinker import CannotThink, Thinker, Urgency
from lobby.core.worker import framed
from lobby.core.worker_process import Ended, Failed, WorkerProcess, WorkLimits

T = TypeVar("T")


class FairQueue(Generic[T]):
    """So many *lines*, served from the first to the last. In each line people take turns, and each
    person's items are served in order. Some consumers serve only the first lines."""

    def __init__(self, lines: int) -> None:
        self._lines: tuple[_Line[T], ...] = tuple(_Line() for _ in range(lines))
        self._changed = asyncio.Condition()

    def __len__(self) -> int:
        return sum(map(len, self._lines))

    async def put(self, thing: T, whose: str, *, line: int) -> None:
        """Add *thing* to *line*, after the other items of the same person."""
        async with self._changed:
            self._lines[line].add(thing, whose)
            self._changed.notify_all()

    async def get(self, *, last: int) -> T:
        """The next item of the lines up to *last*, once there is one."""
        served = self._lines[: last + 1]
        async with self._changed:
            await self._changed.wait_for(lambda: any(served))
            return next(filter(None, served)).next()

    def drain(self) -> Iterator[T]:
        """Remove and yield everything in the queue."""
        for line in self._lines:
            while line:
                yield line.next()


class _Line(Generic[T]):
    """The items of each person; the person served longest ago comes first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, thing: T, whose: str) -> None:
        self._waiting.setdefault(whose, deque()).append(thing)

    def next(self) -> T:
        whose, things = self._waiting.popitem(last=False)
        thing = things.popleft()
        if things:
            self._waiting[whose] = things  # behind everybody else
        return thing


ATTEMPTS = 3
"""How many times a piece of work is started before it is given up."""

IDLE_SECONDS = 600
"""After this many seconds without work a process ends, to free its memory."""

_FAILED = "The bots cannot work that out just now. Try again later."

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Job:
    """A piece of work and the future that awaits its answer."""

    order: bytes
    answer: asyncio.Future[Any]


class Workers(Thinker):
    """A thinker with *number* processes, each started when there is work for it. A process that
    takes longer than *seconds* over a piece of work, or dies of it, is replaced, and the work is
    started again. Work that raises an exception is given up at once, and its process goes on.

    One process works for running matches only, so that these never wait for other work; if *number*
    is 1, there is a second process for that. If there are three, one of them does no study, so that
    nobody at a board waits for it.
    """

    def __init__(self, number: int, seconds: float) -> None:
        self._number = number
        self._limits = WorkLimits(seconds=seconds, cpu_seconds=seconds)
        self._jobs: FairQueue[_Job] = FairQueue(len(Urgency))
        self._tasks: list[asyncio.Task[None]] = []
        metrics.thoughts_waiting.set_function(self._jobs.__len__)

    @property
    def awake(self) -> bool:
        """Whether it has been started and not stopped."""
        return bool(self._tasks)

    async def start(self) -> None:
        """Be ready for work."""
        self._tasks = [
            background.supervise(partial(self._work, least), f"worker {number}")
            for number, least in enumerate(_shares(self._number))
        ]

    async def stop(self) -> None:
        """End every process; callers still waiting for an answer get CannotThink."""
        tasks, self._tasks = self._tasks, []
        await background.end(*tasks)
        for job in self._jobs.drain():
            _refuse(job)

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """What *work* returns, computed by the next free process. If the caller is cancelled while
        waiting, the work is stopped."""
        if not self.awake:
            raise CannotThink(_FAILED)
        try:
            # What a bot has seen of a long match takes up to a tenth of a second.
            order = await asyncio.to_thread(_order, work)
        except Exception as error:  # what a game shows may be anything
            _log.error("work cannot be sent to a worker: %r", error)
            raise CannotThink(_FAILED) from error
        if not self.awake:
            raise CannotThink(_FAILED)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(order, answer), whose, line=urgency)
        return await answer

    async def _work(self, least: Urgency) -> None:
        """Do one job after the other, none less urgent than *least*, in a process that lives while
        there are any."""
        worker = WorkerProcess(self._limits)
        try:
            while True:
                try:
                    async with asyncio.timeout(IDLE_SECONDS):
                        job = await self._jobs.get(last=least)
                except TimeoutError:
                    await worker.end()
                else:
                    await _settle(job, worker)
        finally:
            await worker.end()


def _order(work: Callable[[], object]) -> bytes:
    """*work* as it is sent to a process."""
    with charged(PAYER.get()):
        return framed(work)


def _shares(number: int) -> Iterator[Urgency]:
    """The least urgent work that each of *number* processes does; there are two at least.

    >>> [share.name for share in _shares(4)]
    ['MATCH', 'BOARD', 'STUDY', 'STUDY']
    >>> [share.name for share in _shares(1)]
    ['MATCH', 'STUDY']
    """
    yield Urgency.MATCH
    if number > 2:
        yield Urgency.BOARD
    for _ in range(max(1, number - 2)):
        yield Urgency.STUDY


async def _settle(job: _Job, worker: WorkerProcess) -> None:
    """Answer *job*, unless nobody waits for it any longer."""
    for _ in range(ATTEMPTS):
        if job.answer.done():
            return
        try:
            with metrics.thoughts_running.track_inprogress(), metrics.thought.time():
                job.answer.add_done_callback(worker.interrupt)
                try:
                    result = await worker.do(job.order)
                finally:
                    job.answer.remove_done_callback(worker.interrupt)
        except Ended as ended:
            metrics.workers_replaced.inc()
            _log.warning("work is started again: %s", ended)
            continue
        except Failed as failed:
            _log.error("work failed: %s", failed)
            break
        except BaseException:
            _refuse(job)
            raise
        if not job.answer.done():
            job.answer.set_result(result)
        return
    _refuse(job)


def _refuse(job: _Job) -> None:
    if not job.answer.done():
        job.answer.set_exception(CannotThink(_FAILED))
