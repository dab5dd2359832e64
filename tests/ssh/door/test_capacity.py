"""Who stays when there are more people than places, and how long places may be kept."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import asyncssh

from lobby.base import metrics
from lobby.features.people.values.player import Standing, TurnedAway, Visitor
from lobby.ssh import Limits, Server, Streams
from tests.ssh.serving import serving, soon
from tests.ssh.terminal_client import client, connected

KEY = asyncssh.generate_private_key("ssh-ed25519")
"""Everybody's key here: a key alone is not a name."""


@dataclass
class Register:
    """A gate that identifies each visitor by user name, as tests set it."""

    standings: dict[str, Standing] = field(default_factory=dict)
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    def ban_of_address(self, address: str) -> str | None:
        return None

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        self.asked.set()
        return self.standings.get(visitor.user_name, "nobody")

    async def fits(self, user_name: str, fingerprint: str) -> bool:
        return True


async def stay(visitor: Visitor, command: str | None, streams: Streams) -> int:
    """Run a command that greets, and then echoes its input."""
    await streams.stdout.write("welcome\n")
    while (line := await streams.stdin.readline()) is not None:
        await streams.stdout.write(f"{line}\n")
    return 0


@asynccontextmanager
async def opened(
    register: Register,
    places: int,
    *,
    reserved: int = 0,
    away_seconds: float = 0.0,
    idle_seconds: float = 0.0,
) -> AsyncIterator[Server]:
    limits = Limits(
        connections=places,
        places_kept=reserved,
        connections_per_address=100,
        attempts_per_minute=1000,
        away_seconds=away_seconds,
        guest_idle_seconds=idle_seconds,
        leaving_seconds=1,
        penalties=False,
    )
    async with serving(limits=limits, gate=register, run_command=stay) as server:
        yield server


class Sitting:
    """A visitor who has connected and stays."""

    def __init__(self, process: asyncssh.SSHClientProcess[str]) -> None:
        self._process = process

    @classmethod
    async def down(cls, stack: AsyncExitStack, server: Server, user: str) -> Sitting:
        """Connect; nothing is printed until it is decided whether the visitor has a place."""
        connection = await stack.enter_async_context(client(server.port, user=user, keys=[KEY]))
        return cls(await connection.create_process("stay"))

    async def says(self, line: str) -> None:
        self._process.stdin.write(f"{line}\n")
        async with asyncio.timeout(60):
            while await self._process.stdout.readline() != f"{line}\n":
                pass

    async def sent_away(self) -> str:
        async with asyncio.timeout(60):
            ended = await self._process.wait()
        assert ended.exit_status == os.EX_TEMPFAIL
        return str(ended.stderr)


async def test_of_those_without_a_name_who_is_away_longest_makes_room() -> None:
    counted = metrics.made_room._value
    before = counted.get()
    async with opened(Register({"ann": "member"}), 3) as server, AsyncExitStack() as stack:
        ann, eve, ida = [await Sitting.down(stack, server, name) for name in ("ann", "eve", "ida")]
        for visitor in (ann, ida, eve):
            await visitor.says("here")
        kim = await Sitting.down(stack, server, "kim")
        await kim.says("here")
        assert "you were idle longer than any other guest" in await ida.sent_away()
        await ann.says("still here")
        await eve.says("still here")
    assert counted.get() == before + 1


async def test_nobody_has_to_go_who_was_there_just_now() -> None:
    async with opened(Register(), 1, away_seconds=1000) as server, AsyncExitStack() as stack:
        eve = await Sitting.down(stack, server, "eve")
        await eve.says("here")
        ida = await Sitting.down(stack, server, "ida")
        assert "kept for players with a name" in await ida.sent_away()
        await eve.says("still here")


async def test_a_member_takes_the_place_also_of_one_who_was_there_just_now() -> None:
    register = Register({"ann": "member"})
    async with opened(register, 1, away_seconds=1000) as server, AsyncExitStack() as stack:
        eve = await Sitting.down(stack, server, "eve")
        await eve.says("here")
        ann = await Sitting.down(stack, server, "ann")
        await ann.says("here")
        await eve.sent_away()


