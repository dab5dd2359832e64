"""The client's end of sessions: it connects, presses keys, and knows when frames arrive."""

from __future__ import annotations

import asyncio
import contextlib
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from itertools import cycle
from time import perf_counter

import asyncssh

QUIET_SECONDS = 0.05
"""A frame is over when nothing has arrived for this long."""


class Screen(asyncssh.SSHClientSession[bytes]):
    """A client's end of a session, which knows when bytes arrived."""

    def __init__(self) -> None:
        self.came = asyncio.Event()
        self.last = 0.0
        self.seen = b""
        self.received = 0
        self.keys = cycle((b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A"))
        self.channel: asyncssh.SSHClientChannel[bytes]

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.last = perf_counter()
        self.seen = (self.seen + data)[-20_000:]
        self.received += len(data)
        self.came.set()

    async def frame(self) -> float:
        """When the last byte of the next frame arrived."""
        await asyncio.wait_for(self.came.wait(), 60)
        while True:
            self.came.clear()
            try:
                await asyncio.wait_for(self.came.wait(), QUIET_SECONDS)
            except TimeoutError:
                return self.last

    async def until(self, words: bytes) -> float:
        """When bytes containing *words* arrived."""
        while words not in self.seen:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 60)
        self.came.set()
        return self.last


@dataclass(frozen=True)
class Target:
    """A server to measure."""

    name: str
    port: int
    pid: int
    user: str
    key: asyncssh.SSHKey
    landmark: bytes
    """A text that its first screen shows."""
    metrics: int = 0
    """The port of its metrics; 0 for none."""


async def enter(target: Target, stack: contextlib.AsyncExitStack) -> tuple[Screen, float]:
    """A session, and the seconds to its first frame."""
    connection = await stack.enter_async_context(connect(target))
    began = perf_counter()
    screen = Screen()
    await connection.create_session(
        lambda: screen, encoding=None, term_type="xterm-256color", term_size=(80, 24)
    )
    painted = await screen.until(target.landmark)
    await screen.frame()
    return screen, painted - began


def new_key() -> asyncssh.SSHKey:
    """A new key for a player."""
    return asyncssh.generate_private_key("ssh-ed25519")


def connect(
    target: Target, source: str = ""
) -> AbstractAsyncContextManager[asyncssh.SSHClientConnection]:
    """A connection as the owner of the target's key, from the address *source* if given."""
    return reach(target.port, target.user, target.key, source)


def reach(
    port: int, user: str, key: asyncssh.SSHKey, source: str = ""
) -> AbstractAsyncContextManager[asyncssh.SSHClientConnection]:
    """A connection to a server of this machine, as ``connect`` makes it."""
    return asyncssh.connect(
        "127.0.0.1",
        port,
        local_addr=(source, 0) if source else None,
        username=user,
        client_keys=[key],
        known_hosts=None,
        config=None,
        agent_path=None,
    )


async def press(screen: Screen) -> float:
    """The seconds from a key to its frame."""
    screen.came.clear()
    key = next(screen.keys)
    pressed = perf_counter()
    screen.channel.write(key)
    await asyncio.wait_for(screen.came.wait(), 60)
    moved = screen.last
    await screen.frame()
    return moved - pressed
