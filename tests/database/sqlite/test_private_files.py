"""The files of a database are its owner's alone."""

from __future__ import annotations

import asyncio
import os
import stat
from pathlib import Path

import pytest

from lobby.app.admin_socket import Reply, admin_socket
from lobby.app.backups import Plan
from lobby.base.errors import CannotOperate
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore, backup
from lobby.ssh import FILE_NAME, ensure_keys
from tests.conftest import Clock
from tests.support import databases


async def test_the_folder_and_files_are_the_owners_alone(database: Path, clock: Clock) -> None:
    store = open_sqlite(database, clock)
    folder = database.parent
    assert folder.stat().st_mode & 0o077 == 0
    assert {file.name for file in folder.iterdir()} == {
        "lobby.db",
        "lobby.db-shm",
        "lobby.db-wal",
        "lobby.db.lock",
    }
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())
    await store.close()
    assert {file.name for file in folder.iterdir()} == {"lobby.db", "lobby.db.lock"}


async def test_a_folder_that_is_not_there_is_made_for_its_owner(
    tmp_path: Path, clock: Clock
) -> None:
    path = tmp_path / "games" / "data" / "lobby.db"
    for there in (False, True):
        assert SqliteStore.exists(path) is there
        await open_sqlite(path, clock).close()
        assert path.parent.stat().st_mode & 0o777 == 0o700
    assert SqliteStore.exists(path)


@pytest.mark.parametrize("mode", [0o604, 0o640, 0o606, 0o660, 0o666])
@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal", ".lock"])
def test_a_file_that_others_may_use(tmp_path: Path, end: str, mode: int) -> None:
    path = databases.lay(tmp_path / "lobby.db")
    other = path.with_name(f"{path.name}{end}")
    other.touch()
    other.chmod(mode)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    does = "write" if mode & 0o022 else "read"
    with pytest.raises(CannotOperate) as refusal:
        open_sqlite(path, int)
    assert str(refusal.value) == (
        f"{other} has mode {mode:04o}, so others may {does} it: run chmod 600 on it."
    )
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    other.chmod(0o600)
    open_sqlite(path, int)._close()


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777, 0o1777])
def test_a_folder_that_others_may_write_to(tmp_path: Path, mode: int) -> None:
    path = databases.lay(tmp_path / "data" / "lobby.db")
    path.parent.chmod(mode)
    with pytest.raises(CannotOperate) as refusal:
        open_sqlite(path, int)
    assert str(refusal.value) == (
        f"{path.parent} has mode {mode:04o}, so others may write it: run chmod go-w on it."
    )
    path.parent.chmod(0o755)  # its files are private
    open_sqlite(path, int)._close()


def modes(folder: Path) -> dict[Path, int]:
    """What is in *folder*, with its mode."""
    return {path: stat.S_IMODE(path.stat().st_mode) for path in folder.rglob("*")}


async def test_what_is_made_is_private_whatever_the_umask(tmp_path: Path, clock: Clock) -> None:
    usual = os.umask(0)
    try:
        store = open_sqlite(tmp_path / "data" / "lobby.db", clock)
        await store.read(events_queries.last_event)
        backup(tmp_path / "data" / "lobby.db", tmp_path / "data" / "backup.db")
        plan = Plan(tmp_path / "backups", 1, 1)
        plan.prepare()
        ensure_keys(tmp_path / "keys" / FILE_NAME)
        async with admin_socket(tmp_path / "data", lambda _: asyncio.sleep(0, Reply(0))):
            made = modes(tmp_path)
        await store.close()
    finally:
        os.umask(usual)
    names = {path.name for path in made}
    assert names >= {"lobby.db", "lobby.db-wal", "lobby.db-shm", "lobby.db.lock", "backup.db"}
    assert names >= {"data", "backups", "keys", "host_key", "admin.sock"}
    assert {path.name: oct(mode) for path, mode in made.items() if mode & 0o077} == {}
