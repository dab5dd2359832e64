"""The operator's access on the machine itself: a socket in the data folder, only for its owner.

One connection is one command: the client sends its words, closes its side, and receives a JSON
object with the exit status and what was printed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TypeAlias

from lobby.base import written
from lobby.base.errors import CannotOperate

NAME = "admin.sock"
"""The name of the socket in the data folder."""

LONGEST = 16 * 1024
"""The most bytes in a command."""

PATIENCE = 10.0
"""Seconds that a command may take to arrive, and its answer to be received."""

_AT_ONCE = 8

_log = logging.getLogger(__name__)


class Reply(NamedTuple):
    """The result of a command: its exit *status* and what it printed."""

    status: int
    out: str = ""
    err: str = ""


Run: TypeAlias = Callable[[str], Awaitable[Reply]]
"""Runs one command with an operator's rights."""


@asynccontextmanager
async def admin_socket(folder: Path, run: Run) -> AsyncIterator[None]:
    """Answer commands on the socket in *folder*, which no other server uses: one left there by a
    server that was killed is replaced. If no socket can be made, the server runs without one, and
    the log says why."""
    path = folder / NAME
    try:
        listening = _bound(path)
    except OSError as error:
        _log.error("lobby admin is not available: cannot create %s (%s)", path, error)
        yield
        return
    desk = _Desk(run)
    server = await asyncio.start_unix_server(desk.serve, sock=listening)
    try:
        yield
    finally:
        server.close()
        with suppress(OSError):
            path.unlink()
        await desk.empty()


def ask(folder: Path, command: str) -> Reply:
    """The answer to *command* from the server running on the data *folder*. Raises CannotOperate
    if none answers."""
    path = folder / NAME
    with socket.socket(socket.AF_UNIX) as client:
        try:
            client.connect(os.fspath(path))
            client.sendall(os.fsencode(command))
            client.shutdown(socket.SHUT_WR)
            with client.makefile("rb") as answer:
                return Reply(**json.loads(answer.read()))
        except (FileNotFoundError, ConnectionRefusedError) as error:
            raise CannotOperate(
                f"No server runs on the folder {folder}: give another with --data, or start one"
                " with lobby serve."
            ) from error
        except PermissionError as error:
            raise CannotOperate(
                f"Only the user who runs the server may use {path}. Switch to that user."
            ) from error
        except (OSError, ValueError) as error:
            raise CannotOperate(f"The server at {path} does not answer: {error}.") from error


class _Desk:
    """Answers callers, a few at a time."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._places = asyncio.Semaphore(_AT_ONCE)
        self._serving: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one command, and close the connection."""
        task = asyncio.current_task()
        assert task is not None
        self._serving.add(task)
        try:
            async with self._places:
                reply = await self._answer(reader)
                writer.write(f"{json.dumps(reply._asdict())}\n".encode())
                with suppress(TimeoutError, ConnectionError):
                    async with asyncio.timeout(PATIENCE):
                        await writer.drain()
        finally:
            self._serving.discard(task)
            writer.close()

    async def empty(self) -> None:
        """Wait until the last answer has been sent, which may say that the server is stopping."""
        if self._serving:
            _, late = await asyncio.wait(tuple(self._serving), timeout=1)
            for task in late:
                task.cancel()

    async def _answer(self, reader: asyncio.StreamReader) -> Reply:
        try:
            async with asyncio.timeout(PATIENCE):
                command = await _read(reader)
        except (TimeoutError, ConnectionError):
            return _wrong("The command did not end.")
        if command is None:
            return _wrong(f"The command is longer than {LONGEST} bytes. Shorten it.")
        try:
            return await self._run(command)
        except Exception:
            _log.exception("a command of the operator broke")
            return Reply(os.EX_SOFTWARE, err="Something broke. See the log.\n")


async def _read(reader: asyncio.StreamReader) -> str | None:
    """All the input; None if it is too long."""
    try:
        await reader.readexactly(LONGEST + 1)
    except asyncio.IncompleteReadError as error:
        return written.text(error.partial)
    return None


def _wrong(sentence: str) -> Reply:
    return Reply(os.EX_USAGE, err=f"{sentence}\n")


def _bound(path: Path) -> socket.socket:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    listening = socket.socket(socket.AF_UNIX)
    try:
        with _private():
            listening.bind(os.fspath(path))
    except OSError:
        listening.close()
        raise
    return listening


@contextmanager
def _private() -> Iterator[None]:
    """Files created inside are accessible only to their owner."""
    before = os.umask(0o177)
    try:
        yield
    finally:
        os.umask(before)