async def test_some_places_are_not_for_those_without_a_name() -> None:
    register = Register({"ann": "member"})
    limits = {"reserved": 30, "away_seconds": 1000}
    async with opened(register, 3, **limits) as server, AsyncExitStack() as stack:
        sitting = [await Sitting.down(stack, server, name) for name in ("eve", "ida")]
        for guest in sitting:
            await guest.says("here")
        await (await Sitting.down(stack, server, "kim")).sent_away()
        await (await Sitting.down(stack, server, "ann")).says("here")
        for guest in sitting:
            await guest.says("still here")


async def test_where_all_have_names_only_operators_come_in() -> None:
    register = Register({"ann": "member", "ben": "member", "root": "operator"})
    async with opened(register, 1) as server, AsyncExitStack() as stack:
        ann = await Sitting.down(stack, server, "ann")
        await ann.says("here")
        ben = await Sitting.down(stack, server, "ben")
        assert await ben.sent_away() == "The lobby is full. Try again in a minute.\n"
        await (await Sitting.down(stack, server, "root")).says("here")
        await ann.says("still here")


async def test_who_has_taken_a_name_meanwhile_keeps_the_place() -> None:
    register = Register()
    async with opened(register, 2) as server, AsyncExitStack() as stack:
        eve, ida = [await Sitting.down(stack, server, name) for name in ("eve", "ida")]
        await eve.says("here")
        await ida.says("here")
        register.standings["eve"] = "member"
        await (await Sitting.down(stack, server, "kim")).says("here")
        await ida.sent_away()
        await eve.says("still here")


async def test_a_place_is_free_again_when_its_holder_has_gone() -> None:
    async with opened(Register({"ann": "member"}), 1) as server:
        for _ in range(3):
            async with AsyncExitStack() as stack:
                await (await Sitting.down(stack, server, "ann")).says("here")


async def test_a_screen_is_told_as_well() -> None:
    register = Register({"ann": "member"})
    async with (
        opened(register, 1) as server,
        connected(server.port, user="eve", keys=[KEY]) as eve,
        AsyncExitStack() as stack,
    ):
        await eve.until("name: eve")
        await (await Sitting.down(stack, server, "ann")).says("here")
        assert await eve.ended() == os.EX_TEMPFAIL
        assert "you were idle longer" in " ".join(eve.text.split())


async def test_a_key_without_a_name_does_not_sleep_here_and_one_with_a_name_may() -> None:
    register = Register({"ann": "member"})
    async with (
        opened(register, 9, idle_seconds=0.2) as server,
        connected(server.port, user="ann", keys=[KEY]) as ann,
    ):
        for keys in ([KEY], []):
            async with connected(server.port, user="eve", keys=keys) as eve:
                assert await eve.ended() == os.EX_TEMPFAIL
                assert "You were idle for a while" in eve.text
        ann.press("a")
        await ann.until("typed: a")


async def test_a_command_does_not_sleep_here_either() -> None:
    async with opened(Register(), 9, idle_seconds=0.2) as server, AsyncExitStack() as stack:
        eve = await Sitting.down(stack, server, "eve")
        assert "You were idle for a while" in await eve.sent_away()


async def test_who_takes_a_name_may_stay() -> None:
    register = Register()
    async with opened(register, 9, idle_seconds=3) as server, AsyncExitStack() as stack:
        eve = await Sitting.down(stack, server, "eve")
        await eve.says("here")
        register.standings["eve"] = "member"
        register.asked.clear()
        await soon(register.asked.wait())
        await eve.says("still here")


@dataclass
class Hesitant(Register):
    """A gate that learns who a visitor is only when the session begins."""

    begun: asyncio.Event = field(default_factory=asyncio.Event)

    def objection(self, visitor: Visitor) -> TurnedAway | None:
        self.begun.set()
        return None

    async def standing(self, visitor: Visitor) -> Standing:
        await self.begun.wait()
        return "nobody"


async def test_one_who_is_refused_at_the_very_beginning_is_told_why() -> None:
    async with opened(Hesitant(), 1, reserved=100) as server, AsyncExitStack() as stack:
        eve = await Sitting.down(stack, server, "eve")
        assert "kept for players with a name" in await eve.sent_away()


async def test_who_asks_for_nothing_has_no_place_for_long() -> None:
    register = Register({"ann": "member"})
    async with (
        opened(register, 1) as server,
        client(server.port, user="eve", keys=[KEY]) as eve,
        AsyncExitStack() as stack,
    ):
        await soon(register.asked.wait())
        await (await Sitting.down(stack, server, "ann")).says("here")
        await soon(eve.wait_closed())
