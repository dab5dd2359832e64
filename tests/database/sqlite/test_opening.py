"""Opening a database: how it is configured, and what is refused with a sentence."""

from __future__ import annotations

import asyncio
import fcntl
import logging
import os
import resource
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from lobby.app.check.sqlite import check
from lobby.base.version import VERSION
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import StoreError, backup, connection, schema
from lobby.database.sqlite.connection import connect_reader, connect_writer
from tests.conftest import Clock
from tests.golden.run import lay_before
from tests.support import databases


def test_the_writer_is_set_up(tmp_path: Path) -> None:
    with connect_writer(tmp_path / "lobby.db") as db:
        got = {name: db.execute(f"PRAGMA {name}").fetchone()[0] for name in connection.WRITING}
        assert got["journal_mode"] == "wal"
        assert got["synchronous"] == 2
        assert got["foreign_keys"] == 1
        assert got["trusted_schema"] == 0
        assert got["busy_timeout"] == 5000


def test_a_reader_cannot_write(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    with connect_writer(path) as writer:
        schema.upgrade(writer)
        with connect_reader(path) as reader:
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                reader.execute("DELETE FROM players")
            reader.execute("PRAGMA query_only = 0")
            with pytest.raises(sqlite3.OperationalError, match="readonly"):
                reader.execute("DELETE FROM players")


def test_a_setting_that_does_not_take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connection.WRITING, "synchronous", 9)
    with pytest.raises(StoreError, match=r"SQLite keeps synchronous at \d, but the lobby needs 9"):
        connect_writer(tmp_path / "lobby.db")


def test_an_sqlite_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "OLDEST_SQLITE", (9, 1, 0))
    with pytest.raises(StoreError, match=r"This Python has SQLite 3\.\S+: the lobby needs 9\.1\.0"):
        connect_writer(tmp_path / "lobby.db")
    monkeypatch.setattr(connection, "OLDEST_SQLITE", sqlite3.sqlite_version_info)
    connect_writer(tmp_path / "lobby.db").close()


def test_wherever_its_making_is_killed_it_opens_the_next_time(tmp_path: Path) -> None:
    script = """\
import os, sys
from itertools import count
from pathlib import Path
from lobby.database.sqlite.connection import connect_writer

for steps in count():
    path = Path(sys.argv[1], f"{steps}.db")
    if not (child := os.fork()):
        left = count()
        sys.addaudithook(lambda *_: next(left) == steps and os._exit(9))
        connect_writer(path)
        os._exit(0)
    killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    connect_writer(path).close()
    if not killed:
        break
"""
    subprocess.run([sys.executable, "-c", script, tmp_path], timeout=60, check=True)
    assert len(list(tmp_path.glob("*.db"))) > 5


async def test_the_versions_are_logged(
    database: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        await open_sqlite(database, clock).close()
    assert f"SQLite {sqlite3.sqlite_version}" in caplog.text
    assert "sqlite-utils 4" in caplog.text
    assert "its schema took the steps: baseline" in caplog.text
    caplog.clear()
    with caplog.at_level(logging.INFO):
        await open_sqlite(database, clock).close()
    assert len(caplog.messages) == 1


def handles() -> list[str]:
    """The files that this process has open."""
    links = Path("/proc/self/fd").iterdir()
    return [str(link.readlink()) for link in links if link.is_symlink()]


def locks() -> list[str]:
    """The lock files that this process has open."""
    return [handle for handle in handles() if handle.endswith(".lock")]


def workers() -> set[threading.Thread]:
    """The threads of stores in this process."""
    return {thread for thread in threading.enumerate() if thread.name.startswith("store-")}


async def test_nothing_is_left_behind(database: Path, clock: Clock) -> None:
    before = workers()
    store = open_sqlite(database, clock)
    await store.read(events_queries.last_event)
    assert any(handle.startswith(str(database)) for handle in handles())
    assert "store-writer" in {thread.name for thread in workers() - before}
    await store.close()
    await store.close()
    assert not any(handle.startswith(str(database)) for handle in handles())
    assert not workers() - before


def test_a_program_that_does_not_close_its_store_ends(tmp_path: Path) -> None:
    program = (
        "import pathlib, sys; from lobby.core.stores import open_sqlite\n"
        "store = open_sqlite(pathlib.Path(sys.argv[1]), int)"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path / "lobby.db"], check=True, timeout=60)


