"""PostgreSQL's schema is SQLite's, except for what is listed here, and is created once."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

import psycopg
import pytest

from lobby.base.errors import StoreError
from lobby.base.version import VERSION
from lobby.database.postgres import schema
from lobby.database.postgres.schema.steps import Step
from tests.support import databases
from tests.support.postgres_cluster import NEEDS_POSTGRES

pytestmark = NEEDS_POSTGRES

Rows: TypeAlias = set[tuple[Any, ...]]

ITS_OWN = {"schema_steps", "_sqlite_migrations"}
"""Tables in which each engine remembers its steps."""

ONLY_POSTGRES = {
    # It tells readers which events belong to transactions that have ended.
    ("events", 9, "transaction", "xid8", "NO", "pg_current_xact_id()"),
}

KEYS_ONLY_POSTGRES = {
    # The columns that a lock on players has to cover: see lobby/database/postgres/schema.
    ("players", ("id", "gone"), None),
    ("players", ("lower(name)",), None),
}
KEYS_ONLY_SQLITE = {("players", ("name",), None)}  # the column itself ignores case

TRIGGERS_ONLY_POSTGRES = {
    "events_take_turns",
    "events_wake_listeners",
    "servers_come_and_go",
    "servers_tell_of_sessions",
}

LARGER = {"integer": "bigint"}
"""Types for which SQLite has only one."""
TYPES = {"INTEGER": "bigint", "REAL": "double precision", "TEXT": "text"}


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """An SQLite database with the newest schema."""
    with closing(sqlite3.connect(databases.lay(tmp_path / "lobby.db"))) as db:
        yield db


def rows(db: psycopg.Connection[Any] | sqlite3.Connection, question: str) -> Rows:
    return set(db.execute(question).fetchall())


def test_the_columns_are_the_same(
    db: psycopg.Connection[Any], embedded: sqlite3.Connection
) -> None:
    """That is their order, types and defaults, and whether they may be null or are computed."""
    ours = {
        (table, place, name, LARGER.get(kind, kind), null, _plain(default))
        for table, place, name, kind, null, default in rows(
            db,
            "SELECT c.table_name, row_number() OVER"
            " (PARTITION BY c.table_name ORDER BY c.ordinal_position), c.column_name,"
            " c.data_type, c.is_nullable,"
            " CASE c.is_generated WHEN 'ALWAYS' THEN 'computed' ELSE c.column_default END"
            " FROM information_schema.columns AS c JOIN information_schema.tables AS t"
            " USING (table_schema, table_name)"
            " WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'",
        )
        if table not in ITS_OWN
    }
    theirs = {
        (table, place + 1, name, TYPES[kind], null, default)
        for table, place, name, kind, null, default in rows(
            embedded,
            "SELECT t.name, c.cid, c.name, c.type,"
            " iif(c.\"notnull\" OR c.pk, 'NO', 'YES'),"
            " iif(c.hidden, 'computed', c.dflt_value)"
            " FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c WHERE t.type = 'table'",
        )
        if table not in ITS_OWN
    }
    assert ours - theirs == ONLY_POSTGRES
    assert theirs <= ours
    assert len(ours) > 200


def _plain(default: str | None) -> str | None:
    return default and default.removesuffix("::text").removesuffix("::bigint")


def test_every_text_sorts_by_its_bytes(db: psycopg.Connection[Any]) -> None:
    assert not rows(
        db,
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public' AND data_type = 'text' AND table_name <> 'schema_steps'"
        " AND collation_name IS DISTINCT FROM 'C'",
    )


def test_what_is_unique_is_the_same(
    db: psycopg.Connection[Any], embedded: sqlite3.Connection
) -> None:
    ours = _postgres_indexes(db, unique=True)
    theirs = _sqlite_indexes(embedded, unique=True)
    assert ours - theirs == KEYS_ONLY_POSTGRES
    assert theirs - ours == KEYS_ONLY_SQLITE
    assert len(ours) > 30


def test_what_is_indexed_is_the_same(
    db: psycopg.Connection[Any], embedded: sqlite3.Connection
) -> None:
    ours = {_without_number(index) for index in _postgres_indexes(db, unique=False)}
    assert ours == {_without_number(index) for index in _sqlite_indexes(embedded, unique=False)}
    assert len(ours) > 60


NUMBERS = {"matches": "board", "challenges": "number", "imported_matches": "number"}
NUMBERS |= {"ratings": "player"}
"""What numbers the rows of a table, where that is not their id."""


def _without_number(index: tuple[str, tuple[str, ...], str | None]) -> Any:
    """*index* without the row number at its end, which SQLite adds by itself."""
    table, columns, where = index
    number = (NUMBERS.get(table, "id"),)
    return table, columns[:-1] if columns[-1:] == number and columns != number else columns, where


def test_the_foreign_keys_are_the_same(
    db: psycopg.Connection[Any], embedded: sqlite3.Connection
) -> None:
    """Their actions are the same too: they only refuse, at once."""
    ours = rows(
        db,
        "SELECT conrelid::regclass::text, a.attname, confrelid::regclass::text,"
        " confupdtype = 'a' AND confdeltype = 'a' AND NOT condeferrable"
        " FROM pg_constraint JOIN pg_attribute AS a ON attrelid = conrelid AND attnum = conkey[1]"
        " WHERE contype = 'f'",
    )
    theirs = rows(
        embedded,
        'SELECT t.name, f."from", f."table",'
        " f.on_update = 'NO ACTION' AND f.on_delete = 'NO ACTION'"
        " FROM sqlite_schema AS t, pragma_foreign_key_list(t.name) AS f WHERE t.type = 'table'",
    )
    assert ours == theirs
    assert len(ours) > 40


def test_the_triggers_are_called_the_same(
    db: psycopg.Connection[Any], embedded: sqlite3.Connection
) -> None:
    ours = rows(db, "SELECT tgname, tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal")
    theirs = rows(embedded, "SELECT name, tbl_name FROM sqlite_schema WHERE type = 'trigger'")
    assert {name for name, _ in ours - theirs} == TRIGGERS_ONLY_POSTGRES
    assert theirs <= ours
    assert len(theirs) >= 55


def test_as_many_checks_hold(db: psycopg.Connection[Any], embedded: sqlite3.Connection) -> None:
    """There are as many for each table. What they check is tested in tests/database/schema."""
    ours: dict[str, int] = dict(
        rows(
            db,
            "SELECT conrelid::regclass::text, count(*) FROM pg_constraint"
            " WHERE contype = 'c' AND conrelid <> 0 GROUP BY conrelid",
        )
    )
    theirs = {
        table: sql.count("CHECK (")
        for table, sql in rows(
            embedded, "SELECT name, sql FROM sqlite_schema WHERE sql LIKE '%CHECK (%'"
        )
    }
    assert ours == theirs


def _postgres_indexes(db: psycopg.Connection[Any], *, unique: bool) -> Rows:
    return {
        (table, tuple(column.strip('"') for column in columns), _condition(condition))
        for table, columns, condition in db.execute(
            "SELECT indrelid::regclass::text, ARRAY(SELECT pg_get_indexdef(indexrelid, place, true)"
            " FROM generate_series(1, indnkeyatts) AS place),"
            " pg_get_expr(indpred, indrelid)"
            " FROM pg_index JOIN pg_class AS c ON c.oid = indrelid"
            " WHERE c.relnamespace = 'public'::regnamespace AND indisunique = %s",
            (unique,),
        )
        if table not in ITS_OWN
    }


def _sqlite_indexes(db: sqlite3.Connection, *, unique: bool) -> Rows:
    """A table's key is not an index if it is the row number."""
    numbered = db.execute(
        "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_xinfo(t.name) AS c"
        " WHERE t.type = 'table' AND c.pk = 1 AND c.type = 'INTEGER' AND NOT EXISTS"
        " (SELECT 1 FROM pragma_index_list(t.name) AS i WHERE i.origin = 'pk')"
    ).fetchall()
    indexes = db.execute(
        "SELECT t.name, i.name, s.sql FROM sqlite_schema AS t, pragma_index_list(t.name) AS i"
        " LEFT JOIN sqlite_schema AS s ON s.name = i.name"
        " WHERE t.type = 'table' AND i.\"unique\" = ?",
        (unique,),
    ).fetchall()
    indexed = {
        (table, _columns(db, name, sql or ""), _condition((sql or "").partition("WHERE ")[2]))
        for table, name, sql in indexes
    }
    if unique:
        indexed |= {(table, (name,), None) for table, name in numbered}
    return {index for index in indexed if index[0] not in ITS_OWN}


