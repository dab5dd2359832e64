"""A server cut off from PostgreSQL without notice: every caller learns of it in bounded time, and
once the connection is possible again everything works by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, suppress

import pytest
from psycopg.conninfo import conninfo_to_dict

from lobby.base.errors import Superseded, Unavailable
from lobby.core import leadership
from lobby.core.event_feed import Feed
from lobby.core.leadership import Elected
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore, guard, store
from proofs.cluster.proxy import Proxy
from tests.conftest import Clock, Listener
from tests.database.test_changes import said, say
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster

pytestmark = NEEDS_POSTGRES

PATIENCE = 30.0


@pytest.fixture
def proxy(postgres_cluster: Cluster) -> Iterator[Proxy]:
    with Proxy(postgres_cluster.folder / ".s.PGSQL.5432") as proxy:
        yield proxy


@pytest.fixture
async def far(
    proxy: Proxy, postgres_emptied: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[PostgresStore]:
    """The store of a server that reaches the database over the network."""
    monkeypatch.setattr(guard, "ANSWER_SECONDS", 1.0)
    name = conninfo_to_dict(postgres_emptied)["dbname"]
    url = f"postgresql://lobby@127.0.0.1:{proxy.port}/{name}?connect_timeout=2"
    store = open_postgres(url, clock, alone=False)
    yield store
    await store.close()


@pytest.fixture
async def near(
    far: PostgresStore, postgres_emptied: str, clock: Clock
) -> AsyncIterator[PostgresStore]:
    """The store of a server on the database's machine."""
    store = open_postgres(postgres_emptied, clock, alone=False)
    yield store
    await store.close()


async def again(store: PostgresStore, words: str) -> None:
    """Say *words* as soon as that is possible."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(Unavailable):
                await store.write(say, words)
                return
            await asyncio.sleep(0.02)


async def test_who_asks_is_told_in_bounded_time(far: PostgresStore, proxy: Proxy) -> None:
    await far.write(say, "one")
    await far.read(said)
    with proxy.cut():
        async with asyncio.timeout(PATIENCE):
            asked = [far.read(said), *(far.write(say, "lost") for _ in range(50))]
            for answer in await asyncio.gather(*asked, return_exceptions=True):
                assert isinstance(answer, Unavailable)
                assert "cannot be used just now" in str(answer) or "may or may not" in str(answer)
            with pytest.raises(Unavailable, match="cannot be used just now"):
                await far.read(said)
    await again(far, "two")
    assert (await far.read(said))[-1] == "two"


async def test_another_server_leads_and_nothing_is_missed_or_heard_twice(
    far: PostgresStore, near: PostgresStore, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leadership, "LEASE_SECONDS", 1.5)
    monkeypatch.setattr(leadership, "RENEW_SECONDS", 0.2)
    heard = Listener()
    async with AsyncExitStack() as ending:
        first, second = Elected(far, "far"), Elected(near, "near")
        feed = Feed(far)
        for service in (first, second, feed):
            await service.start()
            ending.push_async_callback(service.stop)
        feed.listen(heard)
        await near.write(say, "before")
        await heard.until(1)
        assert (first.leads, second.leads) == (True, False)
        term = first.term
        with proxy.cut():
            async with asyncio.timeout(PATIENCE):
                while not second.leads:  # noqa: ASYNC110  (a clock decides it)
                    await asyncio.sleep(0.02)
            assert not first.leads
            assert second.term == term + 1
            with pytest.raises(Superseded):
                await first.write(say, "stale")
            for number in range(20):
                await near.write(say, f"meanwhile {number}")
        await near.write(say, "after")
        await heard.until(22)
        assert second.leads
        assert not first.leads
    ids = [event.id for event in heard.heard]
    assert ids == sorted(set(ids))


async def test_a_slow_database_has_a_queue_with_an_end(
    far: PostgresStore, proxy: Proxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "ANSWER_SECONDS", PATIENCE)  # it does answer
    await far.write(say, "before")
    with monkeypatch.context() as patch, proxy.slow(0.4):
        patch.setattr(store, "LONGEST_WAIT", 0.3)
        patch.setattr(far._readers, "_longest_wait", 0.3)
        asked = [far.write(say, f"{number}") for number in range(100)]
        looked = [far.read(said) for _ in range(100)]
        answers = await asyncio.gather(*asked, *looked, return_exceptions=True)
    changes, looks = answers[:100], answers[100:]
    for group in (changes, looks):
        slow = [one for one in group if isinstance(one, Unavailable) and "very slow" in str(one)]
        assert len(slow) > 50
    await again(far, "after")
    stored = await far.read(said)
    assert {f"{n}" for n, one in enumerate(changes) if isinstance(one, int)} <= {*stored}
    assert stored[-1] == "after"
