"""The SSH clients people use, each run so that it asks nothing: programs in a terminal of their
own, and libraries. Each is an ``Enter``, which turns a visit into a screen with a keyboard."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypeAlias

import asyncssh
import paramiko  # type: ignore[import-untyped]

from tests.e2e.openssh import PATIENCE, Client, Viewer, ssh
from tests.ssh.terminal_client import Guest

_SIZE = (80, 24)
_TERM = "xterm-256color"


@dataclass(frozen=True)
class Visit:
    """Who connects, and where. *key* is an OpenSSH key file without a passphrase, *host_key* the
    server's; *home* is a folder in which the client may store what it likes."""

    port: int
    host_key: Path
    home: Path
    user: str
    key: Path | None


class Screen(Protocol):
    """A session in a client, with a keyboard."""

    @property
    def text(self) -> str:
        """The screen as text."""

    @property
    def modes(self) -> set[int]:
        """The terminal modes that are on, such as mouse reports."""

    async def until(self, condition: str | Callable[[str], bool]) -> str:
        """The screen once it meets *condition*: a text on it, or a test of the whole."""

    def type(self, keys: str) -> None:
        """Send *keys*, all at once."""

    async def until_closed(self) -> int:
        """The session's exit status, once it has ended by itself."""


Enter: TypeAlias = Callable[[Visit], AbstractAsyncContextManager[Screen]]


@asynccontextmanager
async def openssh(visit: Visit) -> AsyncIterator[Screen]:
    """OpenSSH, which most people have."""
    async with Client(ssh(visit.port, key=visit.key, user=visit.user)) as client:
        yield client


@asynccontextmanager
async def plink(visit: Visit) -> AsyncIterator[Screen]:
    """PuTTY without its window. It needs its own key format, and the server's key in advance."""
    command = ["plink", "-ssh", "-t", "-noagent", "-noshare", "-no-antispoof"]
    command += ["-P", str(visit.port), "-l", visit.user]
    command += ["-hostkey", asyncssh.read_private_key(visit.host_key).get_fingerprint()]
    if visit.key:
        key = visit.key.with_suffix(".ppk")
        _run("puttygen", str(visit.key), "-O", "private", "-o", str(key))
        command += ["-i", str(key)]
    async with _program(visit, [*command, "127.0.0.1"]) as screen:
        yield screen


@asynccontextmanager
async def dbclient(visit: Visit) -> AsyncIterator[Screen]:
    """Dropbear's client, of routers and other small machines. It needs its own key format."""
    command = ["dbclient", "-t", "-y", "-y", "-p", str(visit.port), "-l", visit.user]
    if visit.key:
        key = visit.key.with_suffix(".dropbear")
        _run("dropbearconvert", "openssh", "dropbear", str(visit.key), str(key))
        command += ["-i", str(key)]
    async with _program(visit, [*command, "127.0.0.1"]) as screen:
        yield screen


class Library(Viewer):
    """A session opened by a library; *send* sends bytes."""

    def __init__(self, send: Callable[[bytes], object]) -> None:
        super().__init__(*_SIZE)
        self._send = send
        self._status: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def type(self, keys: str) -> None:
        """Send *keys*, all at once."""
        self._send(keys.encode())

    def end(self, status: int) -> None:
        """Note that the session has ended with *status*."""
        self._status.set_result(status)

    async def until_closed(self) -> int:
        """The session's exit status, once it has ended by itself."""
        async with asyncio.timeout(PATIENCE):
            return await self._status


@asynccontextmanager
async def by_paramiko(visit: Visit) -> AsyncIterator[Screen]:
    """Python's oldest SSH library; it blocks, so it runs in threads."""
    transport = paramiko.Transport(("127.0.0.1", visit.port))
    try:
        channel = await asyncio.to_thread(_paramiko_session, transport, visit)
        screen = Library(channel.sendall)
        reading = asyncio.create_task(_read(channel, screen))
        yield screen
        await reading
    finally:
        await asyncio.to_thread(transport.close)


@asynccontextmanager
async def by_asyncssh(visit: Visit) -> AsyncIterator[Screen]:
    """The library on which the server is built."""
    host_key = asyncssh.read_private_key(visit.host_key).convert_to_public()
    keys = [visit.key] if visit.key else None
    async with (
        asyncssh.connect(
            "127.0.0.1", visit.port, username=visit.user, client_factory=Guest, client_keys=keys,
            agent_path=None, known_hosts=([host_key], [], []), config=None,
        ) as connection,
        connection.create_process(
            term_type=_TERM, term_size=_SIZE, encoding=None, stderr=asyncssh.STDOUT
        ) as process,
    ):  # fmt: skip
        screen = Library(process.stdin.write)
        reading = asyncio.create_task(_follow(process, screen))
        yield screen
        await reading


CLIENTS = MappingProxyType[str, Enter](
    {
        "openssh": openssh,
        "plink": plink,
        "dbclient": dbclient,
        "paramiko": by_paramiko,
        "asyncssh": by_asyncssh,
    }
)
"""All clients by name."""

PROGRAMS = MappingProxyType(
    {
        "openssh": ("ssh",),
        "plink": ("plink", "puttygen"),
        "dbclient": ("dbclient", "dropbearconvert"),
    }
)
"""The programs that a client runs; the libraries run none."""


def _program(visit: Visit, command: list[str]) -> Client:
    # Its own home, so that it finds and leaves nothing there; no agent of this machine.
    return Client(command, HOME=str(visit.home), SSH_AUTH_SOCK="")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, stdin=subprocess.DEVNULL)


def _paramiko_session(transport: paramiko.Transport, visit: Visit) -> paramiko.Channel:
    transport.start_client(timeout=PATIENCE)
    known = asyncssh.read_private_key(visit.host_key).public_data
    assert transport.get_remote_server_key().asbytes() == known
    if visit.key:
        key = paramiko.Ed25519Key.from_private_key_file(str(visit.key))
        transport.auth_publickey(visit.user, key)
    else:
        transport.auth_interactive(visit.user, lambda *_: [])
    channel = transport.open_session(timeout=PATIENCE)
    channel.get_pty(_TERM, *_SIZE)
    channel.set_combine_stderr(True)
    channel.invoke_shell()
    return channel


async def _read(channel: paramiko.Channel, screen: Library) -> None:
    while data := await asyncio.to_thread(channel.recv, 65536):
        screen.show(data)
    screen.end(await asyncio.to_thread(channel.recv_exit_status))


async def _follow(process: asyncssh.SSHClientProcess[bytes], screen: Library) -> None:
    while data := await process.stdout.read(65536):
        screen.show(data)
    await process.wait_closed()
    screen.end(process.returncode if process.returncode is not None else -1)
