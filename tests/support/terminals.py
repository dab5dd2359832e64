"""Several people at terminals in one lobby, and every byte that each of them is sent."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.people import keys
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.ssh import Limits
from lobby.ssh.terminal.stage import Stage
from lobby.ui import places
from tests.support.session import PATIENCE

PAUSE = 1.25
"""Seconds of loop time after which all effects of a key are painted, and the bell has rung."""


@dataclass
class Wire:
    """The connection to a client that reads everything."""

    sent: list[bytes] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    def write(self, text: str, *, portable: bool = False) -> None:
        """Keep *text*."""
        self.sent.append(text.encode())
        self.came.set()

    def write_error(self, text: str, *, portable: bool = False) -> None:
        """Keep *text* too."""
        self.sent.append(text.encode())

    def pause_reading(self) -> None:
        """Do nothing: nobody types too much."""

    def resume_reading(self) -> None:
        """Do nothing."""

    def allow(self, size: int) -> None:
        """Do nothing: nothing is limited."""

    def throw_out(self, reason: str) -> None:
        """Fail: nobody misbehaves."""
        raise AssertionError(reason)


class Seat:
    """A visitor's session, from the bytes of the keys to those of the screen."""

    def __init__(self, lobby: Lobby, name: str, *, guest: bool, size: tuple[int, int]) -> None:
        self._lobby = lobby
        self._visitor = Visitor(name, None if guest else f"SHA256:{name}", "::1")
        self._wire = Wire()
        self._stage = Stage(
            self._make_app,
            size=size,
            line=self._wire,
            limits=Limits(),
            starts=asyncio.Semaphore(1),
        )

    def begin(self) -> asyncio.Task[object]:
        """Start the session, which lasts until the task is cancelled or the visitor leaves."""
        return asyncio.create_task(self._stage.run())

    def type(self, text: str) -> None:
        """Send the bytes of *text*."""
        self._stage.receive(text.encode())

    @property
    def board(self) -> int | None:
        """The board on the screen."""
        return self._app.board

    def open(self, board: int) -> None:
        """Go to *board*."""
        self._app.call_later(self._app.open, places.Board(board))

    def resize(self, columns: int, rows: int) -> None:
        """Resize the window."""
        self._stage.resize(columns, rows)

    def take(self) -> bytes:
        """The bytes sent since the last call."""
        sent, self._wire.sent = self._wire.sent, []
        return b"".join(sent)

    async def until(self, word: str) -> str:
        """The text sent since the last ``take``, once it contains *word*."""
        async with asyncio.timeout(PATIENCE):
            while word not in (sent := b"".join(self._wire.sent).decode()):
                self._wire.came.clear()
                await self._wire.came.wait()
        return sent

    async def _make_app(self) -> LobbyApp:
        player = await self._lobby.ask(keys.holder, self._visitor.fingerprint)
        self._app = LobbyApp(self._lobby, self._visitor, Terminal("xterm-256color", {}), player)
        return self._app


class Room:
    """Everybody's sessions, and what they were sent step by step."""

    def __init__(self, seats: dict[str, Seat]) -> None:
        self.seats = seats
        self.sent: dict[str, list[tuple[str, bytes]]] = {name: [] for name in seats}

    async def step(self, what: str, seconds: float = PAUSE) -> None:
        """Let everybody see all effects of *what*."""
        await asyncio.sleep(seconds)
        for name, seat in self.seats.items():
            self.sent[name].append((what, seat.take()))

    async def type(self, name: str, *texts: str) -> None:
        """Let *name* type each of *texts*, one after another."""
        for text in texts:
            self.seats[name].type(text)
            await self.step(f"{name} types {text!r}")

    async def open(self, name: str, board: int) -> None:
        """Let *name* go to *board*, if the session is elsewhere."""
        if self.seats[name].board == board:
            return
        self.seats[name].open(board)
        await self.step(f"{name} opens board {board}")

    async def resize(self, name: str, columns: int, rows: int) -> None:
        """Resize the window of *name*."""
        self.seats[name].resize(columns, rows)
        await self.step(f"the window of {name} has {columns} columns")


@asynccontextmanager
async def room(
    lobby: Lobby, sizes: dict[str, tuple[int, int]], guests: frozenset[str]
) -> AsyncIterator[Room]:
    """Sessions of everybody with a window in *sizes*, started one after another."""
    made = Room({n: Seat(lobby, n, guest=n in guests, size=size) for n, size in sizes.items()})
    running = []
    for name, seat in made.seats.items():
        running.append(seat.begin())
        await made.step(f"{name} comes")
    try:
        yield made
    finally:
        for task in running:
            task.cancel()
        await asyncio.wait(running)
