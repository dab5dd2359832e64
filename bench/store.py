"""How fast the store is: moves that are safe on the disk, and looks at the lobby.

    python -m bench.store [FINISHED]

*Moves*: so many players at once, each on a board of their own with one move after the other. A
move counts when its player is told that it is committed; its latency is the time until then.
*Looks*: one after the other, from a small lobby and from one with FINISHED finished matches
(100,000 unless given), 10,000 running ones and 1,000 players; ``overview.mine`` is that of a player
with a hundredth of all matches.
"""

from __future__ import annotations

import asyncio
import platform
import sqlite3
import sys
from collections.abc import Awaitable, Sequence
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.table import table
from lobby import matches, overview, players
from lobby.games import GAMES
from lobby.players import Player
from lobby.store import SqliteStore, schema
from lobby.store.connection import connect_writer

WRITERS = (1, 10, 100)
MOVES = 1_000
LOOKS = 300
SMALL = (200, 100)
"""Finished and running matches of a small lobby."""
FINISHED, RUNNING = 100_000, 10_000

SEEDED = """
INSERT INTO players (id, name, joined)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    SELECT i, 'player-' || i, i FROM n;
INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        ended, revision, plies, to_move, winner, reason)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {finished})
    SELECT i, 'octilite', '', '{{}}', 1 + i % 100, 101 + i % 900, 0, i, i, i, 1, 0, NULL, 1,
        'resigned' FROM n;
INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        revision, plies, to_move)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {running})
    SELECT {finished} + i, 'octilite', '', '{{}}', 1 + i % 100, 101 + i % 900, 0, i, i, 0, 0, 0
        FROM n;
"""
BUSY = Player(7, "player-7", 7)


async def moves_row(path: Path, writers: int) -> Sequence[str]:
    """Moves a second, and their latencies, of so many players at once."""
    store = SqliteStore.open(path, lambda: 0)
    seconds: list[float] = []

    async def play(number: int) -> None:
        player = await store.write(players.take_name, f"SHA256:{number}", f"player-{number}")
        board = 0
        for ply, move in islice(cycle(enumerate(LINE)), MOVES // writers):
            if ply == 0:
                seats = (player, player)
                match = await store.write(matches.begin, "octilite", "", seats, Random(1))
                board = match.board
            seconds.append(await timed(store.write(matches.play, board, player, move)))

    started = perf_counter()
    await asyncio.gather(*(play(number) for number in range(writers)))
    elapsed = perf_counter() - started
    await store.close()
    return (f"{writers}", f"{len(seconds) / elapsed:,.0f}", *latencies(seconds))


async def looks_rows(path: Path, finished: int, running: int) -> list[Sequence[str]]:
    """Latencies of looks at a lobby of that size."""
    with connect_writer(path) as db:
        schema.upgrade(db)
        with db.atomic():
            db.executescript(SEEDED.format(finished=finished, running=running))
    store = SqliteStore.open(path, lambda: 0)
    common = [await timed(store.read(overview.common)) for _ in range(LOOKS)]
    mine = [await timed(store.read(overview.mine, BUSY)) for _ in range(LOOKS)]
    await store.close()
    size = (f"{finished:,}", f"{running:,}")
    return [("common", *size, *latencies(common)), ("mine", *size, *latencies(mine))]


def random_line() -> tuple[str, ...]:
    """An OctiLite match, drawn at random."""
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


def latencies(seconds: Sequence[float]) -> tuple[str, str, str]:
    """The median, the 95th percentile and the worst, in milliseconds."""
    percentiles = quantiles(seconds, n=100)
    half, most, all_of_them = (
        f"{1000 * each:.2f}" for each in (percentiles[49], percentiles[94], max(seconds))
    )
    return half, most, all_of_them


LINE = random_line()


async def main(finished: int) -> None:
    """Print the tables."""
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}\n")
    with TemporaryDirectory(prefix="bench-store-") as name:
        folder = Path(name)
        moved = [await moves_row(folder / f"{writers}.db", writers) for writers in WRITERS]
        looked = [
            *await looks_rows(folder / "small.db", *SMALL),
            *await looks_rows(folder / "large.db", finished, RUNNING),
        ]
    print(table(("players", "moves/s", "median ms", "95% ms", "worst ms"), moved), end="\n\n")
    header = ("look", "finished", "running", "median ms", "95% ms", "worst ms")
    print(table(header, looked))


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else FINISHED))
