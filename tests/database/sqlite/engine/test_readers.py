"""The readers: consistent snapshots, off the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest

from lobby.base.errors import Unavailable
from lobby.core.queries import events as events_queries
from lobby.database.sqlite import SqliteStore
from lobby.database.sqlite.connection import connect_reader
from lobby.database.sqlite.store import READERS, readers
from lobby.database.transaction import Snapshot
from lobby.features.talk import chat
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON, Clock


async def say(store: SqliteStore, words: str) -> None:
    await store.write(chat.say, None, words)


async def test_a_snapshot_stays_as_it_is(store: SqliteStore, clock: Clock) -> None:
    looked, said = threading.Event(), threading.Event()

    def look_twice(snapshot: Snapshot) -> tuple[int, int]:
        before = events_queries.last_event(snapshot)
        looked.set()
        assert said.wait(60)
        assert snapshot.now == NOON
        return before, events_queries.last_event(snapshot)

    await say(store, "one")
    question = asyncio.ensure_future(store.read(look_twice))
    await asyncio.to_thread(looked.wait, 60)
    clock.advance(5)
    await say(store, "two")
    said.set()
    assert await question == (1, 1)
    assert await store.read(events_queries.last_event) == 2


async def test_questions_are_answered_beside_each_other(store: SqliteStore) -> None:
    together = threading.Barrier(READERS, timeout=60)

    def wait_for_the_others(snapshot: Snapshot) -> str:
        together.wait()
        return threading.current_thread().name

    names = await asyncio.gather(*(store.read(wait_for_the_others) for _ in range(READERS)))
    assert len(set(names)) == READERS
    assert all(name.startswith("store-reader") for name in names)


async def test_a_damaged_file_is_an_outage(
    store: SqliteStore, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await say(store, "hello")
    await store.close()
    db = connect_reader(database)
    page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'messages'").fetchone()[0]
    with database.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xff" * 4096)
    reading = readers([db], lambda: NOON)
    with pytest.raises(Unavailable, match="The server's database cannot be used just now"):
        await reading.ask({}, lambda look: talk_queries.messages(look, None, 100))
    assert "a question could not be answered: DatabaseError" in caplog.text
    assert await reading.ask({}, events_queries.last_event) == 1
    reading.close()


async def test_a_mistake_in_a_statement_is_no_outage(store: SqliteStore, database: Path) -> None:
    db = connect_reader(database)
    reading = readers([db], lambda: NOON)
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await reading.ask({}, lambda look: db.execute("SELECT * FROM nowhere"))
    reading.close()
