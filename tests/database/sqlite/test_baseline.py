"""A new database is the same as one of the last version that made its schema in 49 steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from sqlite_utils import Database, Migrations

from lobby.database.invariants import broken
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_writer
from tests.golden.run import lay_before
from tests.support import databases

REWORDED = {"That player has left for good.": "That player no longer exists."}
"""A sentence that triggers raise, as it was when the old database was made, and is now."""


def made(db: Database) -> dict[str, str]:
    """The SQL of everything in the schema, however SQLite spaces and quotes it."""
    rows = db.execute(
        "SELECT name, sql FROM sqlite_schema"
        " WHERE sql IS NOT NULL AND tbl_name <> '_sqlite_migrations'"
    ).fetchall()
    return {name: _plain(sql) for name, sql in rows}


def _plain(sql: str) -> str:
    for before, now in REWORDED.items():
        sql = sql.replace(before, now)
    return "".join(sql.replace('"', "").split())


def steps(db: Database) -> list[str]:
    """The names of the steps, in order."""
    rows = db.execute("SELECT name FROM _sqlite_migrations ORDER BY id").fetchall()
    return [name for (name,) in rows]


def test_a_new_schema_is_the_old_one(tmp_path: Path) -> None:
    """If they differ, the baseline or an old step has changed: make one more step instead."""
    with (
        connect_writer(lay_before(tmp_path / "old.db")) as old,
        connect_writer(tmp_path / "new.db") as new,
    ):
        schema.upgrade(old)
        assert schema.upgrade(new)[0] == "baseline"
        assert made(new) == made(old)
        assert steps(new) == steps(old)
        assert set(steps(new)) == schema.applied(new) == schema.known()
        assert len(made(new)) >= 246


RECORDED = Path(__file__).with_name("steps.txt")
"""A line for each step after the baseline: its name, and a digest of the schema that it leaves. A
new step is one more line, which the test shows."""


def digests(path: Path) -> Iterator[str]:
    """The lines of the steps, made in a new database at *path*."""
    with connect_writer(path) as db:
        schema.lay_baseline(db, Migrations("lobby"))
        for step in schema.STEPS:
            step(db)
            left = repr(sorted(made(db).items()))
            yield f"{step.__name__} {sha256(left.encode()).hexdigest()[:16]}"


def test_each_later_step_makes_what_it_always_made(tmp_path: Path) -> None:
    made = [*digests(tmp_path / "new.db")]
    assert made == RECORDED.read_text().splitlines(), "Make one more step, and record it."


def test_a_step_that_changes_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with databases.next_version():
        *_, line = digests(tmp_path / "one.db")

    def nicknames(db: Database) -> None:
        db.execute("ALTER TABLE players ADD COLUMN nickname TEXT")

    monkeypatch.setattr(schema, "STEPS", (*schema.STEPS, nicknames))
    *_, changed = digests(tmp_path / "other.db")
    assert line.split()[0] == changed.split()[0] == "nicknames"
    assert line != changed


def test_what_old_triggers_raise_is_understood(tmp_path: Path) -> None:
    with connect_writer(lay_before(tmp_path / "old.db")) as db:
        triggers = db.execute("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    raised = {text for (sql,) in triggers for text in re.findall(r"ABORT, '([^']*)'", sql)}
    assert raised >= REWORDED.keys()
    assert all(broken(text) for text in raised)
    for before, now in REWORDED.items():
        assert str(broken(before)) == now


def test_it_is_made_once(tmp_path: Path) -> None:
    with connect_writer(tmp_path / "new.db") as db:
        assert schema.upgrade(db) != ()
        assert schema.upgrade(db) == ()


def test_every_new_database_has_an_id_of_its_own(tmp_path: Path) -> None:
    ids = set()
    for name in ("one.db", "other.db"):
        with connect_writer(tmp_path / name) as db:
            schema.upgrade(db)
            ids |= {*db.execute("SELECT id FROM installation").fetchall()}
    assert len(ids) == 2


def test_an_upgrade_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.db"

    def fail(db: Database) -> None:
        db.execute("CREATE TABLE half (done)")
        raise RuntimeError("the power fails")

    with connect_writer(path) as db, monkeypatch.context() as patch:
        patch.setattr(schema, "STEPS", (*schema.STEPS, fail))
        with pytest.raises(RuntimeError):
            schema.upgrade(db)
    with connect_writer(path) as db:
        assert db.table_names() == []
        assert schema.upgrade(db)[0] == "baseline"
