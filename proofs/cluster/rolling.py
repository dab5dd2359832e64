"""A rolling upgrade under load: whether a connection is refused, or a move lost.

    python -m proofs.cluster.rolling [--database URL] [--servers 2] [--pairs 8] [--others 8]

Servers behind HAProxy are replaced one after another with a version that knows one more step of the
schema. Meanwhile pairs play, each move over a new connection; others connect, look and leave; and
as many others stay. In the end, each acknowledged move must be in its match. The database is a new
one beside that of URL, or in a PostgreSQL of its own.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import psycopg

from bench import asking
from bench.cluster.servers import database
from bench.machine import Machine
from bench.table import slowest, table
from lobby.database.postgres import schema
from proofs.cluster.movers import Tally, busy
from proofs.cluster.replacing import NEXT_VERSION, behind_haproxy

HEADER = ("servers", "replaced in s", "connections", "refused", "p50 ms", "p95 ms", "longest ms",
          "moves", "lost", "broken off", "sent on")  # fmt: skip


async def rolled(
    folder: Path, url: str, *, servers: int, pairs: int, others: int, every: str = "1s"
) -> tuple[str, ...]:
    """A row of the table. Raises AssertionError if something went wrong that the row does not
    show."""
    tally = Tally()
    async with behind_haproxy(folder, url, servers, every=every) as front:
        first, people = await busy(front.port, tally, pairs, others)
        began = perf_counter()
        for place in front.places:
            await _moved_on(tally, people)
            await front.replace(place, NEXT_VERSION)
        seconds = perf_counter() - began
        await _moved_on(tally, people)
        people.cancel()
        await asyncio.wait([people])
        lost = await first.lost()
    with psycopg.connect(url) as db:
        (step,) = schema.applied(db) - schema.known()
        assert step == "next_version"
    for why, often in Counter(tally.refused + tally.broken).most_common(5):
        print(f"{often} times: {why}")
    moves = sum(map(len, tally.moves.values()))
    counts = (len(tally.seconds), len(tally.refused))
    times = (1000 * seconds_taken for seconds_taken in slowest(tally.seconds, 0.5, 0.95))
    rest = (moves, lost, len(tally.broken), tally.farewells)
    return (
        str(servers), f"{seconds:.1f}", *(f"{figure:,.0f}" for figure in (*counts, *times, *rest))
    )  # fmt: skip


async def _moved_on(tally: Tally, people: asyncio.Task[None]) -> None:
    """Wait until every match has moved on and more people have connected. Raises whatever happened
    to them."""
    wanted = len(tally.seconds) + 20
    while len(tally.seconds) < wanted:
        if people.done():
            people.result()
        await asyncio.sleep(0.05)


async def main(url: str, servers: int, pairs: int, others: int) -> None:
    """Print the table."""
    machine = Machine()
    with TemporaryDirectory(prefix="proofs-rolling-") as name:
        async with database(url) as its:
            row = await rolled(Path(name), its.url, servers=servers, pairs=pairs, others=others)
    print(table(HEADER, [row]))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--database", default="", metavar="URL")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=8)
    parser.add_argument("--others", type=int, default=8)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.database, chosen.servers, chosen.pairs, chosen.others))
