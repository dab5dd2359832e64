"""How fast the store is: moves that are safely on the disk.

    python -m bench.store

Several players play at once, each on a separate board, one move after another. A move counts when
its player is told that it is committed; its latency is the time until then. All changes that are
waiting share a commit, which has then reached the disk (``synchronous=FULL``). The cost of reading
is measured by bench.scale.
"""

from __future__ import annotations

import asyncio
import platform
import sqlite3
from collections.abc import Awaitable, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from bench import asking
from bench.machine import Machine
from bench.table import milliseconds, slowest, table
from lobby.core.stores import open_sqlite
from lobby.database.store import Store
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import playing, starting
from lobby.features.people import players
from lobby.games.catalogue import GAMES

WRITERS = (1, 10, 100)
MOVES = 5_000
HEADER = ("players", "moves/s", "median ms", "95% ms", "worst ms")
AIM = ("aim, 100", "1,000", "", "", "")


async def moves_row(store: Store, writers: int) -> Sequence[str]:
    """Moves per second, and their latencies, for *writers* players at once; closes *store*."""
    seconds: list[float] = []

    async def play(number: int) -> None:
        player = await store.write(players.take_name, f"SHA256:{number}", f"player-{number}")
        board = 0
        for ply, move in islice(cycle(enumerate(LINE)), MOVES // writers):
            if ply == 0:
                seats = (player, player)
                match = await store.write(
                    starting.begin, Proposal("octilite", *parsed("octilite")), seats, Random(1)
                )
                board = match.board
            seconds.append(await timed(store.write(playing.play, board, player, move)))

    started = perf_counter()
    await asyncio.gather(*(play(number) for number in range(writers)))
    elapsed = perf_counter() - started
    await store.close()
    columns = milliseconds(slowest(seconds, 0.5, 0.95), 2)
    return (f"{writers}", f"{len(seconds) / elapsed:,.0f}", *columns)


def random_line() -> tuple[str, ...]:
    """A random OctiLite match."""
    game, chance = GAMES["octilite"], Random(1)
    state, line = game.start(game.parse_options([]), {}), []
    while state.to_move is not None:
        line.append(chance.choice(state.moves()))
        state = state.play(line[-1])
    return tuple(line)


async def timed(act: Awaitable[object]) -> float:
    """The seconds that *act* takes."""
    started = perf_counter()
    await act
    return perf_counter() - started


LINE = random_line()


async def main() -> None:
    """Print the table."""
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}\n")
    machine = Machine()
    with TemporaryDirectory(prefix="bench-store-") as name:
        folder = Path(name)
        moved = [
            await moves_row(open_sqlite(folder / f"{writers}.db", lambda: 0), writers)
            for writers in WRITERS
        ]
    print(table(HEADER, [AIM, *moved]))
    print(machine)


if __name__ == "__main__":
    asking.parser(__doc__).parse_args()
    asyncio.run(main())
