"""How long keys on other boards wait while the rules of a game take four seconds over a move.

    python -m bench.slow_rules [--seconds 40]

Two players play a game of another package on one server. Its rules sleep in a move (*slow*), or
compute and let go of nothing (*busy*); *none* is without such a match. They make that move as often
as they can, while two others press five keys a second in a lobby of their own matches.
"""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import asyncssh

from bench import asking
from bench.attacks import typed
from bench.client import Target, enter, new_key
from bench.lines import Player
from bench.machine import Machine
from bench.servers import UNLIMITED, fingerprint, lobby_process, populate
from bench.table import milliseconds, slowest, table
from tests.support.packages import declare

KINDS = ("none", "slow", "busy")
SLOW = "c3"
"""The move that takes so long."""

_TREE = Path(__file__).parents[1]


def forced_in(folder: Path) -> str:
    """A PYTHONPATH with which the faulty games of the tests are installed."""
    games = {kind: f"tests.faulty_games:{kind.upper()}" for kind in KINDS[1:]}
    declare(folder / "site", "faulty", games)
    return f"{folder / 'site'}:{_TREE}"


async def measured(kind: str, seconds: float) -> tuple[str, ...]:
    """A row of the table."""
    with TemporaryDirectory() as name:
        folder, key = Path(name), new_key()
        limits = {**UNLIMITED, "PYTHONPATH": forced_in(folder)}
        data = folder / "data"
        data.mkdir(mode=0o700)
        await populate(data / "lobby.db", fingerprint(key))
        async with lobby_process(data, key, limits=limits) as server, AsyncExitStack() as stack:
            screens = [(await enter(server, stack))[0] for _ in range(2)]
            ending = perf_counter() + seconds
            playing = asyncio.create_task(play(server, kind, ending))
            waits = await asyncio.gather(*(typed(screen, ending) for screen in screens))
            moves = await playing
    every = [wait for screen_waits in waits for wait in screen_waits]
    return (kind, str(moves), str(len(every)), *milliseconds(slowest(every, 0.5, 0.99)))


async def play(server: Target, kind: str, ending: float) -> int:
    """Let two newcomers make slow moves in matches of *kind* until *ending*; return how many."""
    moves = 0
    async with AsyncExitStack() as stack:
        players = [await _signed_up(server, name, stack) for name in ("zoe", "yan")]
        while kind != "none" and perf_counter() < ending:
            offered = await players[0].say(f"{kind} challenge yan")
            board = (await players[1].say(f"accept {offered['number']}"))["board"]
            for player in players:
                (page,) = (await player.say(f"show {board}"))["boards"]
                if SLOW in page["legal_moves"]:
                    moves += "error" not in await player.say(f"move {board} {SLOW}")
            await players[0].say(f"resign {board}")
    return moves


async def _signed_up(server: Target, name: str, stack: AsyncExitStack) -> Player:
    key: asyncssh.SSHKey = new_key()
    player = await Player.come(replace(server, user=name), key, stack)
    await player.say(f"signup {name}")
    return player


async def main() -> None:
    """Measure and print."""
    parser = asking.parser(__doc__)
    parser.add_argument("--seconds", type=float, default=40.0)
    seconds = parser.parse_args().seconds
    machine = Machine()
    rows = [await measured(kind, seconds) for kind in KINDS]
    print(table(("rules", "slow moves", "keys", "p50 ms", "p99 ms", "most ms"), rows))
    print(machine)


if __name__ == "__main__":
    asyncio.run(main())
