"""A visitor's end of the command language: commands in, output and exit status out."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import Any

import pytest

from lobby.app.commands import Runner, runner
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player, Visitor
from lobby.ssh import Input, Output, Send, Streams

PATIENCE = 0.05
"""Seconds for which the tests wait for a comment that never comes."""

ENDS = 60.0
"""The same over SSH, where what a client sends ends by itself: nothing is cut short on a busy
machine."""


@dataclass(frozen=True)
class Result:
    """The exit status and output of a command."""

    status: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        return json.loads(self.out)


class Session:
    """A running command, with its streams."""

    def __init__(
        self,
        run: Runner,
        visitor: Visitor,
        command: str | None,
        *,
        terminal: bool = False,
        columns: int = 80,
    ) -> None:
        self.stdin = Input(None)
        self._out, self._err = list[str](), list[str]()
        self._news = asyncio.Event()
        clear = asyncio.Event()
        clear.set()
        stdout = Output(self._written(self._out), clear, terminal=False)
        stderr = stdout if terminal else Output(self._written(self._err), clear, terminal=False)
        streams = Streams(self.stdin, stdout, stderr, terminal=terminal, columns=columns)
        self._task = asyncio.ensure_future(run(visitor, command, streams))

    @property
    def out(self) -> str:
        return "".join(self._out)

    @property
    def err(self) -> str:
        return "".join(self._err)

    def send(self, text: str | bytes) -> None:
        self.stdin.feed(text if isinstance(text, bytes) else text.encode())

    async def until(self, text: str) -> None:
        """Wait until *text* has been written to standard output or error."""
        async with asyncio.timeout(60):
            while text not in self.out + self.err:
                self._news.clear()
                await self._news.wait()

    async def ended(self) -> Result:
        async with asyncio.timeout(60):
            return Result(await self._task, self.out, self.err)

    async def leave(self) -> Result:
        """Leave as a client that closes its connection; return what had been written by then."""
        self._task.cancel()
        await asyncio.wait((self._task,))
        return Result(-1, self.out, self.err)

    def _written(self, to: list[str]) -> Send:
        def write(text: str, *, portable: bool = False) -> None:
            to.append(text)
            self._news.set()

        return write


class Shell:
    """A client machine with one SSH key, or none."""

    def __init__(self, lobby: Lobby, name: str | None, *, pace: Buckets | None = None) -> None:
        self._run = runner(lobby, patience=PATIENCE, pace=pace)
        fingerprint = f"SHA256:{name}" if name else None
        self.visitor = Visitor(name or "somebody", fingerprint, "203.0.113.1")

    def begin(self, command: str | None, *, terminal: bool = False, columns: int = 80) -> Session:
        """Start *command*, or a conversation if it is None; a *terminal* changes how lines end."""
        return Session(self._run, self.visitor, command, terminal=terminal, columns=columns)

    async def __call__(
        self,
        command: str | None,
        stdin: str | bytes = "",
        *,
        terminal: bool = False,
        columns: int = 80,
    ) -> Result:
        """The result of *command* with *stdin* as all of its standard input."""
        session = self.begin(command, terminal=terminal, columns=columns)
        session.send(stdin)
        session.stdin.end()
        return await session.ended()

    async def does(self, command: str, stdin: str | bytes = "") -> str:
        """The output of *command*, which has to succeed."""
        result = await self(command, stdin)
        assert (result.status, result.err) == (0, ""), result
        return result.out

    async def refused(self, command: str) -> tuple[int, str]:
        """The status and the reason with which *command* is refused, on one line."""
        result = await self(command)
        assert result.out == ""
        return result.status, " ".join(result.err.split())


@pytest.fixture
def as_ann(lobby: Lobby, ann: Player) -> Shell:
    return Shell(lobby, "ann")


@pytest.fixture
def as_ben(lobby: Lobby, ben: Player) -> Shell:
    return Shell(lobby, "ben")


@pytest.fixture
def as_stranger(lobby: Lobby) -> Shell:
    """A visitor with a key that has no player yet."""
    return Shell(lobby, "new-key")


@pytest.fixture
def as_guest(lobby: Lobby) -> Shell:
    """A visitor without a key."""
    return Shell(lobby, None)
