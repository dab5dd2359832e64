"""Worker processes, in which bots think: beside the event loop, and with a lower priority."""

from __future__ import annotations

import asyncio
import itertools
import logging
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from lobby.process import background, metrics
from lobby.process.pipe import LENGTH, framed
from lobby.process.thinker import CannotThink

T = TypeVar("T")

ATTEMPTS = 3
"""How often a piece of work is begun before it is given up."""

IDLE_SECONDS = 600
"""After so long without work a process ends, and its memory is free for others."""

_GRACE = 2.0
"""Seconds by which a process that hangs may be late to end itself."""

_FAILED = "The bots cannot work that out just now. Try again later."

_log = logging.getLogger(__name__)


class _Failed(Exception):
    """A worker failed to do its work."""


@dataclass(order=True, slots=True)
class _Job:
    """A piece of work: urgent ones first, else in the order in which they came."""

    rank: int
    number: int
    order: bytes = field(compare=False)
    answer: asyncio.Future[Any] = field(compare=False)


class Workers:
    """A thinker with *number* processes, each begun when there is work for it. One that takes
    longer than *seconds* over a piece of work, or dies of it, is replaced, and the work begun
    again."""

    def __init__(self, number: int, seconds: float) -> None:
        self._number = number
        self._seconds = seconds
        self._jobs: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._tasks: list[asyncio.Task[None]] = []
        metrics.thoughts_waiting.set_function(self._jobs.qsize)

    @property
    def awake(self) -> bool:
        """From start to stop."""
        return bool(self._tasks)

    async def start(self) -> None:
        """Be ready for work."""
        names = (f"worker {number}" for number in range(self._number))
        self._tasks = [background.supervise(self._work, name) for name in names]

    async def stop(self) -> None:
        """End every process; who still waits for an answer gets CannotThink."""
        tasks, self._tasks = self._tasks, []
        await background.end(*tasks)
        while not self._jobs.empty():
            _refuse(self._jobs.get_nowait())

    async def ask(self, work: Callable[[], T], *, urgent: bool = False) -> T:
        """What *work* returns, done by the next process that is free."""
        if not self.awake:
            raise CannotThink(_FAILED)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        await self._jobs.put(_Job(not urgent, next(self._numbers), framed(work), answer))
        return await answer

    async def _work(self) -> None:
        """Do one job after the other, in a process that is there while there are any."""
        worker = _Worker(self._seconds)
        try:
            while True:
                try:
                    async with asyncio.timeout(IDLE_SECONDS):
                        job = await self._jobs.get()
                except TimeoutError:
                    await worker.end()
                else:
                    await _settle(job, worker)
        finally:
            await worker.end()


async def _settle(job: _Job, worker: _Worker) -> None:
    """Answer *job*, unless nobody waits for it any longer."""
    for _ in range(ATTEMPTS):
        if job.answer.done():
            return
        try:
            with metrics.thoughts_running.track_inprogress(), metrics.thought.time():
                result = await worker.do(job.order)
        except _Failed as failure:
            metrics.workers_replaced.inc()
            _log.warning("work is started again: %s", failure)
            continue
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


class _Worker:
    """One process, begun when it is needed and again after it was ended."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._process: Process | None = None

    async def do(self, order: bytes) -> Any:
        """What comes out of *order*. Raises _Failed, with no process left, when nothing does."""
        try:
            async with asyncio.timeout(self._seconds + _GRACE):
                done, result = await self._answer(order)
        except (EOFError, OSError, TimeoutError) as error:
            status = await self.end()
            raise _Failed(f"a worker ended with {status} ({error!r})") from error
        if not done:
            await self.end()
            raise _Failed(result)
        return result

    async def end(self) -> int | None:
        """End the process, if there is one; what it ended with."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(ProcessLookupError):
            process.kill()
        # Reading on lets the pipe close: a process whose output is full is never seen to end.
        await process.communicate()
        return process.returncode

    async def _answer(self, order: bytes) -> tuple[bool, Any]:
        process = await self._begun()
        assert process.stdin
        assert process.stdout
        process.stdin.write(order)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        done, result = pickle.loads(await process.stdout.readexactly(length))
        return done, result

    async def _begun(self) -> Process:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "lobby.process.worker",
                str(self._seconds),
                stdin=PIPE,
                stdout=PIPE,
            )
        return self._process
