"""The store in PostgreSQL: races, lost connections, and one server per database."""

from __future__ import annotations

import asyncio
import logging
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from lobby.base.errors import Refused, Stale, StoreError, Unavailable
from lobby.core.queries import events, leases
from lobby.core.queries import events as events_queries
from lobby.core.queries.leases import Lease
from lobby.core.stores import open_postgres
from lobby.database import outages
from lobby.database.asking import Answers
from lobby.database.postgres import PostgresStore, dialect, guard
from lobby.database.postgres.dialect import Address
from lobby.database.postgres.link import READING, WRITING, Link
from lobby.database.postgres.store import WRITERS, Writers, readers
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import leaving
from lobby.features.matches import playing, starting
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import queries as news_queries
from lobby.features.people import keys, players
from lobby.features.people.queries import players as players_queries
from lobby.features.talk import queries as talk_queries
from tests.conftest import Clock
from tests.database.test_changes import said, say
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster
from tests.support.proposals import proposal

pytestmark = NEEDS_POSTGRES

RACES = 40


@pytest.fixture
async def store(postgres_emptied: str, clock: Clock) -> AsyncIterator[PostgresStore]:
    store = open_postgres(postgres_emptied, clock)
    yield store
    await store.close()


@pytest.fixture
def other(store: PostgresStore, postgres_emptied: str, clock: Clock) -> Iterator[PostgresStore]:
    """Another store on the same database, as other servers will have one day."""
    address, answers = Address.of(postgres_emptied), Answers()
    writers = Writers(
        [Link(address, WRITING) for _ in range(3)], store._guard, answers, clock, events.LATE
    )
    reading = readers([Link(address, READING)], store._guard, clock)
    yield PostgresStore(store._guard, writers, reading, answers)
    writers.close()
    reading.close()


async def test_no_key_is_left_of_who_leaves_while_one_is_added(
    store: PostgresStore, other: PostgresStore
) -> None:
    """The key is added after the player has begun to leave, and before that is done."""
    ann = await store.write(players.take_name, "SHA256:ann", "ann")
    begun, added = threading.Event(), threading.Event()

    def leave(tx: Transaction) -> None:
        assert players_queries.player_named(tx, "ann") or added.is_set()
        begun.set()
        assert added.wait(20)
        leaving.leave(tx, ann)

    going = asyncio.create_task(store.write(leave))
    assert await asyncio.to_thread(begun.wait, 20)
    code = await other.write(keys.issue_code, ann)
    await other.write(keys.redeem_code, "SHA256:new", code)
    added.set()
    await going
    assert await store.read(keys.of_player, ann) == ()
    assert await store.read(keys.holder, "SHA256:new") is None


async def test_of_many_who_change_the_same_row_none_loses_every_race(
    store: PostgresStore,
) -> None:
    """A change that has lost some races gets to run alone."""
    ann = await store.write(players.take_name, "SHA256:ann", "ann")

    def change(tx: Transaction, event: int) -> None:
        for _ in range(4):
            players_queries.player_named(tx, "ann")
        news_queries.save_last_seen(tx, ann, event)
        for _ in range(4):
            players_queries.player_named(tx, "ann")
        events_queries.emit(tx, "said")

    async def change_often() -> None:
        for event in range(15):
            await store.write(change, event)

    await asyncio.gather(*(change_often() for _ in range(WRITERS)))


async def test_one_of_two_who_make_the_same_move_wins(
    store: PostgresStore, other: PostgresStore
) -> None:
    ann = await store.write(players.take_name, "SHA256:ann", "ann")
    for _ in range(RACES):
        match = await store.write(starting.begin, proposal("octilite"), (ann, ann), Random(1))
        board, revision = match.board, match.revision
        done = await asyncio.gather(
            *(
                writer.write(playing.play, board, ann, "22+a", revision=revision)
                for writer in (store, other)
            ),
            return_exceptions=True,
        )
        won, lost = sorted(done, key=lambda outcome: isinstance(outcome, Stale))
        assert isinstance(won, Match)
        assert str(lost).startswith("The position has changed since you looked.")
        assert len(await store.read(matches_queries.moves, board)) == 1


