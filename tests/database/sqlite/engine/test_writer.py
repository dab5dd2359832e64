"""The writer: shared commits, and changes that fail alone or together."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

import pytest
from sqlite_utils import Database

from lobby.base import metrics
from lobby.base.errors import Refused, Unavailable
from lobby.core.queries import events
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.database.asking import Answers, Asked
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_reader, connect_writer
from lobby.database.sqlite.store import SqliteStatements, Writer
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON, Clock

T = TypeVar("T")

HOWS = ("done", "refused", "failed")
"""The outcomes by which changes are counted."""


class Asking(Writer):
    """A writer that is asked without a store."""

    def ask(self, change: Callable[[Transaction], T]) -> asyncio.Future[T]:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.queue.put(Asked(change, (), {}, future))
        return future


class Statements:
    """The statements that a connection executed."""

    def __init__(self, db: Database) -> None:
        self._all: list[str] = []
        db.conn.set_trace_callback(self._all.append)

    def count(self, statement: str) -> int:
        return self._all.count(statement)


class Gate:
    """A change that occupies the writer until it is opened."""

    def __init__(self) -> None:
        self._reached, self._open = threading.Event(), threading.Event()

    def __call__(self, tx: Transaction) -> None:
        self._reached.set()
        assert self._open.wait(60)

    async def reached(self) -> None:
        """Wait until the writer has reached the gate: later requests share the next commit."""
        assert await asyncio.to_thread(self._reached.wait, 5)

    def open(self) -> None:
        self._open.set()


@pytest.fixture
def db(tmp_path: Path) -> Iterator[Database]:
    with connect_writer(tmp_path / "lobby.db") as db:
        schema.upgrade(db)
        yield db


@pytest.fixture
def statements(db: Database) -> Statements:
    return Statements(db)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def writer(tmp_path: Path, db: Database, answers: Answers, clock: Clock) -> Iterator[Asking]:
    writer = Asking(tmp_path / "lobby.db", db, answers, clock, events.LATE)
    yield writer
    writer.close()


def take(name: str) -> Callable[[Transaction], Player]:
    return lambda tx: players.take_name(tx, f"SHA256:{name}", name)


def speak(tx: Transaction, words: str) -> int:
    """Say *words*, however much has been said."""
    events_queries.emit(tx, "said")
    return talk_queries.add_message(tx, None, None, words).id


def say(words: str) -> Callable[[Transaction], int]:
    return lambda tx: speak(tx, words)


def said(tx: Transaction) -> list[str]:
    return [message.text for message in talk_queries.messages(tx, None, 100)]


async def outcomes(*futures: asyncio.Future[Any]) -> list[object]:
    return list(await asyncio.gather(*futures, return_exceptions=True))


async def test_all_that_wait_share_a_commit(writer: Asking, statements: Statements) -> None:
    gate = Gate()
    first = writer.ask(gate)
    waiting = [writer.ask(say(f"{number}")) for number in range(100)]
    gate.open()
    await first
    assert await asyncio.gather(*waiting) == list(range(1, 101))
    assert statements.count("COMMIT") in (1, 2)  # one if all requests were in before it looked


async def test_each_alone_is_a_commit(writer: Asking, statements: Statements) -> None:
    for number in range(5):
        await writer.ask(say(f"{number}"))
    assert statements.count("COMMIT") == 5


async def test_nobody_is_told_before_the_commit(writer: Asking, db: Database) -> None:
    told_early = []
    loop = asyncio.get_running_loop()

    def look_at_the_commit(statement: str) -> None:
        if statement == "COMMIT":
            caught_up = threading.Event()
            loop.call_soon_threadsafe(caught_up.set)
            assert caught_up.wait(60)
            told_early.append(asked.done())

    db.conn.set_trace_callback(look_at_the_commit)
    asked = writer.ask(say("hello"))
    await asked
    assert told_early == [False]


async def test_one_that_raises_is_undone_alone(writer: Asking) -> None:
    def speak_and_fail(tx: Transaction) -> None:
        speak(tx, "never said")
        raise ValueError("oops")

    gate = Gate()
    futures = [
        writer.ask(change)
        for change in (gate, say("one"), speak_and_fail, take("ann"), take("Ann"), say("two"))
    ]
    gate.open()
    done = await outcomes(*futures)
    assert [type(outcome) for outcome in done[2:5]] == [ValueError, Player, Refused]
    assert await writer.ask(said) == ["one", "two"]


async def test_the_schema_refuses_with_a_sentence(writer: Asking) -> None:
    ann = await writer.ask(take("ann"))
    refusals = {
        "That name is taken. Choose another.": lambda tx: players_queries.add_player(tx, "ANN"),
        "This key already belongs to a player": lambda tx: players_queries.add_key(
            tx, ann, "SHA256:ann"
        ),
        "There is no challenge 9": lambda tx: challenges_queries.close_challenge(
            tx, 9, "withdrawn"
        ),
        "The moves of that match have changed": lambda tx: matches_queries.add_move(
            tx, 9, 1, 0, "a1", "", "by hand"
        ),
        "There is no such player or board": lambda tx: talk_queries.add_message(
            tx, None, 9, "hello"
        ),
        "The database refused the change .CHECK": lambda tx: players_queries.add_player(tx, "a b"),
        "cannot hold such a number or text": lambda tx: talk_queries.add_message(
            tx, ann, None, "\udc80"
        ),
    }
    for sentence, change in refusals.items():
        with pytest.raises(Refused, match=sentence):
            await writer.ask(change)


async def test_what_waits_and_what_became_of_it_is_counted(writer: Asking, db: Database) -> None:
    sample = metrics.REGISTRY.get_sample_value

    def counted() -> list[float]:
        samples = (sample("lobby_changes_total", {"how": how}) for how in HOWS)
        return [count or 0 for count in samples]

    before = counted()
    gate = Gate()
    futures: list[asyncio.Future[Any]] = [writer.ask(gate)]
    await gate.reached()
    futures += [writer.ask(take(name)) for name in ("ann", "Ann", "ben")]
    assert sample("lobby_writer_queue") == 3
    gate.open()
    await outcomes(*futures)
    db.execute("PRAGMA query_only = 1")
    await outcomes(writer.ask(say("nobody can")))
    assert [now - then for now, then in zip(counted(), before, strict=True)] == [3, 1, 1]


async def test_a_mistake_in_a_statement_is_no_outage(writer: Asking, db: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await writer.ask(lambda tx: db.execute("DELETE FROM nowhere"))
    await writer.ask(say("all is well"))


async def test_a_change_whose_caller_has_gone_is_made(writer: Asking) -> None:
    gate = Gate()
    first = writer.ask(gate)
    gone = writer.ask(say("heard all the same"))
    after = writer.ask(say("answered all the same"))
    gone.cancel()
    gate.open()
    await first
    assert await asyncio.wait_for(after, 60) == 2
    assert await writer.ask(said) == ["heard all the same", "answered all the same"]
    assert gone.cancelled()


async def test_one_of_many_that_appended_events_is_enough_to_wake(
    writer: Asking, answers: Answers
) -> None:
    woken = asyncio.Event()
    answers.events.listen(woken.set)
    gate = Gate()
    futures: list[asyncio.Future[Any]] = [writer.ask(gate)]
    futures += [writer.ask(change) for change in (lambda tx: tx.now, say("hello"))]
    gate.open()
    await asyncio.gather(*futures)
    await asyncio.wait_for(woken.wait(), 60)


async def test_closing_makes_what_was_asked(database: Path, clock: Clock) -> None:
    store = open_sqlite(database, clock)
    gate = Gate()
    first = asyncio.create_task(store.write(gate))
    asked = [asyncio.create_task(store.write(say(f"{number}"))) for number in range(10)]
    question = asyncio.create_task(store.read(events_queries.last_event))
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    with pytest.raises(Unavailable):
        await store.write(say("too late"))
    await question  # a reader may start after the changes, but none is made before the gate opens
    gate.open()
    await closing
    assert first.done()
    assert [task.result() for task in asked] == list(range(1, 11))
    assert question.result() == 0

    store = open_sqlite(database, clock)
    assert len(await store.read(lambda look: talk_queries.messages(look, None, 100))) == 10
    await store.close()


def test_the_event_loop_may_end_first(
    writer: Asking, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    gate = Gate()

    async def ask() -> None:
        writer.ask(gate)
        writer.ask(say("nobody hears that this was said"))

    asyncio.run(ask())
    gate.open()
    writer.close()
    assert "the event loop ended before" in caplog.text
    with connect_reader(tmp_path / "lobby.db") as db:
        assert len(talk_queries.messages(Snapshot(SqliteStatements(db), NOON), None, 100)) == 1


async def test_a_full_database(writer: Asking, db: Database) -> None:
    """A real limit of SQLite's: the error is that of a full disk."""
    await writer.ask(say("there is room"))
    pages = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {pages + 2}")
    gate = Gate()
    first = writer.ask(gate)
    await gate.reached()
    speech = "x" * 400
    waiting = [writer.ask(say(speech)) for _ in range(50)]
    gate.open()
    done = await outcomes(first, *waiting)
    assert {type(outcome) for outcome in done[1:]} == {Unavailable}
    assert str(done[-1]) == "The server's disk is full. Nothing was changed. Try again later."
    assert await writer.ask(said) == ["there is room"]

    db.execute("PRAGMA max_page_count = 1000000")
    assert await asyncio.gather(*(writer.ask(say(speech)) for _ in range(50)))
    assert len(await writer.ask(said)) == 51


