"""Servers of two versions on one database: the newer one knows an additional schema step."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import psycopg
import pytest

from lobby.app.check import postgres
from lobby.base.errors import StoreError
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore, schema
from lobby.database.postgres.schema.steps import Step
from lobby.database.transaction import Transaction
from lobby.features.people.queries import players as players_queries
from tests.conftest import Clock
from tests.support.postgres_cluster import NEEDS_POSTGRES, next_version

pytestmark = NEEDS_POSTGRES


def no_bookmarks(db: psycopg.Connection[Any]) -> None:
    """A step that removes something servers have used."""
    db.execute("DROP TABLE bookmarks")


TAKING = Step(no_bookmarks)
"""A step that servers need to know."""
LATER = Step(no_bookmarks, needs="nicknames")
"""A step that removes what has been unused since the step before."""


@pytest.fixture
async def start(postgres_laid: str) -> AsyncIterator[Callable[[str], PostgresStore]]:
    """Starts a server with a given name."""
    started = []

    def start(name: str) -> PostgresStore:
        store = open_postgres(postgres_laid, Clock(), alone=False, name=name)
        started.append(store)
        return store

    yield start
    for store in started:
        await store.close()


def join(tx: Transaction, name: str) -> None:
    players_queries.add_player(tx, name)


def named(tx: Transaction) -> list[str]:
    return [player.name for player in players_queries.players_like(tx, "", 9)]


async def test_a_step_that_adds_is_made_while_older_servers_go_on(
    start: Callable[[str], PostgresStore],
) -> None:
    old = start("old")
    await old.write(join, "ann")
    with next_version():
        new = start("new")
        await new.write(join, "ben")
    await old.write(join, "cem")
    again = start("old again")
    assert await again.write(named) == ["ann", "ben", "cem"]


async def test_a_step_that_takes_away_waits_for_older_servers_to_stop(
    start: Callable[[str], PostgresStore], postgres_laid: str
) -> None:
    first, second = start("one:22 (lobby 0.1)"), start("two:22 (lobby 0.1)")
    with next_version(TAKING), pytest.raises(StoreError) as refused:
        start("new")
    assert str(refused.value).endswith(
        " needs a change that these servers are too old for: one:22 (lobby 0.1), two:22 (lobby"
        " 0.1). Stop them first, or upgrade them to a version that knows it, and start this one"
        " again."
    )
    assert not list(postgres.check(postgres_laid))
    await first.close()
    await second.write(join, "ann")
    await second.close()
    with next_version(TAKING):
        new = start("new")
        assert await new.write(named) == ["ann"]
    with pytest.raises(StoreError, match="is from a newer version of the lobby"):
        start("one again")


async def test_only_those_must_stop_who_use_what_it_takes_away(
    start: Callable[[str], PostgresStore],
) -> None:
    old = start("old")
    with next_version():
        between = start("between")
    with next_version(LATER), pytest.raises(StoreError, match=r"too old for: old\. Stop"):
        start("new")
    await old.close()
    with next_version(LATER):
        start("new")
    await between.write(join, "ann")
    with pytest.raises(StoreError, match="is from a newer version of the lobby"):
        start("old again")
    with next_version():
        start("between again")


async def test_what_cannot_be_changed_for_long_is_a_sentence(
    start: Callable[[str], PostgresStore], postgres_laid: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "_TRIES", 1)
    with psycopg.connect(postgres_laid) as reader, next_version():
        reader.execute("SELECT count(*) FROM players")
        with pytest.raises(StoreError, match="another program, such as pg_dump, is using its"):
            start("new")


async def test_who_reads_for_long_does_not_keep_others_from_writing_meanwhile(
    start: Callable[[str], PostgresStore], postgres_laid: str
) -> None:
    """The step waits for a table briefly, then lets others use it, and tries again."""
    old = start("old")
    with psycopg.connect(postgres_laid) as reader:
        reader.execute("SELECT count(*) FROM players")
        with next_version():
            opening = asyncio.create_task(asyncio.to_thread(start, "new"))
            await old.write(join, "ann")
            assert not opening.done()
            reader.rollback()
            await opening
