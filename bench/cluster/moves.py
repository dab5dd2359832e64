"""Durable moves per second through several servers on one PostgreSQL.

    python -m bench.cluster.moves [--moves 20000] [--pairs 48] [--servers 2] [--database URL]

The players of each pair are on different servers and play one board after another, each over one
SSH connection in line mode. A move is sent when the previous one has been answered, and counts when
it is answered, by which time it is on the disk. Their clients are in this process. The output is
the moves per second, how long the players waited, and what used the processors. In the end, every
move that was answered must be in the database, once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from time import perf_counter

import psycopg

from bench import asking
from bench.client import Target, new_key
from bench.cluster.pairs import Pair, boards_for, paired
from bench.cluster.servers import Database, measure, servers
from bench.cluster.shares import Shares, in_words
from bench.lines import Player
from bench.store import LINE, timed
from bench.table import milliseconds, slowest, table

HEADER = ("servers", "players", "moves", "moves/s", "median ms", "95% ms", "worst ms")
AIM = ("aim, 2", "", "", "400", "", "", "")


async def played(at: Sequence[Target], pairs: Sequence[Pair]) -> tuple[float, list[float]]:
    """The seconds that all moves of all *pairs* took at the servers *at*, and those of each
    move."""
    async with AsyncExitStack() as stack:
        seated = [
            [
                await Player.come(at[(number + seat) % len(at)], pair.keys[seat], stack)
                for seat in (0, 1)
            ]
            for number, pair in enumerate(pairs)
        ]
        waits: list[float] = []

        async def play(pair: Pair, players: Sequence[Player]) -> None:
            for board in pair.boards:
                for ply, move in enumerate(LINE):
                    waits.append(await timed(_move(players[ply % 2], board, move, ply + 1)))

        began = perf_counter()
        await asyncio.gather(*(play(*of_pair) for of_pair in zip(pairs, seated, strict=True)))
        return perf_counter() - began, waits


async def _move(player: Player, board: int, move: str, ply: int) -> None:
    answer = await player.say(f"move {board} {move}#{ply}")
    assert "error" not in answer, answer


def stored(url: str) -> int:
    """How many moves are in the database *url*."""
    with psycopg.connect(url) as db:
        [(number,)] = db.execute("SELECT count(*) FROM moves")
    assert isinstance(number, int)
    return number


async def measured(its: Database, number: int, pairs: int, moves: int) -> str:
    """The table and what else there is to say about *moves* moves through *number* servers."""
    seated = await paired(its.url, pairs, boards_for(moves, pairs))
    async with servers(its.url, number, new_key()) as running:
        shares = Shares(running, its)
        seconds, waits = await played(running, seated)
        used = in_words(shares.until_now())
    lost = len(waits) - stored(its.url)
    columns = milliseconds(slowest(waits, 0.5, 0.95), 2)
    rate = f"{len(waits) / seconds:,.0f}"
    row = (f"{number}", f"{2 * pairs}", f"{len(waits):,}", rate, *columns)
    said = "Every move that was answered is stored once." if not lost else f"LOST: {lost} moves."
    return "\n".join((table(HEADER, [AIM, row]), used, said))


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--pairs", type=int, default=48)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--database", metavar="URL", default="")
    chosen = parser.parse_args()
    asyncio.run(
        measure(
            chosen.database,
            lambda its: measured(its, chosen.servers, chosen.pairs, chosen.moves),
        )
    )
