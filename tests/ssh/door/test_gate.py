"""Visitors kept out by a decision: at the door, at the start of the session, and during it."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from asyncssh.channel import SSHClientChannel

from lobby.base import metrics
from lobby.features.people.values.player import Standing, TurnedAway, Visitor
from lobby.ssh import Limits, Server, Streams
from tests.ssh.serving import TypingApp, serving
from tests.ssh.terminal_client import client, connected

BANNED = "You are banned from this server until 2030-01-01 00:00 UTC: insults"
NO_ENTRY = TurnedAway(BANNED, os.EX_NOPERM)


@dataclass
class Decided:
    """A gate as tests set it."""

    addresses: dict[str, str] = field(default_factory=dict)
    names: dict[str, TurnedAway] = field(default_factory=dict)
    standings: dict[str, Standing] = field(default_factory=dict)

    def ban_of_address(self, address: str) -> str | None:
        return self.addresses.get(address)

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        return self.names.get(visitor.user_name)

    async def standing(self, visitor: Visitor) -> Standing:
        return self.standings.get(visitor.user_name, "nobody")

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        return True


async def hello(visitor: Visitor, command: str | None, streams: Streams) -> int:
    await streams.stdout.write("hello\n")
    if command == "stay":
        await asyncio.Event().wait()
    return 0


@asynccontextmanager
async def guarded(gate: Decided) -> AsyncIterator[Server]:
    async with serving(run_command=hello, gate=gate) as server:
        yield server


async def first_bytes(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(60):
        said = await reader.read(1024)
    writer.close()
    return said


async def test_a_banned_address_is_told_why_and_nothing_is_spent_on_it() -> None:
    gate = Decided({"127.0.0.1": "Your address is banned from this server: flooding"})
    counted = metrics.refused.labels("banned")._value
    async with guarded(gate) as server:
        before = counted.get()
        said = await first_bytes(server.port)
        assert b"Your address is banned from this server: flooding" in said
        assert counted.get() == before + 1
        assert server.connections == 0
        gate.addresses.clear()
        assert (await first_bytes(server.port)).startswith(b"SSH-2.0-")


async def test_a_command_is_refused() -> None:
    async with (
        guarded(Decided(names={"ann": NO_ENTRY})) as server,
        client(server.port, user="ann") as connection,
    ):
        done = await connection.run("hello")
        assert (done.exit_status, done.stdout, done.stderr) == (77, "", f"{BANNED}\n")


async def test_a_screen_is_refused() -> None:
    async with (
        guarded(Decided(names={"ann": NO_ENTRY})) as server,
        connected(server.port, user="ann") as terminal,
    ):
        await terminal.until("insults")
        assert await terminal.ended() == 77


async def test_sessions_are_ended_and_others_go_on() -> None:
    async with (
        guarded(Decided()) as server,
        connected(server.port, user="ann") as ann,
        connected(server.port, user="ben") as ben,
        client(server.port, user="ann") as connection,
    ):
        await ann.until("name: ann")
        await ben.until("name: ben")
        process = await connection.create_process("stay")
        assert await process.stdout.readline() == "hello\n"
        judged = {"ann": NO_ENTRY}
        assert server.send_away(lambda visitor: judged.get(visitor.user_name)) == 2
        await ann.until("insults")
        assert await ann.ended() == 77
        done = await process.wait()
        assert (done.exit_status, done.stderr) == (77, f"{BANNED}\n")
        ben.type("x")
        await ben.until("typed: x")


async def test_a_session_that_has_asked_for_nothing_yet_is_closed() -> None:
    async with guarded(Decided()) as server, client(server.port) as connection:
        loop = asyncio.get_running_loop()
        channel = SSHClientChannel(connection, loop, "strict", None, "strict", 2**15, 2**15)
        await channel._open(b"session")
        assert server.send_away(lambda visitor: NO_ENTRY) == 1
        async with asyncio.timeout(60):
            await connection.wait_closed()


class StuckApp(TypingApp):
    """An app that never shows itself."""

    async def on_load(self) -> None:
        await asyncio.Event().wait()


async def test_a_session_whose_app_waits_for_its_turn_is_ended() -> None:
    limits = Limits(apps_starting=1, leaving_seconds=0.2)
    async with (
        serving(StuckApp, limits=limits) as server,
        connected(server.port, user="ann"),
        connected(server.port, user="ben") as ben,
    ):
        await ben.until("Many people are connecting right now")
        judged = {"ben": NO_ENTRY}
        assert server.send_away(lambda visitor: judged.get(visitor.user_name)) == 1
        await ben.until("insults")
        assert await ben.ended() == 77


async def test_a_connection_without_a_session_is_closed() -> None:
    async with guarded(Decided()) as server, client(server.port, user="ann") as connection:
        assert server.send_away(lambda visitor: NO_ENTRY) == 1
        async with asyncio.timeout(60):
            await connection.wait_closed()
