"""The tables in SQLite. What they refuse is tested in tests/database/schema, for every engine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlite_utils import Database

from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_writer

MAY_BE_NULL = {
    "bookmarks": {"looking_at"},
    "imported_matches": {"remarks"},
    "lines": {"dropped_at", "why"},
    "challenges": {"opponent", "seat", "closed", "how", "lowest", "highest"},
    "deeds": {"operator", "fingerprint", "player"},
    "events": {"actor", "board"},
    "last_seen": {"at"},
    "fair_deals": {
        "challenge",
        "nonce",
        "board",
        "acceptor",
        "answer",
        "digests",
        "attempt",
        "drawn",
    },
    "matches": {
        "ended",
        "to_move",
        "draw_offer",
        "winner",
        "reason",
        "last_turn",
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
    "practice_boards": {"level", "seat"},
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
    "servers": {"settings"},
    "sessions": {"player", "board", "address", "fingerprint"},
    "notes": {"board", "ply", "other"},
}


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with connect_writer(tmp_path_factory.mktemp("schema") / "lobby.db") as db:
        schema.upgrade(db)
        yield db


def test_what_may_be_null(db: Database) -> None:
    """These are only the columns that are read as None."""
    columns = db.execute(
        "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c"
        " WHERE t.type = 'table' AND t.name NOT GLOB '_sqlite*' AND NOT c.\"notnull\" AND NOT c.pk"
    ).fetchall()
    nullable = {table: {column for of, column in columns if of == table} for table, _ in columns}
    assert nullable == MAY_BE_NULL


def test_every_table_is_strict(db: Database) -> None:
    assert all(table.strict for table in db.tables if not table.name.startswith("_"))