async def test_servers_that_start_at_once_take_a_lease_without_an_error(
    store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    together = threading.Barrier(2, timeout=20)
    first = {"a", "b"}

    def take(tx: Transaction, server: str) -> Lease | None:
        assert leases.lease(tx, "sweep") is None or server not in first
        if server in first:
            first.remove(server)
            together.wait()
        return leases.take_lease(tx, "sweep", server, 1000)

    taken = await asyncio.gather(*(store.write(take, server) for server in "ab"))
    assert [lease.fence for lease in taken if lease] == [1]
    assert caplog.messages == []


async def test_what_breaks_the_schema_each_time_is_logged_once(
    store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    def repeat(tx: Transaction) -> None:
        for _ in range(2):
            tx.change("INSERT INTO leases (name, server, fence, until) VALUES ('x', 'a', 1, 0)")

    with pytest.raises(Refused, match="duplicate key"):
        await store.write(repeat)
    (message,) = caplog.messages
    assert message.startswith("a change broke the schema: duplicate key")


async def test_whoever_reads_while_two_stores_write_misses_no_event(
    store: PostgresStore, other: PostgresStore
) -> None:
    seen: list[int] = []
    writes = [
        asyncio.create_task(writer.write(lambda tx: events_queries.emit(tx, "said")))
        for _ in range(100)
        for writer in (store, other)
    ]
    while len(seen) < len(writes) and not all(write.done() for write in writes):
        seen += await store.read(ids_after, seen[-1] if seen else 0)
    seen += await store.read(ids_after, seen[-1] if seen else 0)
    await asyncio.gather(*writes)
    assert len(seen) == len(writes)
    assert seen == sorted(seen)


async def test_times_of_events_grow_with_their_ids(postgres_emptied: str) -> None:
    """A change that began earlier may append later; its time is then the last event's."""
    times = iter((100, 98, 101, 99, 60, 61))
    store = open_postgres(postgres_emptied, lambda: next(times))
    for _ in range(6):
        await store.write(lambda tx: events_queries.emit(tx, "said"))
    await store.close()
    with psycopg.connect(postgres_emptied) as db:
        stored = db.execute("SELECT at FROM events ORDER BY id").fetchall()
    assert [at for (at,) in stored] == [100, 100, 101, 101, 60, 61]


async def test_nobody_loses_what_many_change_at_once(
    store: PostgresStore, other: PostgresStore
) -> None:
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))

    def count(tx: Transaction) -> None:
        so_far = int(players_queries.preferences(tx, ann).get("counted", "0"))
        players_queries.set_preference(tx, ann, "counted", str(so_far + 1))

    done = await asyncio.gather(
        *(writer.write(count) for _ in range(20) for writer in (store, other)),
        return_exceptions=True,
    )
    counted = [outcome for outcome in done if outcome is None]
    assert await store.read(lambda look: players_queries.preferences(look, ann)["counted"]) == str(
        len(counted)
    )
    assert {type(outcome) for outcome in done} <= {type(None), Stale}


async def test_what_another_program_appends_wakes(
    store: PostgresStore, postgres_emptied: str
) -> None:
    woken = asyncio.Event()
    store.on_events(woken.set)
    with psycopg.connect(postgres_emptied) as db:
        db.execute("INSERT INTO events (at, kind, concerns, detail) VALUES (1, 'said', '[]', '{}')")
    async with asyncio.timeout(60):
        await woken.wait()


async def test_a_second_server_is_refused_until_the_first_has_ended(
    store: PostgresStore, postgres_emptied: str, clock: Clock
) -> None:
    with pytest.raises(
        StoreError, match=r"^Another server uses postgresql:///\w+\?host=.*: stop it"
    ):
        open_postgres(postgres_emptied, clock)
    await store.close()
    await open_postgres(postgres_emptied, clock).close()


