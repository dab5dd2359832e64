"""Connections that break at any moment of a change: what is reported about the change is true."""

from __future__ import annotations

import asyncio
from collections import Counter

import psycopg

from lobby.base.errors import Unavailable
from lobby.core.stores import open_postgres
from tests.conftest import Clock
from tests.database.test_changes import say
from tests.support.postgres_cluster import NEEDS_POSTGRES

pytestmark = NEEDS_POSTGRES

BREAKS, TALKERS = 20, 30

_BREAK = """
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
WHERE datname = current_database() AND query LIKE '%COMMIT' AND state = 'active'
    AND pid <> pg_backend_pid()
"""
"""Terminates all connections that are committing or about to; returns how many there were."""


async def test_what_is_told_of_a_change_is_true(postgres_emptied: str, clock: Clock) -> None:
    store = open_postgres(postgres_emptied, clock, alone=False)
    answers: dict[str, list[str]] = {"done": [], "perhaps": [], "not done": []}
    breaking = asyncio.create_task(asyncio.to_thread(_break, postgres_emptied))

    async def talk(talker: int) -> None:
        number = 0
        while not breaking.done():
            number += 1
            words = f"{talker}: {number}"
            try:
                await store.write(say, words)
                answers["done"].append(words)
            except Unavailable as error:
                answers["perhaps" if "may or may not" in str(error) else "not done"].append(words)

    await asyncio.gather(*(talk(talker) for talker in range(TALKERS)))
    await breaking
    await store.close()
    with psycopg.connect(postgres_emptied) as db:
        stored = Counter(words for (words,) in db.execute("SELECT text FROM messages"))
    assert [words for words in answers["done"] if stored[words] != 1] == []
    assert [words for words in answers["not done"] if stored[words]] == []
    assert [words for words in answers["perhaps"] if stored[words] > 1] == []


def _break(url: str) -> None:
    broken = 0
    with psycopg.connect(url, autocommit=True) as db:
        while broken < BREAKS:
            (row,) = db.execute(_BREAK).fetchall()
            broken += row[0]
