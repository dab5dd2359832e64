"""PostgreSQL is killed: it is restarted, or a standby takes over. Servers recover by themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest

from lobby.base.errors import StoreError, Unavailable
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore
from lobby.database.postgres.dialect import Address
from tests.conftest import Clock
from tests.database.test_changes import said, say
from tests.support.postgres_cluster import NEEDS_POSTGRES, OWNER, Cluster, running
from tests.support.postgres_failing import kill, promote, standby, start

pytestmark = NEEDS_POSTGRES

EVENT = "INSERT INTO events (at, kind, concerns, detail) VALUES (1, 'said', '[]', '{}')"


@pytest.fixture(scope="module")
def mortal() -> Iterator[Cluster]:
    """A cluster of the test's own."""
    with running() as cluster:
        yield cluster


async def again(store: PostgresStore, words: str) -> None:
    """Say *words* as soon as that is possible."""
    async with asyncio.timeout(60):
        while True:
            with suppress(Unavailable):
                await store.write(say, words)
                return
            await asyncio.sleep(0.02)


async def test_a_killed_database_loses_nothing(mortal: Cluster, clock: Clock) -> None:
    url = mortal.url(mortal.create())
    store = open_postgres(url, clock, alone=False)
    woken = asyncio.Event()
    store.on_events(woken.set)
    for number in range(10):
        await store.write(say, f"{number}")
    kill(mortal)
    with pytest.raises(Unavailable, match=r"cannot be used just now\. Nothing was changed"):
        await store.write(say, "never")
    await asyncio.to_thread(start, mortal.folder)
    await again(store, "after")
    assert await store.read(said) == [*map(str, range(10)), "after"]
    woken.clear()
    with psycopg.connect(url) as other:
        other.execute(EVENT)
    async with asyncio.timeout(60):
        await woken.wait()
    await store.close()


async def test_a_standby_that_is_promoted_is_used(clock: Clock) -> None:
    with running() as primary:
        database = primary.create()
        with standby(primary) as folder:
            alone = f"postgresql://{OWNER}@/{database}?host={folder}"
            with pytest.raises(
                StoreError, match=r"cannot be used: .*server is in hot standby mode"
            ):
                open_postgres(alone, clock, alone=False)
            both = f"postgresql://{OWNER}@/{database}?host={folder},{primary.folder}"
            store = open_postgres(both, clock, alone=False)
            for number in range(10):
                await store.write(say, f"{number}")
            kill(primary)
            await asyncio.to_thread(promote, folder)
            await again(store, "after")
            assert await store.read(said) == [*map(str, range(10)), "after"]
            await store.close()


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("postgresql://ann:hush@one,two/lobby", "postgresql://one,two/lobby"),
        ("postgresql://one:5433,two:5434/lobby", "postgresql://one:5433,two:5434/lobby"),
        ("postgresql://one:5433/lobby", "postgresql://one:5433/lobby"),
        ("host=one,two port=5433 dbname=lobby", "postgresql://one:5433,two:5433/lobby"),
    ],
)
def test_several_hosts_are_named(url: str, name: str) -> None:
    assert str(Address.of(url)) == name
