"""Clients that do no more than they must: they run on the same machine as the servers measured."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import Any

import asyncssh

LANDMARK = b"challenge"
"""A text that the last line of the lobby's first frame contains."""

AT_ONCE = 4
"""Clients of one process that connect at the same time, if there is no hurry."""

AGAIN_SECONDS = 1.0
"""Seconds before trying again after a connection was refused or closed."""

KEYS = (b"\x1b[B", b"\x1b[B", b"\x1b[A", b"\x1b[A")
"""Each moves the cursor in the list of boards."""

_CIPHERS = ["aes128-gcm@openssh.com"]
_EXCHANGES = ["curve25519-sha256"]


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A session that notes its first complete frame, the bytes that follow a key, and its end."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self._tail = b""
        self._keys = cycle(KEYS)
        self._answer: asyncio.Future[float] | None = None
        self.painted: asyncio.Future[float] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self._channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_result(monotonic())
        if not self.painted.done():
            self._tail = self._tail[-len(LANDMARK) :] + data
            if LANDMARK in self._tail:
                self.painted.set_result(monotonic())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.painted.done():
            self.painted.set_exception(exc or asyncssh.ConnectionLost("closed"))
        self.lost.set_result(None)

    async def press(self) -> float:
        """The seconds from a key to the next bytes."""
        self._answer = asyncio.get_running_loop().create_future()
        pressed = monotonic()
        self._channel.write(next(self._keys))
        return await self._answer - pressed


class Visitor:
    """The owner of *key*, who connects at *port*."""

    def __init__(self, port: int, key: Path) -> None:
        self.port = port
        self._options = asyncssh.SSHClientConnectionOptions(
            username="somebody",
            client_keys=[key],
            known_hosts=None,
            config=None,
            agent_path=None,
            kex_algs=_EXCHANGES,
            encryption_algs=_CIPHERS,
            login_timeout=600,
        )
        self.refused = 0
        """How often it was refused, or the connection closed before the first frame."""
        self.began = self.painted = 0.0
        """When it last connected, and when it then had its first complete frame."""

    async def enter(self) -> Terminal:
        """Connect, as often as it takes."""
        while True:
            try:
                return await self._enter()
            except (OSError, asyncssh.Error):
                self.refused += 1
                await asyncio.sleep(AGAIN_SECONDS)

    async def _enter(self) -> Terminal:
        self.began = monotonic()
        connection = await asyncssh.connect("127.0.0.1", self.port, options=self._options)
        terminal = Terminal()
        await connection.create_session(
            lambda: terminal, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        self.painted = await terminal.painted
        return terminal


def visitors(ports: Sequence[int], keys: Iterable[str]) -> list[Visitor]:
    """A visitor for each file in *keys*, spread evenly over *ports*."""
    return [Visitor(port, Path(key)) for port, key in zip(cycle(ports), keys, strict=False)]


async def enter(crowd: Iterable[Visitor]) -> list[Terminal]:
    """Connect all of *crowd*, a few at a time."""
    places = asyncio.Semaphore(AT_ONCE)

    async def come(visitor: Visitor) -> Terminal:
        async with places:
            return await visitor.enter()

    return await asyncio.gather(*map(come, crowd))


def tell(**words: Any) -> None:
    """Write a line for the parent process."""
    print(json.dumps(words), flush=True)
