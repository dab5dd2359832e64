"""The database itself keeps the invariants, whoever writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from sqlite_utils import Database

from lobby.sqlite import schema
from lobby.sqlite.engine.connection import connect_writer
from tests.sqlite.invariants import ALLOWED, BROKEN, ROWS

MAY_BE_NULL = {
    "bookmarks": {"looking_at"},
    "challenges": {"opponent", "seat", "closed", "how", "lowest", "highest"},
    "events": {"actor", "board"},
    "last_seen": {"at"},
    "matches": {
        "ended",
        "to_move",
        "draw_offer",
        "winner",
        "reason",
        "first_bank",
        "second_bank",
        "deadline",
        "remind_at",
        "urgency",
        "takeback_offer",
        "cancelled_by",
    },
    "messages": {"board", "author"},
    "outbox": {"board", "done", "how"},
    "players": {"gone", "level", "lapses", "skeleton"},
    "recovery_codes": {"made_by", "closed", "how"},
    "reply_tokens": {"spent"},
    "reports": {"reporter", "board", "closed", "closed_by"},
    "sanctions": {
        "player",
        "fingerprint",
        "network",
        "decided_by",
        "until",
        "lifted",
        "lifted_by",
    },
}


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """One for all tests, as none of them gets a change through."""
    with connect_writer(tmp_path_factory.mktemp("schema") / "lobby.db") as db:
        schema.upgrade(db)
        with db.atomic():
            db.executescript(ROWS)
        yield db


@pytest.mark.parametrize("statement", ALLOWED)
def test_what_breaks_no_invariant_is_accepted(db: Database, statement: str) -> None:
    db.execute("SAVEPOINT allowed")
    try:
        assert db.execute(statement).rowcount == 1
    finally:
        db.execute("ROLLBACK TO allowed")
        db.execute("RELEASE allowed")


def test_what_may_be_null(db: Database) -> None:
    """Only what is read as None."""
    columns = db.execute(
        "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c"
        " WHERE t.type = 'table' AND t.name NOT GLOB '_sqlite*' AND NOT c.\"notnull\" AND NOT c.pk"
    ).fetchall()
    found = {table: {column for each, column in columns if each == table} for table, _ in columns}
    assert found == MAY_BE_NULL


@pytest.mark.parametrize("statement", BROKEN)
def test_what_breaks_an_invariant_is_refused(db: Database, statement: str) -> None:
    before = list(db.conn.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)
    assert list(db.conn.iterdump()) == before


def test_nothing_is_kept_for_who_has_left(db: Database) -> None:
    db.execute("INSERT INTO unread VALUES (4, 1, 1)")
    db.execute("INSERT INTO unacknowledged VALUES (4, 1)")
    db.execute("INSERT INTO outbox VALUES (3, 4, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL)")
    db.execute("INSERT INTO reply_tokens VALUES ('c', 4, 1, 1, 'x', 9, NULL)")
    for table in ("unread", "unacknowledged", "outbox", "reply_tokens"):
        assert db.execute(f"SELECT count(*) FROM {table} WHERE player = 4").fetchone() == (0,)


def test_every_table_is_strict(db: Database) -> None:
    assert all(table.strict for table in db.tables if not table.name.startswith("_"))
