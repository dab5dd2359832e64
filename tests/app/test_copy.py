"""A lobby moves from one engine to another and back, with everything in it."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.app.copy import copy_lobby, rows_by_table
from lobby.app.copy.rows_by_table import FILLED, OF_THE_MOMENT, TABLES
from lobby.base.errors import StoreError
from lobby.core.stores import open_sqlite
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import Address
from tests.database.schema.engines import Sqlite
from tests.database.schema.statements import ROWS
from tests.support import databases, postgres_cluster
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster


@pytest.fixture
def lobby_db(tmp_path: Path) -> Path:
    """A database with rows in nearly every table."""
    path = databases.lay(tmp_path / "lobby.db")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        Sqlite(db).script(ROWS)
    return path


@pytest.fixture
def new(postgres_url: str) -> str:
    """An empty PostgreSQL database."""
    return postgres_url


@pytest.fixture
def other(postgres_cluster: Cluster) -> Iterator[str]:
    """Another empty PostgreSQL database."""
    with postgres_cluster.database() as url:
        yield url


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows_by_table, "_BATCH", 2)


def quiet(_: str) -> None: ...


def dump(path: Path) -> list[str]:
    """The contents of the database, apart from when and in which order its schema was made, and
    from its epochs, as another begins in each copy."""
    with closing(sqlite3.connect(path)) as db:
        lines = [*db.iterdump()]
    return sorted(
        line for line in lines if "_sqlite_migrations" not in line and 'INTO "epochs"' not in line
    )


def change(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(sql)


def interrupted_at(table: str) -> Callable[[str], None]:
    """A progress callback that interrupts a copy, like Ctrl-C, as soon as *table* is done."""

    def tell(sentence: str) -> None:
        if sentence.startswith(f"{table}: "):
            raise KeyboardInterrupt

    return tell


def begin(source: Path | str, target: Path | str, until: str) -> None:
    with suppress(KeyboardInterrupt):
        copy_lobby(str(source), str(target), interrupted_at(until))


def refusal(source: Path | str, target: Path | str) -> str:
    with pytest.raises(StoreError) as refused:
        copy_lobby(str(source), str(target), quiet)
    return str(refused.value)


def test_every_table_is_copied_after_those_that_it_refers_to(database: Path) -> None:
    with closing(sqlite3.connect(databases.lay(database))) as db:
        names = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        assert {name for (name,) in names} - {"_sqlite_migrations"} == {*TABLES, *OF_THE_MOMENT}
        for table in TABLES:
            (rows,) = db.execute(f"SELECT count(*) FROM {table}").fetchone()
            assert bool(rows) == (table in FILLED)
            for _, _, parent, *_ in db.execute(f"PRAGMA foreign_key_list({table})").fetchall():
                assert TABLES.index(parent) < TABLES.index(table)


@NEEDS_POSTGRES
def test_a_lobby_goes_to_postgres_and_back(
    lobby_db: Path, new: str, other: str, tmp_path: Path
) -> None:
    back = tmp_path / "back.db"
    for source, target in ((str(lobby_db), new), (new, other), (other, str(back))):
        said = CliRunner().invoke(main, ["copy", source, target])
        assert said.exit_code == 0, said.output
        assert "\nplayers: 5 rows\n" in said.output
        assert said.output.endswith("\nComparing.\nCopied. Both databases hold the same.\n")
    assert dump(back) == dump(lobby_db)
    open_sqlite(back, lambda: 0)._close()


def test_how_many_rows_are_done_is_shown_also_after_an_interruption(
    lobby_db: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(lobby_db)) as db:
        counts = [db.execute(f"SELECT count(*) FROM {name}").fetchone() for name in TABLES]
    rows, copy = sum(count for (count,) in counts), tmp_path / "copy.db"
    begin(lobby_db, copy, until="matches")
    copied, compared = list[tuple[int, int]](), list[tuple[int, int]]()
    copy_lobby(
        str(lobby_db), str(copy), quiet, lambda *done: copied.append(done),
        lambda *done: compared.append(done),
    )  # fmt: skip
    for shown, total in ((copied, rows), (compared, 2 * rows)):
        assert shown[-1] == (total, total)
        assert {of for _, of in shown} == {total}
        assert sorted(shown) == shown


@NEEDS_POSTGRES
def test_a_later_step_is_copied_too(lobby_db: Path, new: str, tmp_path: Path) -> None:
    with databases.next_version(), postgres_cluster.next_version():
        assert refusal(lobby_db, new) == (
            f"{lobby_db} is from an older version: start its server once first."
        )
        open_sqlite(lobby_db, lambda: 0)._close()
        change(lobby_db, "UPDATE players SET nickname = 'annie' WHERE name = 'ann'")
        back = tmp_path / "back.db"
        copy_lobby(str(lobby_db), new, quiet)
        copy_lobby(new, str(back), quiet)
        assert dump(back) == dump(lobby_db)
    assert "'annie'" in "".join(dump(back))
    for copied in (back, new):
        assert "is from a newer version" in refusal(copied, tmp_path / "other.db")


@NEEDS_POSTGRES
def test_the_copy_is_a_database_like_any_other(lobby_db: Path, new: str) -> None:
    copy_lobby(str(lobby_db), new, quiet)
    with psycopg.connect(new, autocommit=True) as db:
        schema.identify(db, "copy")
        with pytest.raises(psycopg.IntegrityError, match="matches_stay"):
            db.execute("DELETE FROM matches WHERE board = 2")
        db.execute("INSERT INTO players (name, joined) VALUES ('eve', 0)")
        assert db.execute("SELECT id FROM players WHERE name = 'eve'").fetchall() == [(7,)]


@NEEDS_POSTGRES
@pytest.mark.parametrize("table", ["installation", "players", "moves", "unread"])
def test_a_copy_that_was_interrupted_goes_on(
    lobby_db: Path, new: str, tmp_path: Path, table: str
) -> None:
    begin(lobby_db, new, table)
    with psycopg.connect(new) as db, pytest.raises(StoreError, match="was not finished: run `lob"):
        schema.identify(db, "copy")
    copy_lobby(str(lobby_db), new, quiet)
    back = tmp_path / "back.db"
    begin(new, back, table)
    assert not back.exists()
    assert refusal(f"{back}.part", tmp_path / "new.db") == (
        f"{back}.part is a copy that was not finished: run `lobby copy` again."
    )
    copy_lobby(new, str(back), quiet)
    assert dump(back) == dump(lobby_db)
    left = {path.name for path in tmp_path.glob("back*") if path.suffix != ".lock"}
    assert left == {"back.db"}


@NEEDS_POSTGRES
def test_what_changed_meanwhile_is_found(lobby_db: Path, new: str) -> None:
    begin(lobby_db, new, "moves")
    change(lobby_db, "UPDATE quieted SET blocked = 1")
    assert refusal(lobby_db, new).startswith(
        f"The table quieted differs after the copy: {lobby_db} has 1 row and {Address.of(new)} 1"
    )
    with psycopg.connect(new) as db:
        assert schema.unfinished(db)


@NEEDS_POSTGRES
def test_only_an_empty_database_is_copied_into(
    lobby_db: Path, new: str, other: str, tmp_path: Path
) -> None:
    copy_lobby(str(lobby_db), new, quiet)
    assert refusal(lobby_db, new).endswith("already contains a lobby: give an empty database.")
    assert refusal(new, lobby_db) == f"{lobby_db} exists already: give a new name for the copy."
    assert refusal(new, new) == "A lobby cannot be copied to where it is: give another target."
    another = databases.lay(tmp_path / "another.db")
    change(another, "UPDATE installation SET id = '00000000000000000000000000000000'")
    begin(another, other, "moves")
    assert refusal(lobby_db, other).endswith(
        "holds an unfinished copy of another lobby: give an empty one."
    )
    begin(another, tmp_path / "back.db", "moves")
    assert refusal(new, tmp_path / "back.db") == (
        f"{tmp_path}/back.db.part is an unfinished copy of another lobby: delete it."
    )


@NEEDS_POSTGRES
def test_nothing_is_copied_under_a_server(lobby_db: Path, new: str) -> None:
    store = open_sqlite(lobby_db, lambda: 0)
    assert refusal(lobby_db, new).startswith("Another server (process ")
    store._close()
    with psycopg.connect(new) as server:
        server.execute("SELECT pg_advisory_lock(1282370146, 2)")
        assert refusal(lobby_db, new) == f"Another server uses {Address.of(new)}: stop it first."


@NEEDS_POSTGRES
def test_what_postgres_cannot_hold_is_said(lobby_db: Path, new: str) -> None:
    change(lobby_db, "UPDATE players SET joined = 1")
    change(lobby_db, "INSERT INTO letters VALUES (9, 0, 1, 2, 'a' || char(0) || 'b', 0)")
    assert refusal(lobby_db, new).startswith("PostgreSQL cannot hold a row of the table letters: ")


@NEEDS_POSTGRES
def test_where_there_is_no_database_that_is_said(lobby_db: Path, new: str, tmp_path: Path) -> None:
    missing = tmp_path / "missing.db"
    assert refusal(missing, new) == (
        f"There is no database {missing}: give the file that the server uses."
    )
    assert refusal(lobby_db, missing / "x.db") == f"There is no folder {missing}: make it first."
    assert refusal(new, missing).endswith("start its server once first.")
    gone = f"{new}&port=1"
    assert refusal(lobby_db, gone).startswith(f"{Address.of(gone)} cannot be used: ")


def test_without_psycopg_the_package_is_named(
    lobby_db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.delitem(sys.modules, "lobby.app.copy.postgres_database", raising=False)
    for source, target in ((str(lobby_db), "postgresql:///new"), ("postgres:///old", "new.db")):
        said = CliRunner().invoke(main, ["copy", source, target])
        assert said.exit_code == 1
        assert said.stderr == (
            "Error: Psycopg, which PostgreSQL databases need, is not installed. Install it with"
            " pip: pip install 'psycopg[binary]'.\n"
        )
