"""Programs in a pseudo-terminal, whose screens a terminal emulator reads: above all the real
OpenSSH client, which can also run a command. And a server, as a separate process."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import json
import os
import pty
import signal
import struct
import subprocess
import termios
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyte
import pytest

from tests.e2e.forked import Forked, forked

NEEDS_SSH = pytest.mark.tool("ssh", "ssh-keygen")
"""For tests with a Machine, make_key or ssh."""

PATIENCE = 60.0
"""Seconds that a condition may take on a slow machine before a test gives up."""


class Viewer:
    """A server's output as seen on a terminal: ``screen.display``."""

    def __init__(self, columns: int = 80, lines: int = 24) -> None:
        self.screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self.screen)
        self._changed = asyncio.Event()
        self.closed = False

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    @property
    def modes(self) -> set[int]:
        """The terminal modes that are on, such as mouse reports."""
        return set(self.screen.mode)

    def show(self, data: bytes) -> None:
        """Show the *data* that has arrived."""
        self._stream.feed(data)
        self._changed.set()

    def close(self) -> None:
        """Note that no more will arrive."""
        self.closed = True
        self._changed.set()

    async def until(
        self, condition: str | Callable[[str], bool], patience: float = PATIENCE
    ) -> str:
        """The screen once it meets *condition*: a text on it, or a test of the whole."""
        holds = condition if callable(condition) else lambda text: condition in text
        try:
            async with asyncio.timeout(patience):
                while not holds(self.text):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            wanted = condition if isinstance(condition, str) else "the condition"
            raise AssertionError(f"{wanted!r} did not come up; the screen:\n{self.text}") from None
        return self.text

    async def until_over(self, patience: float = PATIENCE) -> None:
        """Wait until no more will arrive."""
        async with asyncio.timeout(patience):
            while not self.closed:
                self._changed.clear()
                await self._changed.wait()


class Client(Viewer):
    """A program in its own terminal. Its screen is ``screen.display``; type with ``type``."""

    def __init__(
        self,
        command: Sequence[str],
        *,
        columns: int = 80,
        lines: int = 24,
        term: str = "xterm-256color",
        **environment: str,
    ) -> None:
        super().__init__(columns, lines)
        self._command = command
        self._environment = {**os.environ, "TERM": term, "LC_ALL": "C.UTF-8", **environment}
        self._process: asyncio.subprocess.Process | None = None
        self._terminal = -1

    async def __aenter__(self) -> Self:
        self._terminal, inner = pty.openpty()
        size = struct.pack("HHHH", self.screen.lines, self.screen.columns, 0, 0)
        fcntl.ioctl(inner, termios.TIOCSWINSZ, size)
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=inner,
            stdout=inner,
            stderr=inner,
            env=self._environment,
            start_new_session=True,
        )
        os.close(inner)
        os.set_blocking(self._terminal, False)
        asyncio.get_running_loop().add_reader(self._terminal, self._read)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.kill()

    async def kill(self) -> None:
        """End the client like a lost connection: without telling the server."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        self._hang_up()

    def resize(self, columns: int, lines: int) -> None:
        """Change the size of the terminal."""
        assert self._process is not None
        self.screen.resize(lines, columns)
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        self._process.send_signal(signal.SIGWINCH)

    def type(self, keys: str) -> None:
        """Send *keys* as typed, all at once."""
        os.write(self._terminal, keys.encode())

    async def until_closed(self, patience: float = PATIENCE) -> int:
        """The client's exit status, once it has ended by itself."""
        assert self._process is not None
        await self.until_over(patience)
        async with asyncio.timeout(patience):
            return await self._process.wait()

    def _read(self) -> None:
        try:
            data = os.read(self._terminal, 65536)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self.show(data)
        else:
            self._hang_up()

    def _hang_up(self) -> None:
        if not self.closed:
            asyncio.get_running_loop().remove_reader(self._terminal)
            os.close(self._terminal)
            self.close()


def ssh(port: int, *, key: Path | None = None, user: str = "somebody") -> list[str]:
    """The command line of the OpenSSH client, for a session on a terminal."""
    return ["ssh", "-tt", *options(port, key), "-l", user, "127.0.0.1"]


def options(port: int, key: Path | None) -> list[str]:
    """Options that restrict ``ssh`` to one key, without this machine's settings and known hosts."""
    return [
        "-F", "none", "-p", str(port),
        "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
        "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none", "-o", "IdentitiesOnly=yes",
        "-o", f"IdentityFile={key or 'none'}",
    ]  # fmt: skip


@dataclass(frozen=True)
class Result:
    """The exit status and output of a command."""

    status: int
    out: str
    err: str


