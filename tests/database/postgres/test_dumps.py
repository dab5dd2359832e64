"""Dumps: made by PostgreSQL's own programs, and not trusted before they were read."""

from __future__ import annotations

import asyncio
import os
import shutil
from pathlib import Path

import psycopg
import pytest

from lobby.base.errors import StoreError
from lobby.database.postgres import dumps
from lobby.database.postgres.dialect import Address
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster

pytestmark = [NEEDS_POSTGRES, pytest.mark.tool("pg_dump", "pg_restore", "psql")]


def names(folder: Path) -> set[str]:
    """What is in *folder*."""
    return {path.name for path in folder.iterdir()}


def program(folder: Path, name: str, script: str) -> None:
    """Put a program *name* in *folder* that runs *script*, in which $REAL is the real one."""
    path = folder / name
    path.write_text(f"#!/bin/sh\nREAL={shutil.which(name)}\n{script}\n")
    path.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which programs are found first."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return folder


async def test_a_dump_is_a_file_for_its_owner(postgres_laid: str, tmp_path: Path) -> None:
    target = tmp_path / "lobby.dump"
    await dumps.dump(postgres_laid, target)
    assert await dumps.verify(target) == "public"
    assert target.stat().st_mode & 0o777 == 0o600
    assert names(tmp_path) == {"lobby.dump"}
    with pytest.raises(StoreError, match="exists already: give a new name"):
        await dumps.dump(postgres_laid, target)
    with pytest.raises(StoreError, match="There is no folder"):
        await dumps.dump(postgres_laid, tmp_path / "none" / "lobby.dump")


async def test_only_a_lobby_is_dumped(postgres_url: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="has no tables of the lobby: start the server once"):
        await dumps.dump(postgres_url, tmp_path / "lobby.dump")
    with psycopg.connect(postgres_url) as db:
        db.execute("CREATE TABLE theirs (a int)")
    with pytest.raises(StoreError, match="is not a database of the lobby"):
        await dumps.dump(postgres_url, tmp_path / "lobby.dump")
    assert names(tmp_path) == set()


async def test_a_dump_of_something_else(postgres_url: str, tmp_path: Path) -> None:
    target = tmp_path / "other.dump"
    words = ("pg_dump", "--format=custom", f"--file={target}", postgres_url)
    process = await asyncio.create_subprocess_exec(*words)
    assert await process.wait() == 0
    with pytest.raises(StoreError, match="is not a dump of the lobby: give another file"):
        await dumps.verify(target)


async def test_a_program_that_is_missing(
    postgres_laid: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(StoreError, match=r"pg_dump is not installed here\. Install PostgreSQL's"):
        await dumps.dump(postgres_laid, tmp_path / "lobby.dump")


async def test_a_program_that_is_too_old(
    postgres_laid: str, tmp_path: Path, programs: Path
) -> None:
    program(programs, "pg_dump", "echo 'pg_dump (PostgreSQL) 9.6.24'")
    with pytest.raises(StoreError, match=r"pg_dump 9 is too old for the PostgreSQL [0-9]+ of "):
        await dumps.dump(postgres_laid, tmp_path / "lobby.dump")
    program(programs, "pg_dump", "echo 'something else'")
    with pytest.raises(StoreError, match="pg_dump does not say its version"):
        await dumps.dump(postgres_laid, tmp_path / "lobby.dump")


async def test_a_dump_that_was_cut_off_is_not_kept(
    postgres_laid: str, tmp_path: Path, programs: Path
) -> None:
    cut = (
        '"$REAL" "$@" || exit; for word; do case $word in --file=*)'
        " truncate --size=-999 ${word#--file=};; esac; done"
    )
    program(programs, "pg_dump", cut)
    with pytest.raises(StoreError, match=r"^pg_restore failed: "):
        await dumps.dump(postgres_laid, tmp_path / "lobby.dump")
    assert names(tmp_path) == {"bin"}


async def test_a_password_is_not_among_the_arguments(
    postgres_laid: str, tmp_path: Path, programs: Path
) -> None:
    words, environment = tmp_path / "words", tmp_path / "environment"
    keep = f'echo "$@" >> {words}; env >> {environment}; exec "$REAL" "$@"'
    program(programs, "pg_dump", keep)
    await dumps.dump(f"{postgres_laid}&password=hush", tmp_path / "lobby.dump")
    assert "hush" not in words.read_text()
    assert "PGPASSWORD=hush" in environment.read_text()


async def test_a_dump_that_is_broken_off_leaves_nothing(
    postgres_laid: str, tmp_path: Path, programs: Path
) -> None:
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    version = 'case $1 in --version) exec "$REAL" --version;; esac'
    program(programs, "pg_dump", f"{version}\necho $$ > {begun}\nexec sleep 600")
    dumping = asyncio.create_task(dumps.dump(postgres_laid, tmp_path / "lobby.dump"))
    number = int(await asyncio.to_thread(begun.read_text))
    dumping.cancel()
    await asyncio.wait([dumping])
    assert dumping.cancelled()
    assert str(number) not in names(Path("/proc"))
    assert names(tmp_path) == {"bin", "begun"}


async def test_what_else_a_database_holds_stays_as_it_is(
    postgres_laid: str, postgres_cluster: Cluster, tmp_path: Path
) -> None:
    await dumps.dump(postgres_laid, tmp_path / "lobby.dump")
    with postgres_cluster.database() as url, psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE TABLE theirs AS SELECT 7 AS a")
        address = Address.of(url)
        await dumps.load(db, address, tmp_path / "lobby.dump", "Another One")
        tables = "SELECT count(*) FROM pg_tables WHERE schemaname = %s"
        assert db.execute("SELECT a FROM public.theirs").fetchone() == (7,)
        assert db.execute(tables, ("public",)).fetchone() == (1,)
        assert db.execute(tables, ("Another One",)).fetchall() > [(20,)]
        with pytest.raises(StoreError, match=r'^psql failed: .*"Another One" already exists'):
            await dumps.load(db, address, tmp_path / "lobby.dump", "Another One")
        assert db.execute("SELECT a FROM public.theirs").fetchone() == (7,)