async def test_an_outage_is_named_for_operators(
    store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(_: Transaction) -> None:
        raise psycopg.OperationalError("could not write: no space\nand more")

    with pytest.raises(Unavailable) as refused:
        await store.write(fails)
    why = str(refused.value.__cause__)
    assert re.fullmatch(r"postgresql:///\S+ cannot be used: could not write: no space", why)
    assert f"a change could not be stored: {why}" in caplog.messages


async def test_a_database_that_was_away_is_used_again(
    store: PostgresStore, postgres_cluster: Cluster, postgres_emptied: str
) -> None:
    await store.write(say, "one")
    await store.read(said)
    with postgres_cluster.away(str(conninfo_to_dict(postgres_emptied)["dbname"])):
        for asked in (store.read(said), store.write(say, "never")):
            with pytest.raises(Unavailable, match=r"cannot be used just now\. Nothing was changed"):
                await asked
    sentences: set[str] = set()
    async with asyncio.timeout(60):
        while True:
            try:
                await store.write(say, "two")
                break
            except Unavailable as outage:
                sentences.add(str(outage))
    assert sentences <= {str(outages.cannot_be_used())}
    assert await store.read(said) == ["one", "two"]


async def test_a_database_that_is_not_there(postgres_cluster: Cluster) -> None:
    url = postgres_cluster.url("nowhere")
    with pytest.raises(
        StoreError, match=r'nowhere.* cannot be used: con.*"nowhere" does not exist$'
    ):
        open_postgres(url, int)


async def test_who_asks_is_told_that_a_change_may_have_been_made(
    store: PostgresStore, postgres_emptied: str
) -> None:
    with psycopg.connect(postgres_emptied) as db:
        db.execute(CUT_OFF)
    try:
        with pytest.raises(Unavailable, match="it may or may not have been done"):
            await store.write(say, "one")
    finally:
        with psycopg.connect(postgres_emptied) as db:
            db.execute("DROP TRIGGER cut_off ON messages")
    assert await store.read(said) == []


CUT_OFF = """
CREATE OR REPLACE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_terminate_backend(pg_backend_pid());
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cut_off AFTER INSERT ON messages DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION cut_off();
"""
"""The connection breaks when a change is to be committed."""


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://ann:hush@127.0.0.1:1/lobby",
        "postgresql://ann:hush%zz@127.0.0.1/lobby",
        "postgresql://ann:hush@127.0.0.1:port/lobby",
        "postgresql://ann@127.0.0.1:1/lobby?password=hush",
    ],
)
async def test_no_password_is_repeated(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with pytest.raises(StoreError) as refused:
        open_postgres(url, int)
    assert "hush" not in str(refused.value) + caplog.text


async def test_what_failed_is_not_kept_by_who_goes_on(store: PostgresStore) -> None:
    def go_on(tx: Transaction) -> None:
        talk_queries.add_message(tx, None, None, "never said")
        with suppress(Refused):
            players_queries.add_player(tx, "a b")
            players_queries.player_named(tx, "ann")

    with pytest.raises(Refused):
        await store.write(go_on)
    assert await store.read(said) == []


async def test_who_stands_still_in_a_change_holds_nobody_up(
    postgres_emptied: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "STANDSTILL_SECONDS", 0.3)
    store = open_postgres(postgres_emptied, clock)
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    stands, goes_on = threading.Event(), threading.Event()

    def rename(tx: Transaction, name: str, *, halt: bool) -> None:
        players_queries.rename(tx, ann, name, guest=False)
        assert players_queries.player_named(tx, name)
        if halt and not stands.is_set():
            stands.set()
            goes_on.wait(20)
        assert players_queries.player_named(tx, name)

    one = asyncio.create_task(store.write(rename, "anna", halt=True))
    await asyncio.to_thread(stands.wait, 20)
    await store.write(rename, "anne", halt=False)
    assert await store.read(lambda look: players_queries.player_named(look, "anna")) is None
    goes_on.set()
    with suppress(Unavailable):  # or it is retried
        await one
    await store.close()


async def test_who_stands_still_before_it_commits_holds_nobody_up(
    postgres_emptied: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "STANDSTILL_SECONDS", 0.3)
    store = open_postgres(postgres_emptied, clock)
    ann = await store.write(lambda tx: players_queries.add_player(tx, "ann"))
    stands, goes_on = threading.Event(), threading.Event()
    commit = dialect._commit_with

    def halt(*about: Any) -> None:
        if not stands.is_set():
            stands.set()
            goes_on.wait(20)
        commit(*about)

    def rename(tx: Transaction, name: str) -> None:
        events_queries.emit(tx, "said")  # sent together with the commit
        players_queries.rename(tx, ann, name, guest=False)
        assert players_queries.player_named(tx, name)

    monkeypatch.setattr(dialect, "_commit_with", halt)
    one = asyncio.create_task(store.write(rename, "anna"))
    assert await asyncio.to_thread(stands.wait, 20)
    await store.write(rename, "anne")
    assert await store.read(lambda look: players_queries.player_named(look, "anna")) is None
    goes_on.set()
    with suppress(Unavailable):  # or it is retried
        await one
    await store.close()


def ids_after(look: Snapshot, event: int) -> list[int]:
    return [later.id for later in events_queries.events_after(look, event, 1000)]