async def test_a_second_server_is_refused(database: Path, clock: Clock) -> None:
    store = open_sqlite(database, clock)
    with pytest.raises(StoreError, match=rf"Another server \(process {os.getpid()}\) uses "):
        open_sqlite(database, clock)
    await store.close()
    await open_sqlite(database, clock).close()


async def test_the_process_that_holds_the_lock_is_named(database: Path, clock: Clock) -> None:
    database.parent.mkdir()
    lock = database.with_name("lobby.db.lock")
    lock.write_text("9" * 19)  # of a server that has ended
    store = open_sqlite(database, clock)
    assert lock.read_text() == str(os.getpid())
    await store.close()
    with lock.open("w") as another:
        fcntl.flock(another, fcntl.LOCK_EX)
        assert refused(database) == (
            f"Another server (process unknown) uses {database}: stop it first."
        )


async def test_a_second_process_is_refused(database: Path, clock: Clock) -> None:
    store = open_sqlite(database, clock)
    program = (
        "import pathlib, sys; from lobby.core.stores import open_sqlite\n"
        "from lobby.base.errors import StoreError\n"
        "try: open_sqlite(pathlib.Path(sys.argv[1]), int)\n"
        "except StoreError as error: print(error)"
    )
    second = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, database, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await second.communicate()
    assert said.decode() == (
        f"Another server (process {os.getpid()}) uses {database}: stop it first.\n"
    )
    await store.close()


def refused(path: Path) -> str:
    """Why the file at *path* cannot be opened; trying leaves no thread and no lock."""
    before = threading.active_count(), locks()
    with pytest.raises(StoreError) as refusal:
        open_sqlite(path, int)
    with pytest.raises(StoreError) as again:
        open_sqlite(path, int)
    assert str(again.value) == str(refusal.value)
    assert (threading.active_count(), locks()) == before
    return str(refusal.value)


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    with connect_writer(path) as db:
        schema.upgrade(db)
        db["_sqlite_migrations"].insert(
            {"migration_set": "lobby", "name": "time_travel", "applied_at": "2099-01-01"}
        )
    assert refused(path) == (
        f"{path} is from a newer version of the lobby: version {VERSION} does not know its"
        " schema step 'time_travel'. Install that version, or restore a backup."
    )


@pytest.mark.parametrize("step", ["", "{x", "4611686018427387904"])
def test_a_database_whose_steps_are_spoilt(tmp_path: Path, step: str) -> None:
    path = tmp_path / "lobby.db"
    with connect_writer(path) as db:
        schema.upgrade(db)
        names = [row["name"] for row in db["_sqlite_migrations"].rows]
    for name in (names[0], names[-1]):
        databases.alter(path, "UPDATE _sqlite_migrations SET name = ? WHERE name = ?", step, name)
        assert refused(path) == (
            f"{path} is damaged: it has taken the schema step {step!r}, which this version does"
            f" not know, and not {name!r}, which belongs before it. Restore a backup."
        )
        databases.alter(path, "UPDATE _sqlite_migrations SET name = ? WHERE name = ?", name, step)


@pytest.mark.parametrize("taken", [1, 48])
def test_a_database_from_before_the_baseline(tmp_path: Path, taken: int) -> None:
    path = databases.lay(tmp_path / "lobby.db")
    databases.alter(path, "DELETE FROM _sqlite_migrations WHERE id > ?", taken)
    before = path.read_bytes()
    assert refused(path) == (
        f"{path} is from a version of the lobby that is too old for this one (schema {taken}, this"
        " version needs 49), and only lobby 0.1.0 (commit 8c00aff4) can upgrade it: start that with"
        " it once, then this version."
    )
    assert path.read_bytes() == before


