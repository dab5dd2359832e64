"""What one transaction reads in a trigger, another cannot change until the first has ended."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator
from contextlib import ExitStack
from typing import Any, TypeAlias

import psycopg
import pytest
from psycopg import IsolationLevel, errors

from lobby.app.copy.postgres_database import catch_up
from tests.support.postgres_cluster import NEEDS_POSTGRES

pytestmark = NEEDS_POSTGRES

Db: TypeAlias = psycopg.Connection[Any]

ROWS = """
    INSERT INTO players (id, name, joined) VALUES (1, 'ann', 0), (2, 'ben', 0), (3, 'eve', 0);
    INSERT INTO players (id, name, joined, guest, lapses)
        VALUES (4, 'guest-4', 0, 1, 9), (5, 'guest-5', 0, 1, 9);
    INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        revision, plies, to_move)
        VALUES (1, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (2, 'chaos', '', '{}', 2, 1, 0, 0, 0, 0, 0, 0);
"""
MATCH = """
    INSERT INTO matches (game, options, setup, first, second, private, started, changed, revision,
        plies, to_move) VALUES ('chaos', '', '{}', %s, %s, 0, 0, 0, 0, 0, 0)
"""
KEY = "INSERT INTO keys (player, fingerprint, added) VALUES (1, 'SHA256:ann', 0)"
LEAVE = "UPDATE players SET name = 'gone-1', gone = 9 WHERE id = 1"
MOVE = "INSERT INTO moves VALUES (1, 1, 'a1-c3', '', 0)"
END = """
    UPDATE matches SET ended = 9, reason = 'line', winner = 0, to_move = NULL WHERE board = %s
"""
LINE = "INSERT INTO lines (board, player, place, line) VALUES (1, 1, 0, 'a1-c3')"
EVENT = "INSERT INTO events (at, kind, concerns, detail) VALUES (0, 'said', '[]', '{}')"

REFUSED = (errors.IntegrityError, errors.SerializationFailure)
"""A serialization failure asks for the change to be retried, and the retry is then refused."""


@pytest.fixture(params=[IsolationLevel.READ_COMMITTED, IsolationLevel.REPEATABLE_READ], ids=str)
def level(request: pytest.FixtureRequest) -> IsolationLevel:
    isolation: IsolationLevel = request.param
    return isolation


@pytest.fixture
def connect(postgres_laid: str) -> Generator[Callable[[IsolationLevel], Db]]:
    """Opens connections that give up waiting for a lock after a moment, each in a transaction."""
    with psycopg.connect(postgres_laid) as first:
        first.execute(ROWS)
        catch_up(first)
    with ExitStack() as opened:

        def connect(level: IsolationLevel) -> Db:
            db = psycopg.connect(postgres_laid, options="-c lock_timeout=100")
            opened.callback(db.close)
            db.isolation_level = level
            db.execute("SELECT count(*) FROM players").fetchall()
            return db

        yield connect


Connect: TypeAlias = Callable[[IsolationLevel], Db]

PAIRS = [(LEAVE, KEY), (LEAVE, MATCH % (2, 1)), (MOVE, MOVE), (END % 1, LINE), (END % 1, MOVE)]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_was_committed_meanwhile_counts(
    connect: Connect, level: IsolationLevel, one: str, other: str
) -> None:
    first, second = connect(level), connect(level)
    first.execute(one)
    first.commit()
    with pytest.raises(REFUSED):
        second.execute(other)


@pytest.mark.parametrize(("one", "other"), [*PAIRS, (KEY, LEAVE), (LINE, END % 1), (EVENT, EVENT)])
def test_what_is_not_yet_committed_is_waited_for(
    connect: Connect, level: IsolationLevel, one: str, other: str
) -> None:
    first, second = connect(level), connect(level)
    first.execute(one)
    with pytest.raises(errors.LockNotAvailable):
        second.execute(other)


def test_what_does_not_matter_is_not_waited_for(connect: Connect, level: IsolationLevel) -> None:
    """A player who is renamed, or whose guest's time ends, still plays, talks and has events."""
    first, second = connect(level), connect(level)
    first.execute("UPDATE players SET guest = 0 WHERE id = 1")
    second.execute(KEY)
    second.execute(MATCH, (1, 2))
    second.execute("INSERT INTO messages (at, board, author, text) VALUES (0, 1, 1, 'hello')")
    second.execute(EVENT)
    second.execute("INSERT INTO event_players SELECT 1, max(id) FROM events")


def test_events_become_visible_in_the_order_of_their_ids(connect: Connect) -> None:
    first, second, reader = (connect(IsolationLevel.READ_COMMITTED) for _ in range(3))
    second.execute("SET lock_timeout = 0")
    first.execute(EVENT)

    def append() -> None:
        second.execute(EVENT)
        second.commit()

    waiting = threading.Thread(target=append)
    waiting.start()
    assert reader.execute("SELECT id FROM events").fetchall() == []
    first.commit()
    waiting.join(20)
    assert reader.execute("SELECT id FROM events ORDER BY transaction").fetchall() == [(1,), (2,)]


def test_who_listens_hears_of_events_once_a_transaction(postgres_laid: str) -> None:
    with (
        psycopg.connect(postgres_laid, autocommit=True) as listener,
        psycopg.connect(postgres_laid) as writer,
    ):
        listener.execute("LISTEN events")
        for _ in range(3):
            writer.execute(EVENT)
        writer.commit()
        writer.execute(EVENT)
        writer.commit()
        heard = [notify.channel for notify in listener.notifies(timeout=60, stop_after=2)]
        assert heard == ["events"] * 2
        assert list(listener.notifies(timeout=0)) == []


def test_results_at_once_are_all_counted_and_nobody_waits_in_a_circle(connect: Connect) -> None:
    """Matches between the same two players, who take turns at moving first."""
    first, second = (connect(IsolationLevel.READ_COMMITTED) for _ in range(2))
    matches = [MATCH % ((1, 2) if number % 2 else (2, 1)) for number in range(40)]
    boards = [first.execute(f"{match} RETURNING board").fetchall()[0][0] for match in matches]
    first.commit()
    failures: list[Exception] = []
    together = threading.Barrier(2, timeout=20)

    def end(db: Db, boards: list[int]) -> None:
        db.execute("SET lock_timeout = 0")
        together.wait()
        try:
            for board in boards:
                db.execute(END, (board,))
                db.commit()
        except psycopg.Error as error:
            failures.append(error)

    servers = [
        threading.Thread(target=end, args=(db, boards[place::2]))
        for place, db in enumerate((first, second))
    ]
    for server in servers:
        server.start()
    for server in servers:
        server.join(30)
    assert failures == []
    counted = first.execute("SELECT player, won + drawn + lost FROM tallies ORDER BY 1").fetchall()
    assert counted == [(1, len(boards)), (2, len(boards))]
