"""The store in PostgreSQL: moves per second, events in order, and races that only one can win.

    python -m bench.postgres URL [--events EVENTS] [--races RACES]

URL names a server's database from which others can be created; one is, for each figure, and dropped
afterwards. The rows are those of bench.store, on SQLite and on PostgreSQL; bench.store says what
they mean. Then many writers append events while others read them by their ids, and none may be
missed. Then two players make the same move, and exactly one must succeed each time.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from urllib.parse import urlsplit

import psycopg

from bench import asking
from bench.machine import Machine
from bench.store import HEADER, WRITERS, moves_row
from bench.table import table
from lobby.base.errors import Stale
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.postgres import PostgresStore
from lobby.database.store import Store
from lobby.database.transaction import Snapshot
from lobby.features.matches import playing, starting
from lobby.features.matches.values import Match
from lobby.features.people import players

EVENTS, RACES = 20_000, 10_000
APPENDING, READING = 50, 4

_numbers = count(1)


@contextmanager
def database(url: str) -> Iterator[str]:
    """The URL of a new database beside that of *url*, which exists until the context ends."""
    name = f"lobby_bench_{next(_numbers)}"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"DROP DATABASE IF EXISTS {name}")
        db.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            db.execute(f"DROP DATABASE {name} WITH (FORCE)")


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[PostgresStore]:
    """A store in a new database."""
    with database(url) as its:
        store = open_postgres(its, lambda: 0)
        try:
            yield store
        finally:
            await store.close()


async def events(store: Store, number: int) -> str:
    """Append *number* events from many writers while some readers read them."""
    began, missed, writing = perf_counter(), 0, True

    async def append() -> None:
        for _ in range(number // APPENDING):
            await store.write(lambda tx: events_queries.emit(tx, "said"))

    async def read() -> int:
        seen: list[int] = []
        going = True
        while going:
            going = writing
            found = await store.read(_ids_after, seen[-1] if seen else 0)
            seen += found
            going = going or bool(found)
        return len(seen)

    readers = [asyncio.create_task(read()) for _ in range(READING)]
    await asyncio.gather(*(append() for _ in range(APPENDING)))
    seconds, writing = perf_counter() - began, False
    told = number // APPENDING * APPENDING
    missed = sum(told - each for each in await asyncio.gather(*readers))
    return f"{told:,} events, {told / seconds:,.0f} a second; {READING} readers missed {missed}"


async def races(store: Store, number: int) -> str:
    """Let two players make the same move *number* times."""
    ann = await store.write(players.take_name, "SHA256:ann", "ann")
    began, odd = perf_counter(), 0
    for _ in range(number):
        match = await store.write(starting.begin, "octilite", "", (ann, ann), Random(1))
        done = await asyncio.gather(
            *(
                store.write(playing.play, match.board, ann, "22+a", revision=match.revision)
                for _ in range(2)
            ),
            return_exceptions=True,
        )
        odd += {type(each) for each in done} != {Match, Stale}
    seconds = perf_counter() - began
    return f"{number:,} races, {number / seconds:,.0f} a second; {odd} without one winner"


def _ids_after(look: Snapshot, event: int) -> list[int]:
    return [each.id for each in events_queries.events_after(look, event, 1000)]


async def main(url: str, number: int, raced: int) -> None:
    """Print the table and the findings."""
    machine = Machine()
    rows = []
    with TemporaryDirectory(prefix="bench-postgres-") as name:
        for writers in WRITERS:
            sqlite = open_sqlite(Path(name, f"{writers}.db"), lambda: 0)
            rows.append(("SQLite", *await moves_row(sqlite, writers)))
    for writers in WRITERS:
        async with stored(url) as store:
            rows.append(("PostgreSQL", *await moves_row(store, writers)))
    print(table(("engine", *HEADER), rows))
    async with stored(url) as store:
        print(await events(store, number))
    async with stored(url) as store:
        print(await races(store, raced))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("url", metavar="URL")
    parser.add_argument("--events", type=int, default=EVENTS)
    parser.add_argument("--races", type=int, default=RACES)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.url, chosen.events, chosen.races))
