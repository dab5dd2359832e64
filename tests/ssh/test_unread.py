"""Clients that do not read what they are sent, each against a real server."""

from __future__ import annotations

import asyncio
from typing import Any

from lobby.features.people.values.player import Visitor
from lobby.ssh import Limits, Streams
from tests.ssh.serving import TypingApp, serving, soon
from tests.ssh.terminal_client import Terminal, client, connected

MSG_KEXINIT = 20


class PaintingApp(TypingApp):
    """Repaints everything for each key, and signals that it has."""

    painted: asyncio.Event

    async def on_key(self, event: object) -> None:
        self.refresh()

    def post_display_hook(self) -> None:
        self.painted.set()


async def type_unread(terminal: Terminal) -> None:
    """Type forty keys from *terminal*, which does not read what is painted."""
    terminal.channel.pause_reading()
    for _ in range(40):
        PaintingApp.painted.clear()
        terminal.type("x")
        await soon(PaintingApp.painted.wait())


async def test_a_client_that_does_not_read_is_painted_nothing_and_then_everything() -> None:
    PaintingApp.painted = asyncio.Event()
    async with (
        serving(PaintingApp) as server,
        connected(server.port, size=(250, 80), window=30_000) as terminal,
    ):
        await terminal.until("size: 250x80")
        before = len(terminal.raw)
        await type_unread(terminal)
        assert "typed: xxx" not in terminal.text
        terminal.channel.resume_reading()
        await terminal.until("typed: " + "x" * 40)
        assert len(terminal.raw) - before < 300_000


class NamingApp(PaintingApp):
    """Also sets the window's title after each key."""

    async def on_key(self, event: object) -> None:
        window: Any = self._driver
        window.set_title(f"{len(self.typed) + 1} typed")


async def test_a_client_that_reads_again_gets_the_last_title() -> None:
    PaintingApp.painted = asyncio.Event()
    async with (
        serving(NamingApp) as server,
        connected(server.port, size=(250, 80), window=30_000) as terminal,
    ):
        await terminal.until("size: 250x80")
        await type_unread(terminal)
        assert b"40 typed" not in terminal.raw
        terminal.channel.resume_reading()
        await terminal.until_sent(b"\x1b]2;40 typed\x1b\\")
        assert terminal.raw.count(b"\x1b[22;2t") == 1


async def test_a_client_that_never_reads_is_hung_up_on() -> None:
    limits = Limits(stalled_seconds=1, leaving_seconds=1)
    PaintingApp.painted = asyncio.Event()
    async with (
        serving(PaintingApp, limits=limits) as server,
        connected(server.port, size=(250, 80), window=10_000) as terminal,
    ):
        await terminal.until("name: ann")
        terminal.channel.pause_reading()
        terminal.type("x" * 100)
        await terminal.ended()


async def test_a_client_that_leaves_its_socket_unread_is_hung_up_on() -> None:
    written = 0
    stopped = asyncio.Event()

    async def talk(visitor: Visitor, command: str | None, streams: Streams) -> int:
        nonlocal written
        try:
            while True:
                await streams.stdout.write("x" * 100_000)
                written += 100_000
                await asyncio.sleep(0)
        finally:
            stopped.set()

    limits = Limits(stalled_seconds=1, leaving_seconds=1)
    async with (
        serving(run_command=talk, limits=limits) as server,
        client(server.port) as connection,
    ):
        await connection.create_process("talk", window=2**31, encoding=None)
        assert connection._transport
        connection._transport.pause_reading()
        await soon(stopped.wait())
        connection.abort()
    assert written < 50_000_000


async def test_a_session_that_is_left_unread_ends_without_the_others() -> None:
    stopped = asyncio.Event()

    async def answer(visitor: Visitor, command: str | None, streams: Streams) -> int:
        try:
            while command == "talk":
                await streams.stdout.write("x" * 1000)
            while await streams.stdin.some() is not None:
                pass
        finally:
            stopped.set()
        return 4

    limits = Limits(stalled_seconds=1, leaving_seconds=1)
    async with (
        serving(run_command=answer, limits=limits) as server,
        client(server.port) as connection,
    ):
        beside = await connection.create_process("read")
        unread = await connection.create_process("talk", window=10_000)
        unread.channel.pause_reading()
        await soon(stopped.wait())
        beside.stdin.write_eof()
        assert (await beside.wait()).exit_status == 4


async def test_a_key_exchange_that_never_ends_does_not_hoard_output() -> None:
    limits = Limits(unsent_packets=10, leaving_seconds=1)
    PaintingApp.painted = asyncio.Event()
    async with serving(PaintingApp, limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("name: ann")
        connection: Any = terminal.connection
        connection._packet_handlers = {**connection._packet_handlers, MSG_KEXINIT: lambda *_: True}
        connection._send_kexinit()
        connection._kexinit_sent = connection._kex_complete = True
        async with asyncio.timeout(60):
            while terminal.open:
                PaintingApp.painted.clear()
                terminal.type("x")
                await asyncio.wait(
                    {
                        asyncio.create_task(waiting)
                        for waiting in (PaintingApp.painted.wait(), terminal.ended())
                    },
                    return_when=asyncio.FIRST_COMPLETED,
                )
        assert b"typed" not in terminal.raw
