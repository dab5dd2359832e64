"""One worker process, seen from the server: it does pieces of work within limits, or is ended."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import dataclass
from signal import SIGPROF
from typing import Any

from lobby.core.worker import INTERRUPTION, LENGTH, MEMORY, NO_MEMORY

_GRACE = 2.0
"""Seconds by which a process that hangs may be late in ending itself."""


class Ended(Exception):
    """A process ended, or was ended, before it had done its work. *too_much* is whether the work
    took more processor time or memory than it may, as it would again."""

    def __init__(self, status: int | None, why: BaseException) -> None:
        super().__init__(f"a worker ended with {status} ({why!r})")
        self.too_much = status in (-SIGPROF, NO_MEMORY)


class Failed(Exception):
    """The work itself failed, as it would again; the text is the traceback."""


@dataclass(frozen=True, slots=True)
class WorkLimits:
    """What one piece of work may take: *seconds* on the clock, *cpu_seconds* of processor time, and
    for the process *memory*, in bytes of address space."""

    seconds: float
    cpu_seconds: float
    memory: int = MEMORY


class WorkerProcess:
    """One process, started when it is needed, and again after it has ended."""

    def __init__(self, limits: WorkLimits) -> None:
        self._limits = limits
        self._process: Process | None = None

    async def do(self, order: bytes) -> Any:
        """The result of *order*. Raises Failed if it has none, and Ended, with no process left, if
        that is not known."""
        try:
            async with asyncio.timeout(self._limits.seconds + _GRACE):
                done, result = await self._answer(order)
        except TimeoutError as error:
            raise Ended(await self.end(), error) from error
        except (EOFError, OSError) as error:
            await self._ended_itself()
            raise Ended(await self.end(), error) from error
        if not done:
            raise Failed(result)
        return result

    def interrupt(self, answer: asyncio.Future[Any]) -> None:
        """Stop the current work if *answer* was cancelled, as nobody waits for it any longer."""
        if answer.cancelled() and self._process is not None:
            with suppress(ProcessLookupError):
                self._process.send_signal(INTERRUPTION)

    async def end(self) -> int | None:
        """End the process, if there is one; return its exit status."""
        process, self._process = self._process, None
        if process is None:
            return None
        with suppress(ProcessLookupError):
            process.kill()
        # Reading on lets the pipe close: a process with a full output pipe would never be seen to
        # end.
        await process.communicate()
        return process.returncode

    async def _ended_itself(self) -> None:
        """Wait a moment for a process that has closed its output: its status says why it ended."""
        if self._process is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(_GRACE):
                    await self._process.wait()

    async def _answer(self, order: bytes) -> tuple[bool, Any]:
        process = await self._begun()
        assert process.stdin
        assert process.stdout
        process.stdin.write(order)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        body = await process.stdout.readexactly(length)
        try:
            done, result = pickle.loads(body)
        except Exception as error:
            return False, f"the answer cannot be read: {error!r}"
        return done, result

    async def _begun(self) -> Process:
        if self._process is None:
            limits = self._limits
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "lobby.core.worker",
                *map(str, (limits.seconds, limits.cpu_seconds, limits.memory)),
                stdin=PIPE,
                stdout=PIPE,
            )
        return self._process
