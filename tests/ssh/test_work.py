"""What a session makes the server do is charged to it, and limits what it may still do."""

from __future__ import annotations

import asyncio
import hashlib

from lobby.app import commands
from lobby.core.budgets import AT_ONCE, BYTES, Budgets
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Visitor
from lobby.ssh import Streams
from tests.ssh.serving import serving
from tests.ssh.terminal_client import client, connected

HERE = Visitor("", None, "127.0.0.1")


class Clock:
    """A clock that is set by hand, and tells when it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0
        self.looked = asyncio.Event()

    def __call__(self) -> float:
        self.looked.set()
        return self.now


def use(budgets: Budgets, seconds: float) -> float:
    """Let guests from here use so much; return how long they have to wait then."""
    tab = budgets.tab(HERE)
    assert tab
    tab.charge(seconds)
    return tab.wait()


async def test_what_a_command_does_is_charged() -> None:
    async def work(visitor: Visitor, command: str | None, streams: Streams) -> int:
        for _ in range(1000):
            await asyncio.sleep(0)
            hashlib.sha256(b"x" * 100_000).digest()
        await streams.stdout.write("x" * 1000)
        return 0

    budgets = Budgets(clock=Clock())
    async with serving(run_command=work, budgets=budgets) as server, client(server.port) as guest:
        await guest.run("anything", check=True)
    assert use(budgets, AT_ONCE.burst) > 0


async def test_bytes_are_charged() -> None:
    async def talk(visitor: Visitor, command: str | None, streams: Streams) -> int:
        for _ in range(int(BYTES.burst) // 1_000_000 + 1):
            await streams.stdout.write("x" * 1_000_000)
        return 0

    budgets = Budgets(clock=Clock())
    async with serving(run_command=talk, budgets=budgets) as server, client(server.port) as guest:
        await guest.run("anything", check=True)
    assert use(budgets, 0) > 0


async def test_keys_wait_until_there_is_a_share_again() -> None:
    clock = Clock()
    budgets = Budgets(clock=clock)
    async with serving(budgets=budgets) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        assert use(budgets, 100 * AT_ONCE.burst) > 60
        clock.looked.clear()
        terminal.type("abc")
        await clock.looked.wait()
        assert "typed" not in terminal.text
        clock.now += 10_000
        await terminal.until("typed: abc")


async def test_a_command_is_refused_with_a_status_for_later(lobby: Lobby) -> None:
    runner = commands.runner(lobby)
    async with (
        serving(run_command=runner, budgets=lobby.budgets) as server,
        client(server.port) as guest,
    ):
        assert (await guest.run("list")).exit_status == 0
        use(lobby.budgets, 1000)
        refused = await guest.run("list")
    assert refused.exit_status == 75
    assert "You have used your share of the server for now" in str(refused.stderr)
