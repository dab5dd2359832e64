"""Leases: what one of several servers does alone, by the database's clock."""

from __future__ import annotations

import asyncio
import time
from dataclasses import replace

import pytest

from lobby.base.errors import Superseded
from lobby.core.queries import leases as leases_queries
from lobby.core.queries.leases import Lease
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.talk import queries as talk_queries
from tests.conftest import Clock

pytestmark = pytest.mark.every_engine

LONG, OVER = 1000, 0


async def take(
    store: Store, server: str, seconds: float = LONG, *, name: str = "sweep"
) -> Lease | None:
    return await store.write(leases_queries.take_lease, name, server, seconds)


async def taken(store: Store, server: str, seconds: float = LONG) -> Lease:
    lease = await take(store, server, seconds)
    assert lease
    return lease


async def held(store: Store) -> Lease | None:
    return await store.read(lambda look: leases_queries.lease(look, "sweep"))


async def check(store: Store, lease: Lease) -> None:
    await store.write(leases_queries.check_lease, lease)


async def test_one_server_holds_a_lease(store: Store) -> None:
    assert await held(store) is None
    first = await taken(store, "a")
    assert first == Lease("sweep", "a", 1)
    assert await take(store, "b") is None
    assert await held(store) == first
    assert await take(store, "b", name="other") == Lease("other", "b", 1)


async def test_who_holds_it_goes_on_holding_it_behind_the_same_fence(store: Store) -> None:
    first = await taken(store, "a", OVER)
    assert await held(store) is None
    assert await taken(store, "a") == first
    assert await held(store) == first


async def test_whose_time_is_over_loses_it_to_who_wants_it(store: Store) -> None:
    first = await taken(store, "a", OVER)
    await check(store, first)  # nobody else wanted it
    assert await taken(store, "b", OVER) == Lease("sweep", "b", 2)
    with pytest.raises(Superseded, match="Another server does that now"):
        await check(store, first)
    assert await taken(store, "a") == replace(first, fence=3)
    with pytest.raises(Superseded):
        await check(store, first)


async def test_the_time_is_the_databases(store: Store, clock: Clock) -> None:
    before = time.time()
    now = await store.read(leases_queries.database_time)
    assert before - 0.01 <= now <= time.time() + 0.01
    await taken(store, "a")
    clock.advance(2 * LONG)
    assert await take(store, "b") is None


async def test_who_lets_go_has_no_need_to_wait(store: Store) -> None:
    first = await taken(store, "a")
    await store.write(leases_queries.let_go, first)
    second = await taken(store, "b")
    assert second.fence == 2
    await store.write(leases_queries.let_go, first)
    assert await held(store) == second


async def test_what_is_done_after_the_lease_was_lost_leaves_no_trace(store: Store) -> None:
    lease = await taken(store, "a", OVER)
    await taken(store, "b")

    def speak(tx: Transaction, *, first: bool) -> None:
        if first:
            talk_queries.add_message(tx, None, None, "late")
        leases_queries.check_lease(tx, lease)
        talk_queries.add_message(tx, None, None, "late")

    for first in (True, False):
        with pytest.raises(Superseded):
            await store.write(speak, first=first)
    assert await store.read(lambda look: talk_queries.messages(look, None, 9)) == ()


async def test_of_many_who_want_it_at_once_one_has_it(store: Store) -> None:
    for fence in range(1, 6):
        leases = await asyncio.gather(*(take(store, f"{fence}-{number}") for number in range(20)))
        (lease,) = filter(None, leases)
        assert lease.fence == fence
        await store.write(leases_queries.let_go, lease)