@dataclass(frozen=True)
class Machine:
    """A client machine with one key; each command runs in a new ``ssh``."""

    port: int
    key: Path | None

    async def __call__(
        self, command: str, text: str = "", *, stdin: int = asyncio.subprocess.PIPE
    ) -> Result:
        """The result of *command* with *text* on its standard input, or with another *stdin*."""
        words = ("ssh", "-T", *options(self.port, self.key), "127.0.0.1", command)
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *words, stdin=stdin, stdout=pipe, stderr=pipe
        )
        async with asyncio.timeout(PATIENCE):
            out, err = await process.communicate(text.encode() if stdin == pipe else None)
        assert process.returncode is not None
        return Result(process.returncode, out.decode(), err.decode())

    async def does(self, command: str, text: str = "") -> str:
        """The output of *command*, which has to succeed without a complaint."""
        result = await self(command, text)
        assert (result.status, result.err) == (0, ""), result
        return result.out

    async def document(self, command: str) -> Any:
        """The JSON document that *command* prints; it has to succeed."""
        return json.loads(await self.does(f"{command} --json"))

    async def refused(self, command: str) -> tuple[int, str]:
        """The status and the sentence with which *command* is refused."""
        result = await self(command)
        assert result.out == "", result
        return result.status, " ".join(result.err.split())


def make_key(path: Path) -> Path:
    """A fresh ed25519 key pair at *path*, without a passphrase."""
    subprocess.run(
        ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(path)],
        check=True,
        stdin=subprocess.DEVNULL,
    )
    return path


_OPEN = "ssh -p "


class Server:
    """``lobby serve`` as a separate process, on a port that the system chooses at the first start:
    forked, or started by *command*."""

    def __init__(
        self, data: Path, settings: Mapping[str, str], command: Sequence[str] = ()
    ) -> None:
        self._data = data
        self._settings = settings
        self._command = command
        self._process: asyncio.subprocess.Process | Forked | None = None
        self._listening: asyncio.Task[None] | None = None
        self._heard = ""
        self._more = asyncio.Event()
        self.port = 0

    async def start(self) -> None:
        """Start, or restart on the same port; return when connections are accepted."""
        environment = {
            **os.environ,
            "LOBBY_DATA": str(self._data),
            "LOBBY_HOST": "127.0.0.1",
            "LOBBY_PORT": str(self.port),
            **self._settings,
        }
        self._process = await (
            _executed(self._command, environment)
            if self._command
            else forked(["serve"], environment)
        )
        try:
            self.port = await self._announced_port()
        except BaseException:
            await self.gone()
            raise

    @property
    def process(self) -> int:
        """The process id."""
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill the server, like kill -9."""
        assert self._process is not None
        self._process.kill()

    def terminate(self) -> None:
        """Send SIGTERM."""
        assert self._process is not None
        self._process.terminate()

    def hang_up(self) -> None:
        """Send SIGHUP, as when the terminal is closed in which the server was started."""
        assert self._process is not None
        self._process.send_signal(signal.SIGHUP)

    async def ended(self) -> tuple[int, str]:
        """The exit status, and the log since it was open, once the server has ended."""
        assert self._process is not None
        assert self._listening is not None
        async with asyncio.timeout(PATIENCE):
            await self._listening
            opened = self._heard.index("\n", self._heard.index(_OPEN)) + 1
            return await self._process.wait(), self._heard[opened:]

    async def gone(self) -> None:
        """Kill it if it is running, even if it never got ready, and wait until it has ended."""
        assert self._process is not None
        with contextlib.suppress(ProcessLookupError):
            self.kill()
        if self._listening:
            await self._listening
        await self._process.wait()

    async def says(self, text: str) -> None:
        """Return once its log has *text*."""
        assert self._listening is not None
        async with asyncio.timeout(PATIENCE):
            while text not in self._heard:
                assert not self._listening.done(), f"the server ended:\n{self._heard}"
                self._more.clear()
                await self._more.wait()

    async def _listen(self) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            self._heard += line.decode()
            self._more.set()
        self._more.set()

    async def _announced_port(self) -> int:
        self._heard, self._listening = "", asyncio.create_task(self._listen())
        await self.says(_OPEN)
        return int(self._heard.partition(_OPEN)[2].split()[0])


async def _executed(
    command: Sequence[str], environment: Mapping[str, str]
) -> asyncio.subprocess.Process:
    # Under nohup it is ignored, and child processes inherit that.
    inherited = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        return await asyncio.create_subprocess_exec(
            *command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
    finally:
        signal.signal(signal.SIGHUP, inherited)


@contextlib.asynccontextmanager
async def serving(
    data: Path, command: Sequence[str] = (), **settings: str
) -> AsyncIterator[Server]:
    """A running server, forked or started by *command*, which is always stopped at the end;
    *settings* are environment variables."""
    server = Server(data, settings, command)
    await server.start()
    try:
        yield server
    finally:
        await server.gone()
