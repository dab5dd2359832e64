"""``lobby`` or another program as a separate process, forked from one that has everything loaded.

Loading it takes a second of processor time, and tests start it a hundred times. What only the
program itself shows, such as how it is found and loaded, needs the program: ``test_journey`` plays
in it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess

import asyncssh

from lobby.ssh.server import new_rsa

CONTEXT = multiprocessing.get_context("forkserver")
CONTEXT.set_forkserver_preload(
    ["lobby.app.cli", "lobby.app.serving", "lobby.database.postgres", "tests.e2e.forked"]
)
new_rsa()  # every server has the one made here
asyncssh.set_default_skip_rsa_key_validation(True)  # which need not be checked at each start


class Forked:
    """A process like those of asyncio; *stdout* is all its output, including errors."""

    def __init__(self, process: ForkServerProcess, stdout: asyncio.StreamReader) -> None:
        self._process = process
        self.stdout = stdout
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(process.sentinel, self._note_end)

    @property
    def pid(self) -> int:
        """The process id."""
        assert self._process.pid
        return self._process.pid

    def send_signal(self, number: int) -> None:
        """Send a signal. Raises ProcessLookupError if the process has ended."""
        if self._ended.is_set():
            raise ProcessLookupError
        os.kill(self.pid, number)

    def terminate(self) -> None:
        """Send SIGTERM."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """Send SIGKILL."""
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """The exit status once the process has ended; negative if a signal ended it."""
        await self._ended.wait()
        assert self._process.exitcode is not None
        return self._process.exitcode

    def _note_end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self._process.join()
        self._ended.set()


async def forked(words: Sequence[str], environment: Mapping[str, str]) -> Forked:
    """Start ``lobby`` with the arguments *words* and *environment*."""
    return await started(_lobby, tuple(words), dict(environment))


async def started(program: Callable[..., None], *arguments: object) -> Forked:
    """Start *program*, a function of a module, with *arguments*."""
    ours, its = CONTEXT.Pipe(duplex=False)
    process = CONTEXT.Process(target=_run, args=(its, program, arguments), daemon=True)
    process.start()
    its.close()
    stdout = asyncio.StreamReader()
    pipe = os.fdopen(os.dup(ours.fileno()), "rb", buffering=0)
    ours.close()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stdout), pipe
    )
    return Forked(process, stdout)


def _run(stdout: Connection, program: Callable[..., None], arguments: tuple[object, ...]) -> None:
    for number in sys.stdout.fileno(), sys.stderr.fileno():
        os.dup2(stdout.fileno(), number)
    stdout.close()
    # Under nohup it is ignored, and child processes inherit that.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    program(*arguments)


def _lobby(words: Sequence[str], environment: Mapping[str, str]) -> None:
    from lobby.app.cli import main  # noqa: PLC0415

    os.environ.clear()
    os.environ.update(environment)
    main(list(words), prog_name="lobby")
