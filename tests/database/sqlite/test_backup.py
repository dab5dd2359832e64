"""A backup is a complete copy of a database in use."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lobby.app.check.sqlite import check
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore, StoreError, backup, schema
from lobby.database.sqlite.connection import connect_reader, connect_writer
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.talk import queries as talk_queries
from tests.conftest import NOON, Clock, play
from tests.golden.run import lay_before
from tests.support import databases


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.db"


async def test_a_copy_of_a_running_lobby(
    lobby: Lobby, match: Match, database: Path, copy: Path
) -> None:
    match = await play(lobby, match, "22+a")
    backup(database, copy)
    await play(lobby, match, "26+a")
    assert list(check(copy)) == []
    store = open_sqlite(copy, lambda: NOON)
    assert await store.read(viewing.find, match.board, match.players[0]) == match
    await store.close()


def test_a_copy_is_one_file_for_its_owner(tmp_path: Path, copy: Path) -> None:
    source = tmp_path / "lobby.db"
    with connect_writer(source) as db:
        schema.upgrade(db)
        backup(source, copy)
    source.unlink()
    assert {file.name for file in tmp_path.iterdir()} == {"copy.db"}
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_a_copy_is_on_the_disk_under_its_name(
    tmp_path: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "lobby.db"
    with connect_writer(source) as db:
        schema.upgrade(db)
    synced = []
    sync = os.fsync

    def look_and_sync(handle: int) -> None:
        synced.append((Path(f"/proc/self/fd/{handle}").readlink(), copy.exists()))
        sync(handle)

    monkeypatch.setattr(os, "fsync", look_and_sync)
    before = len(list(Path("/proc/self/fd").iterdir()))
    backup(source, copy)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    assert synced == [(tmp_path, True)]


async def test_changes_go_on_meanwhile(store: SqliteStore, database: Path, copy: Path) -> None:
    async def talk() -> None:
        for _ in range(200):
            await store.write(lambda tx: talk_queries.add_message(tx, None, None, "hello"))

    talking = asyncio.create_task(talk())
    for number in range(5):
        await asyncio.to_thread(backup, database, copy.with_suffix(f".{number}"))
    await talking
    for number in range(5):
        assert list(check(copy.with_suffix(f".{number}"))) == []


def test_nothing_is_overwritten(tmp_path: Path, copy: Path) -> None:
    source = tmp_path / "lobby.db"
    connect_writer(source).close()
    copy.write_text("precious")
    with pytest.raises(StoreError, match=f"^{copy} exists already: give a new name for the copy"):
        backup(source, copy)
    with pytest.raises(StoreError, match="exists already"):
        backup(source, source)
    assert copy.read_text() == "precious"


def test_there_is_nothing_to_copy(tmp_path: Path, copy: Path) -> None:
    missing = tmp_path / "lobby.db"
    with pytest.raises(StoreError, match=f"^There is no database {missing}: give the folder of"):
        backup(missing, copy)
    assert not copy.exists()


def test_something_else_is_not_copied(tmp_path: Path, copy: Path) -> None:
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE recipes (cake)")
    with pytest.raises(StoreError, match="is not a database of the lobby"):
        backup(other, copy)
    other.write_text("no database, but long enough for one" * 9)
    with pytest.raises(StoreError, match=f"^{other} is not a database"):
        backup(other, copy)
    assert [file.name for file in tmp_path.iterdir()] == ["other.db"]


async def test_there_is_no_folder(store: SqliteStore, database: Path, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / "copy.db"
    with pytest.raises(StoreError, match=f"^There is no folder {target.parent}: make it first"):
        backup(database, target)


async def test_a_backup_of_an_older_schema_can_be_restored(tmp_path: Path, clock: Clock) -> None:
    old, before = lay_before(tmp_path / "old.db"), len(schema.BASELINE)
    with databases.next_version():
        backup(old, tmp_path / "backup.db")
        with connect_reader(tmp_path / "backup.db") as db:
            assert len(schema.applied(db)) == before
            boards = db.execute("SELECT board, plies FROM matches WHERE private = 0").fetchall()
        restored = tmp_path / "data" / "lobby.db"
        restored.parent.mkdir()
        (tmp_path / "backup.db").rename(restored)
        store = open_sqlite(restored, clock)
        assert boards
        for board, plies in boards:
            assert (await store.read(viewing.find, board, None)).plies == plies
        await store.close()
        assert list(check(restored)) == []
        with connect_reader(restored) as db:
            assert schema.applied(db) == schema.known()
