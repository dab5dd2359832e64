"""Two servers sweep one database: what is due is done once, whichever of them fails."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from itertools import combinations, cycle, islice
from random import Random

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from lobby.app.check.postgres import check
from lobby.base.durations import DAY
from lobby.core import leadership
from lobby.core.leadership import Elected
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.matches import playing, starting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.e2e.forked import Forked, started
from tests.features.clocks.sweeping import sweep
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster
from tests.support.proposals import proposal

pytestmark = NEEDS_POSTGRES

MATCHES, PLAYERS = 40, 6
FIRST = 1
"""The board that is due first."""


@pytest.fixture(scope="module")
def filled(postgres_cluster: Cluster, postgres_template: str) -> str:
    """The name of a database in which the time of all matches runs out at the same moment."""
    name = postgres_cluster.create(postgres_template)
    asyncio.run(fill(postgres_cluster.url(name)))
    return name


@pytest.fixture
def url(postgres_cluster: Cluster, filled: str) -> Iterator[str]:
    """The URL of a copy of that database."""
    with postgres_cluster.database(filled) as url:
        yield url


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[PostgresStore]:
    """One server's store on it, now that the time has run out."""
    store = open_postgres(url, clock, alone=False)
    clock.advance(7 * DAY)
    await store.write(clocks_queries.beat)
    yield store
    await store.close()


@pytest.fixture
async def other(store: PostgresStore, url: str, clock: Clock) -> AsyncIterator[PostgresStore]:
    """Another server's store on it."""
    other = open_postgres(url, clock, alone=False)
    yield other
    await other.close()


async def fill(url: str) -> None:
    store = open_postgres(url, Clock())
    players = await store.write(named)
    pairs = islice(cycle(combinations(players, 2)), MATCHES)
    await asyncio.gather(*(store.write(begun, *pair) for pair in pairs))
    await store.close()


def named(tx: Transaction) -> list[Player]:
    return [players_queries.add_player(tx, f"player{number}") for number in range(PLAYERS)]


def begun(tx: Transaction, first: Player, second: Player) -> None:
    """A match in which both have moved."""
    match = starting.begin(tx, proposal("octilite"), (first, second), Random(1))
    for mover, move in ((first, "22+a"), (second, "26+a")):
        playing.play(tx, match.board, mover, move)


def running(look: Snapshot) -> int:
    return clocks_queries.count_due(look, 0)["deadline"]


def judge(url: str) -> None:
    """Check that each match has ended once, and has changed the ratings of both players once."""
    with psycopg.connect(url) as db:
        for question, times in (
            ("SELECT board FROM events WHERE kind = 'ended'", 1),
            ("SELECT board FROM rating_changes", 2),
        ):
            boards = sorted(board for (board,) in db.execute(question))
            assert boards == [board for board in range(1, MATCHES + 1) for _ in range(times)]
    assert list(check(url)) == []


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110  (the database is no event)
            await asyncio.sleep(0.02)


async def until_done(store: PostgresStore) -> None:
    async with asyncio.timeout(60):
        while await store.read(running):  # noqa: ASYNC110  (the database is no event)
            await asyncio.sleep(0.05)


async def until_said(process: Forked, words: str) -> None:
    """Wait until the process has logged *words*."""
    async with asyncio.timeout(60):
        while words not in (line := (await process.stdout.readline()).decode()):
            assert line, f"it ended and has not said: {words}"


@contextmanager
def held(url: str, board: int) -> Iterator[Callable[[], bool]]:
    """Lock a board against changes; the function tells whether anybody is waiting for it."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
    with psycopg.connect(url) as db, psycopg.connect(url, autocommit=True) as looking:
        db.execute("SELECT 1 FROM matches WHERE board = %s FOR UPDATE", (board,))

        def awaited() -> bool:
            (row,) = looking.execute(waiting).fetchall()
            return bool(row[0])

        yield awaited


@asynccontextmanager
async def server(url: str, name: str, clock: Clock) -> AsyncIterator[Forked]:
    """A process that sweeps while it is the leader."""
    process = await started(sweep, url, name, clock.time)
    try:
        await until_said(process, "begun")
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


@asynccontextmanager
async def sweeping(store: PostgresStore, name: str, clock: Clock) -> AsyncIterator[Elected]:
    """Do in this process what such a server does."""
    leader = Elected(store, name)
    sweep = Sweep(store, clock, leadership=leader)
    async with AsyncExitStack() as ending:
        await leader.start()
        ending.push_async_callback(leader.stop)
        await sweep.start()
        ending.push_async_callback(sweep.stop)
        yield leader


async def test_two_that_both_sweep_do_all_once(
    store: PostgresStore, other: PostgresStore, clock: Clock, url: str
) -> None:
    """This holds even if both believe that nobody else sweeps."""
    await asyncio.gather(*(Sweep(server_store, clock).settle() for server_store in (store, other)))
    judge(url)


async def test_one_of_two_does_it(
    store: PostgresStore, other: PostgresStore, clock: Clock, url: str
) -> None:
    async with sweeping(store, "a", clock) as first, sweeping(other, "b", clock) as second:
        assert (first.leads, second.leads) == (True, False)
        await until_done(store)
    judge(url)


async def test_when_the_leader_is_killed_midway_another_goes_on(
    store: PostgresStore, clock: Clock, url: str
) -> None:
    with held(url, FIRST) as awaited:
        async with server(url, "a", clock) as leader:
            await until(awaited)
            leader.kill()
            await leader.wait()
    assert await store.read(running) > 0
    async with sweeping(store, "b", clock) as other:
        await until(lambda: other.leads)
        await until_done(store)
    judge(url)


async def test_a_leader_that_stands_still_holds_nobody_up_and_comes_too_late(
    store: PostgresStore, clock: Clock, url: str
) -> None:
    async with AsyncExitStack() as ending:
        with held(url, FIRST) as awaited:
            leader = await ending.enter_async_context(server(url, "a", clock))
            await until(awaited)
            leader.send_signal(signal.SIGSTOP)
        assert await store.read(running) > 0
        other = await ending.enter_async_context(sweeping(store, "b", clock))
        await until(lambda: other.leads)
        await until_done(store)
        leader.send_signal(signal.SIGCONT)
        await until_said(leader, "this server no longer leads")
        assert other.leads
    judge(url)


async def test_while_the_database_is_away_nobody_leads(
    store: PostgresStore,
    clock: Clock,
    url: str,
    postgres_cluster: Cluster,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leadership, "LEASE_SECONDS", 1.5)
    monkeypatch.setattr(leadership, "RENEW_SECONDS", 0.2)
    async with sweeping(store, "a", clock) as leader:
        with postgres_cluster.away(str(conninfo_to_dict(url)["dbname"])):
            await until(lambda: not leader.leads)
        await until(lambda: leader.leads)
        await until_done(store)
    judge(url)
    assert await store.read(lambda look: clocks_queries.downtimes(look, 0)) == ()