def _columns(db: sqlite3.Connection, index: str, sql: str) -> tuple[str, ...]:
    names = db.execute(f"SELECT name FROM pragma_index_info('{index}')").fetchall()
    if (None,) in names:
        return ("COALESCE(until, '9223372036854775807'::bigint)",) if "until" in sql else ("?",)
    return tuple(name for (name,) in names)


def _condition(sql: str | None) -> str | None:
    """The condition regardless of spaces, brackets and casts."""
    plain = (sql or "").replace("(", "").replace(")", "").replace("::text", "").replace(" ", "")
    return plain or None


def test_it_is_made_once(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as db:
        assert schema.upgrade(db)[0] == "baseline"
        assert schema.applied(db) == schema.known()
        assert schema.upgrade(db) == ()


def test_two_servers_that_start_at_once_make_it_once(postgres_url: str) -> None:
    together = threading.Barrier(3, timeout=20)
    took: list[tuple[str, ...]] = []

    def start() -> None:
        with psycopg.connect(postgres_url, autocommit=True) as db:
            together.wait()
            took.append(schema.upgrade(db))

    servers = [threading.Thread(target=start) for _ in range(3)]
    for server in servers:
        server.start()
    for server in servers:
        server.join(20)
    assert sorted(took) == [(), (), ("baseline", *(step.name for step in schema.STEPS))]


def test_an_upgrade_that_fails_leaves_no_trace(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(db: psycopg.Connection[Any]) -> None:
        db.execute("CREATE TABLE half (done bigint)")
        raise RuntimeError("the power fails")

    with psycopg.connect(postgres_url, autocommit=True) as db:
        with monkeypatch.context() as patch:
            patch.setattr(schema, "STEPS", (*schema.STEPS, Step(fail)))
            with pytest.raises(RuntimeError):
                schema.upgrade(db)
        assert not rows(db, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        assert schema.upgrade(db)[0] == "baseline"


def test_a_database_of_somebody_else_is_refused(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as db:
        schema.identify(db, "games")
        db.execute("CREATE TABLE guests (name text)")
        with pytest.raises(StoreError, match=r"^games is not a database of the lobby: give anoth"):
            schema.identify(db, "games")


def test_a_database_of_a_newer_version_is_refused(db: psycopg.Connection[Any]) -> None:
    schema.identify(db, "games")
    db.execute("INSERT INTO schema_steps (name) VALUES ('time_machine')")
    with pytest.raises(StoreError) as refused:
        schema.identify(db, "games")
    assert str(refused.value) == (
        f"games is from a newer version of the lobby: version {VERSION} does not know its"
        " schema step 'time_machine'. Install that version, or restore a backup."
    )


@pytest.mark.parametrize("step", ["", "{x", "4611686018427387904"])
def test_a_database_whose_steps_are_spoilt_is_refused(
    db: psycopg.Connection[Any], step: str
) -> None:
    names = [name for (name,) in db.execute("SELECT name FROM schema_steps ORDER BY number")]
    for name in (names[0], names[-1]):
        db.execute("UPDATE schema_steps SET name = %s WHERE name = %s", (step, name))
        for open_it in (schema.identify, schema.upgrade):
            with pytest.raises(StoreError) as refused:
                open_it(db, "games")
            assert str(refused.value) == (
                f"games is damaged: it has taken the schema step {step!r}, which this version does"
                f" not know, and not {name!r}, which belongs before it. Restore a backup."
            )
        db.execute("UPDATE schema_steps SET name = %s WHERE name = %s", (name, step))


def test_a_database_from_before_the_baseline_is_refused(db: psycopg.Connection[Any]) -> None:
    db.execute("DELETE FROM schema_steps WHERE number > 14")
    for open_it in (schema.identify, schema.upgrade):
        with pytest.raises(StoreError) as refused:
            open_it(db, "games")
        assert str(refused.value) == (
            "games is from a version of the lobby that is too old for this one (schema 14, this"
            " version needs 15), and only lobby 0.1.0 (commit 8c00aff4) can upgrade it: start that"
            " with it once, then this version."
        )


def test_the_oldest_databases_are_refused_likewise(db: psycopg.Connection[Any]) -> None:
    """They did not remember what a step needs."""
    db.execute("ALTER TABLE schema_steps DROP COLUMN needs")
    db.execute("DELETE FROM schema_steps WHERE number > 2")
    with pytest.raises(StoreError, match="too old for this one"):
        schema.identify(db, "games")
