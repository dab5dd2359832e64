"""The faults: what is done to the world, and the results."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from random import Random
from time import monotonic, time
from typing import TypeAlias

from bench.client import enter
from lobby.core.stores import open_postgres
from lobby.database.transaction import Transaction
from lobby.features.challenges import offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches.values import Match
from lobby.features.people import players
from proofs.leaders.playing import Playing
from proofs.leaders.world import World, opened, seconds_until

Fault: TypeAlias = Callable[[World, Playing], AbstractAsyncContextManager[None]]

HEADER = ("fault", "who", "leader", "bots", "answer", "A again", "B again", "moves", "wrong")
ELSEWHERE = ("cut-off", "server-stopped", "server-killed")
"""Faults after which the second server takes over from the first."""

MATCHES, PAUSE = 120, 0.15
BOT_BOARDS = 10
_BEFORE = 4.0
"""Seconds of play before the fault."""

_DELAY = 0.5

_SESSIONS = (
    "SELECT DISTINCT players.name FROM servers JOIN sessions ON sessions.server = servers.id"
    " JOIN players ON players.id = sessions.player WHERE servers.beat > %s"
)
_OF_BOTS = "SELECT board, count(moves) FROM matches LEFT JOIN moves USING (board) GROUP BY board"


@dataclass(frozen=True, slots=True)
class Results:
    """The results of one fault: *row* for the table, and the messages players read."""

    row: tuple[str, ...]
    messages: frozenset[str]


async def measured(name: str, fault: Fault) -> Results:
    """The results of the fault called *name*."""
    async with opened(MATCHES) as world, AsyncExitStack() as stack:
        playing = Playing(world)
        going = asyncio.create_task(playing.play(PAUSE))
        first, second = (
            replace(target, user=user, key=key, landmark=b"Chaos")
            for target, user, key in zip(world.servers, ("ann", "ben"), world.keys, strict=True)
        )
        for target in (first, second):
            await enter(target, stack)
        await asyncio.sleep(_BEFORE)
        holder, boards = world.leader(), await _bots_to_move(world)
        began = monotonic()
        looks = (
            lambda: "ann" not in _who(world),
            lambda: world.leader() not in ("", holder),
            lambda: all(_bot_moves(world)[board] for board in boards),
        )
        watching = [asyncio.create_task(seconds_until(holds, began)) for holds in looks]
        async with fault(world, playing):
            pass
        healed = monotonic()
        await going
        if name not in ELSEWHERE:
            for task in watching[:2]:
                task.cancel()
        seen = await asyncio.gather(*watching, return_exceptions=True)
        once = all(count <= 1 for board, count in _bot_moves(world).items() if board in boards)
        asked = [answer for answer in playing.answers if answer.at > began]
        played = [answer for answer in playing.answers if not answer.message]
        row = (
            name,
            *(_seconds(duration) for duration in seen),
            _seconds(max(answer.seconds for answer in asked)),
            *(_seconds(playing.first_played(server, healed)) for server in (0, 1)),
            str(len(played)),
            str(playing.lost() + (not once)),
        )
        return Results(row, frozenset(answer.message for answer in asked if answer.message))


def _seconds(duration: object) -> str:
    return f"{duration:.1f} s" if isinstance(duration, float) else "-"


def _who(world: World) -> set[str]:
    with world.connected() as db:
        return {str(name) for (name,) in db.execute(_SESSIONS, (time() - 6,))}


def _bot_moves(world: World) -> Mapping[int, int]:
    with world.connected() as db:
        return {int(str(board)): int(str(count)) for board, count in db.execute(_OF_BOTS)}


async def _bots_to_move(world: World) -> frozenset[int]:
    """New boards on which a bot has the first move."""

    def begin(tx: Transaction) -> frozenset[int]:
        ann, chance = players.named(tx, "ann"), Random(1)
        made = [
            offering.propose(
                tx,
                ann,
                Proposal("octilite", *parsed("octilite"), opponent="bot1", seat=1),
                chance=chance,
            )
            for _ in range(BOT_BOARDS)
        ]
        return frozenset(match.board for match in made if isinstance(match, Match))

    store = open_postgres(world.database.url, lambda: int(time()), alone=False)
    try:
        return await store.write(begin)
    finally:
        await store.close()


@asynccontextmanager
async def database_killed(world: World, _: Playing) -> AsyncIterator[None]:
    """PostgreSQL is killed, and restarted after two seconds."""
    os.kill(world.database.pid, signal.SIGKILL)
    await asyncio.sleep(0.5)
    await seconds_until(lambda: world.leader() != "?", monotonic())
    yield


@asynccontextmanager
async def slow(world: World, _: Playing) -> AsyncIterator[None]:
    """Everything either server asks the database arrives half a second late, for 14 seconds."""
    with world.proxies[0].slow(_DELAY), world.proxies[1].slow(_DELAY):
        await asyncio.sleep(14)
        yield


@asynccontextmanager
async def cut_off(world: World, _: Playing) -> AsyncIterator[None]:
    """Nothing gets from the first server to the database or back, for 14 seconds."""
    with world.proxies[0].cut():
        await asyncio.sleep(14)
        yield


@asynccontextmanager
async def stopped(world: World, _: Playing) -> AsyncIterator[None]:
    """The first server is suspended for 14 seconds."""
    os.kill(world.servers[0].pid, signal.SIGSTOP)
    await asyncio.sleep(14)
    os.kill(world.servers[0].pid, signal.SIGCONT)
    yield


@asynccontextmanager
async def killed(world: World, playing: Playing) -> AsyncIterator[None]:
    """The first server is killed for good; its players move to the other one."""
    os.kill(world.servers[0].pid, signal.SIGKILL)
    playing.gone.add(0)
    await asyncio.sleep(14)
    yield


FAULTS: Mapping[str, Fault] = {
    "database-killed": database_killed,
    "database-slow": slow,
    "cut-off": cut_off,
    "server-stopped": stopped,
    "server-killed": killed,
}
