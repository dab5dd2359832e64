"""Limits on what a player may do hold for all sessions on all servers together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, TypeAlias

import pytest

from lobby.base.durations import HOUR
from lobby.base.errors import Refused, Stale
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore
from lobby.database.transaction import Transaction
from lobby.features.moderation import reports
from lobby.features.people import allowances, players
from lobby.features.people.allowances import Allowance
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Clock
from tests.support.postgres_cluster import NEEDS_POSTGRES

pytestmark = NEEDS_POSTGRES

SESSIONS = 50

Act: TypeAlias = Callable[[Transaction, Player], Any]


@pytest.fixture
async def stores(postgres_emptied: str, clock: Clock) -> AsyncIterator[tuple[PostgresStore, ...]]:
    """The stores of two servers on one database."""
    stores = tuple(open_postgres(postgres_emptied, clock, alone=False) for _ in range(2))
    yield stores
    for store in stores:
        await store.close()


@pytest.fixture
async def ann(stores: tuple[PostgresStore, ...]) -> Player:
    await stores[0].write(players.take_name, "SHA256:ben", "ben")
    return await stores[0].write(players.take_name, "SHA256:ann", "ann")


def says(tx: Transaction, ann: Player) -> None:
    chat.say(tx, ann, "hello")


def says_as_guest(tx: Transaction, _: Player) -> None:
    chat.say(tx, None, "hello")


def reports_ben(tx: Transaction, ann: Player) -> None:
    reports.make(tx, ann, "ben", "he cheats")


async def done(stores: tuple[PostgresStore, ...], act: Act, ann: Player) -> int:
    """How often *act* succeeds if 50 sessions attempt it at once, spread over both servers. A
    session that only lost a race tries again."""

    async def attempt(store: PostgresStore) -> bool:
        while True:
            try:
                await store.write(act, ann)
            except Stale:
                continue
            except Refused:
                return False
            return True

    return sum(await asyncio.gather(*(attempt(stores[n % 2]) for n in range(SESSIONS))))


@pytest.mark.parametrize(
    ("act", "allowance"),
    [
        (says, allowances.LINES),
        (says_as_guest, allowances.LINES),
        (reports_ben, allowances.REPORTS),
    ],
)
async def test_no_more_is_done_than_allowed(
    stores: tuple[PostgresStore, ...], ann: Player, act: Act, allowance: Allowance
) -> None:
    assert await done(stores, act, ann) == allowance.most


async def test_no_more_is_done_in_a_day(
    stores: tuple[PostgresStore, ...], ann: Player, clock: Clock
) -> None:
    def said_before(tx: Transaction) -> None:
        for _ in range(allowances.LINES_A_DAY.most - 25):
            events_queries.emit(tx, "said", actor=ann)

    await stores[0].write(said_before)
    clock.advance(HOUR)
    assert await done(stores, says, ann) == 25