async def test_a_refusal_goes_with_the_change_it_came_from(writer: Asking, db: Database) -> None:
    """Nobody is told that a name is taken by somebody who then did not get it."""

    def fill_the_disk(tx: Transaction) -> None:
        db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
        for _ in range(100):
            speak(tx, "x" * 400)

    gate = Gate()
    first = writer.ask(gate)
    await gate.reached()
    futures = [writer.ask(change) for change in (take("ann"), take("Ann"), fill_the_disk)]
    gate.open()
    await first
    assert {type(outcome) for outcome in await outcomes(*futures)} == {Unavailable}
    db.execute("PRAGMA max_page_count = 1000000")
    assert (await writer.ask(take("Ann"))).name == "Ann"


async def test_another_program_holds_the_database(
    writer: Asking, db: Database, tmp_path: Path
) -> None:
    db.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(tmp_path / "lobby.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable, match="Another program is using the server's database"):
            await writer.ask(say("hello"))
        other.execute("ROLLBACK")
    assert await writer.ask(say("hello")) == 1


async def test_the_log_is_kept_small(writer: Asking, tmp_path: Path) -> None:
    def speak(tx: Transaction) -> None:
        for _ in range(100):
            talk_queries.add_message(tx, None, None, "x" * 10_000)

    for _ in range(12):
        await writer.ask(speak)
    assert (tmp_path / "lobby.db").stat().st_size > 8 << 20
    assert (tmp_path / "lobby.db-wal").stat().st_size < 6 << 20
