"""The store in PostgreSQL: moves per second, beside those of SQLite.

    python -m bench.postgres URL

URL names a server's database from which others can be created; one is, for each figure, and dropped
afterwards. The rows are those of bench.store, which says what they mean, on both engines.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import psycopg

from bench import asking
from bench.machine import Machine
from bench.store import HEADER, WRITERS, moves_row
from bench.table import table
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.postgres import PostgresStore

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


async def main(url: str) -> None:
    """Print the table."""
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
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("url", metavar="URL")
    asyncio.run(main(parser.parse_args().url))
