"""Claims: work that only one of several servers does at a time."""

from __future__ import annotations

import asyncio

import pytest

from lobby.core.queries import leases as claims_queries
from lobby.core.queries.leases import ClaimKind
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.clocks import queries as clocks_queries
from lobby.features.people.queries import players as players_queries
from tests.conftest import NOON, Clock

pytestmark = pytest.mark.every_engine

LEASE = 20


async def claim(store: Store, server: str, number: int = 7, kind: ClaimKind = "bots") -> bool:
    def make(tx: Transaction) -> bool:
        return claims_queries.claim(tx, kind, number, server, tx.now + LEASE)

    return await store.write(make)


async def test_one_has_it_and_keeps_it_as_long_as_it_likes(store: Store, clock: Clock) -> None:
    assert await claim(store, "east")
    assert not await claim(store, "west")
    clock.advance(LEASE - 1)
    assert await claim(store, "east")
    clock.advance(LEASE - 1)
    assert not await claim(store, "west")


async def test_what_runs_out_is_anybodys(store: Store, clock: Clock) -> None:
    assert await claim(store, "east")
    clock.advance(LEASE)
    assert await claim(store, "west")
    assert not await claim(store, "east")


async def test_each_number_of_each_kind_is_claimed_apart(store: Store) -> None:
    assert await claim(store, "east")
    assert await claim(store, "west", 8)
    assert await claim(store, "west", 7, "mail")
    assert await store.read(lambda look: claims_queries.claimed(look, "bots", "east")) == (8,)
    assert await store.read(lambda look: claims_queries.claimed(look, "bots", "west")) == (7,)
    assert await store.read(lambda look: claims_queries.claimed(look, "mail", "east")) == (7,)
    assert await store.read(lambda look: claims_queries.claimed(look, "ntfy", "east")) == ()


async def test_what_is_let_go_is_anybodys_and_nobody_lets_go_for_others(store: Store) -> None:
    assert await claim(store, "east")
    await store.write(claims_queries.end_claim, "bots", 7, "west")
    await store.write(claims_queries.end_claim, "bots", 8, "east")
    assert not await claim(store, "west")
    await store.write(claims_queries.end_claim, "bots", 7, "east")
    assert await claim(store, "west")
    assert await claim(store, "west", 8, "mail")
    await store.write(claims_queries.end_claims, "east")
    assert not await claim(store, "east")
    await store.write(claims_queries.end_claims, "west")
    assert await claim(store, "east")
    assert await claim(store, "east", 8, "mail")


async def test_what_has_run_out_is_not_claimed(store: Store, clock: Clock) -> None:
    assert await claim(store, "east")
    clock.advance(LEASE - 1)
    assert await store.read(lambda look: claims_queries.claimed(look, "bots", "west")) == (7,)
    clock.advance(1)
    assert await store.read(lambda look: claims_queries.claimed(look, "bots", "west")) == ()


async def test_of_many_at_once_one_has_it(store: Store) -> None:
    for number in range(10):
        asking = (claim(store, f"server {server}", number) for server in range(8))
        assert sum(await asyncio.gather(*asking)) == 1


async def test_a_clock_that_is_set_back_ends_claims(store: Store, clock: Clock) -> None:
    clock.advance(3600)
    assert await claim(store, "east")
    clock.time = NOON
    assert not await claim(store, "west")
    await store.write(clocks_queries.begin_nothing_later)
    assert await claim(store, "west")


async def test_what_was_used_of_an_allowance_is_kept_for_a_while(
    store: Store, clock: Clock
) -> None:
    async def used(whose: str) -> tuple[float, int]:
        return await store.read(
            lambda look: players_queries.allowance_used(look, "newcomers", whose)
        )

    assert await used("here") == (0.0, 0)
    await store.write(players_queries.note_allowance_used, "newcomers", "here", 1.0)
    clock.advance(10)
    await store.write(players_queries.note_allowance_used, "newcomers", "there", 2.5)
    assert (await used("here"), await used("there")) == ((1.0, NOON), (2.5, NOON + 10))
    await store.write(players_queries.forget_allowances, NOON + 10)
    assert (await used("here"), await used("there")) == ((0.0, 0), (2.5, NOON + 10))
    await store.write(players_queries.note_allowance_used, "newcomers", "there", 0.0)
    assert await used("there") == (0.0, NOON + 10)
    clock.time = NOON
    await store.write(clocks_queries.begin_nothing_later)
    assert await used("there") == (0.0, NOON)


async def test_what_many_use_at_once_is_all_counted(store: Store) -> None:
    def use(tx: Transaction, whose: str) -> float:
        used, _ = players_queries.allowance_used(tx, "newcomers", whose)
        players_queries.note_allowance_used(tx, "newcomers", whose, used + 1)
        return used

    for whose in ("ann", "ben"):
        counts = await asyncio.gather(*(store.write(use, whose) for _ in range(8)))
        assert sorted(counts) == [*range(8)]