def test_a_database_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (cake)")
    before = path.read_bytes()
    assert refused(path) == f"{path} is not a database of the lobby: give another file."
    assert path.read_bytes() == before


def test_no_database(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    path.write_text("It was a dark and stormy night." * 100)
    assert refused(path) == f"{path} is not a database: give another file, or restore a backup."


def test_an_empty_file(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    path.touch(0o600)
    empty = f"{path} is not a database but empty: give another file, or restore a backup."
    assert refused(path) == empty
    with pytest.raises(StoreError, match=empty):
        backup(path, tmp_path / "copy")


def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    with connect_writer(path) as db:
        schema.upgrade(db)
    data = bytearray(path.read_bytes())
    data[100:200] = bytes(100)
    path.write_bytes(data)
    assert refused(path) == (
        f"{path} is damaged (database disk image is malformed): restore a backup."
    )


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    path = tmp_path / "file" / "lobby.db"
    assert refused(path) == f"{path.parent} cannot be used: File exists."
    assert refused(Path("/proc/data/lobby.db")) == (
        "/proc/data cannot be used: No such file or directory."
    )


def test_a_file_that_cannot_be_made(tmp_path: Path) -> None:
    path = tmp_path / "lobby.db"
    path.mkdir()
    assert refused(path) == f"{path} cannot be used: Is a directory."


def test_a_file_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "lobby.db"
    with connect_writer(path) as db:
        schema.upgrade(db)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert refused(path).startswith(f"{path} cannot be used: Permission denied. Let the user who")


def test_a_disk_without_room_for_the_lock(tmp_path: Path) -> None:
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        said = refused(tmp_path / "lobby.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert said == f"{tmp_path}/lobby.db cannot be used: File too large."


def test_a_busy_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "_BUSY_SECONDS", 0)
    path = tmp_path / "lobby.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        other.execute("BEGIN EXCLUSIVE")
        assert refused(path) == f"{path} is in use by another program: stop that first."


def test_an_older_schema_is_kept_aside_and_brought_up_to_date(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    path, before = lay_before(tmp_path / "lobby.db"), len(schema.BASELINE)
    with databases.next_version():
        open_sqlite(path, clock)._close()
        assert list(check(path)) == []
        with connect_reader(path) as db:
            assert schema.applied(db) == schema.known()
            assert db.execute("SELECT DISTINCT nickname FROM players").fetchall() == [("",)]
            players = db.execute("SELECT id, name FROM players").fetchall()
        steps = ", ".join(step.__name__ for step in schema.STEPS)
    (copy,) = tmp_path.glob(f"lobby-schema-{before}-20231114.db")
    assert f"{copy} holds the database as it was before this version" in caplog.messages
    assert f"its schema took the steps: {steps}" in caplog.messages
    with connect_reader(copy) as db:
        assert len(schema.applied(db)) == before
        assert db.execute("SELECT id, name FROM players").fetchall() == players
    assert all("The schema lacks" in problem for problem in check(copy))
    assert f"or go back to {copy}, the copy made before the upgrade." in refused(path)


def test_a_second_copy_of_a_day_is_not_made(tmp_path: Path, clock: Clock) -> None:
    path = databases.lay(tmp_path / "lobby.db")
    copy = tmp_path / f"lobby-schema-{len(schema.known())}-20231114.db"
    copy.write_text("the first")
    with databases.next_version():
        open_sqlite(path, clock)._close()
        assert list(check(path)) == []
    assert copy.read_text() == "the first"


def test_a_new_database_needs_no_copy(tmp_path: Path, clock: Clock) -> None:
    for _ in range(2):
        open_sqlite(tmp_path / "lobby.db", clock)._close()
    assert not list(tmp_path.glob("lobby-schema-*"))
