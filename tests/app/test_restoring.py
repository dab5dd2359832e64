"""``lobby restore``: a sound copy comes into place, and until then the old data stay there."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from lobby.app import database
from lobby.app.cli import main
from lobby.base.settings import Settings
from lobby.core.queries import epochs
from lobby.database.store import Store
from lobby.features.people import players
from lobby.features.people.queries.players import player_named
from tests.conftest import NOON
from tests.support import databases, postgres_cluster
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster

DUMPING = pytest.mark.tool("pg_dump", "pg_restore", "psql")


@dataclass(frozen=True)
class Place:
    """Where a lobby is: the *settings* of its server, and those of an empty place *elsewhere*."""

    settings: Settings
    elsewhere: Settings

    @property
    def options(self) -> tuple[str, ...]:
        named = ("--database", self.settings.database) if self.settings.database else ()
        return ("--data", str(self.settings.data), *named)

    def lobby(self, command: str, *words: str | Path) -> Result:
        """Run a command of operators on it."""
        done = CliRunner().invoke(main, [command, *self.options, *map(str, words)])
        assert done.exception is None or isinstance(done.exception, SystemExit), done.output
        return done

    def opened(self) -> Store:
        return database.open_store(self.settings, lambda: NOON)

    def takes(self, *names: str) -> None:
        """Let players take *names* in it."""

        async def take() -> None:
            store = self.opened()
            for name in names:
                await store.write(players.take_name, f"SHA256:{name}", name)
            await store.close()

        asyncio.run(take())

    def has(self, *names: str) -> list[bool]:
        """Whether it has players of these *names*, as a server finds it."""

        async def look() -> list[bool]:
            store = self.opened()
            known = [bool(await store.read(player_named, name)) for name in names]
            await store.close()
            return known

        return asyncio.run(look())

    def epochs(self) -> int:
        """How many epochs a server finds."""

        async def look() -> int:
            store = self.opened()
            history = await store.read(epochs.epochs)
            await store.close()
            return len(history)

        return asyncio.run(look())

    def do(self, sql: str) -> None:
        """Do what only an operator with an SQL shell could do."""
        if self.settings.database:
            with psycopg.connect(self.settings.database) as db:
                db.execute(f"SET session_replication_role = replica; {sql}".encode())
        else:
            databases.alter(self.settings.database_file, sql)

    def schemas(self) -> set[str]:
        """The schemas of its PostgreSQL database, without those that are PostgreSQL's own."""
        with psycopg.connect(self.settings.database) as db:
            sql = "SELECT nspname FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema)'"
            return {name for (name,) in db.execute(sql)}

    def left(self) -> set[str]:
        """What lies beside the lobby itself."""
        if self.settings.database:
            return self.schemas() - {"public"}
        own = ("lobby.db", "lobby.db.lock", "host_key")
        return {path.name for path in self.settings.data.iterdir()} - {*own}


def in_file(request: pytest.FixtureRequest) -> Iterator[Place]:
    folder: Path = request.getfixturevalue("tmp_path")
    yield Place(Settings(data=folder / "data"), Settings(data=folder / "elsewhere"))


def in_postgres(request: pytest.FixtureRequest) -> Iterator[Place]:
    data: Path = request.getfixturevalue("tmp_path") / "data"
    data.mkdir(mode=0o700)
    cluster: Cluster = request.getfixturevalue("postgres_cluster")
    with cluster.database() as url, cluster.database() as other:
        yield Place(Settings(data=data, database=url), Settings(data=data, database=other))


ENGINES = [in_file, pytest.param(in_postgres, marks=[NEEDS_POSTGRES, DUMPING])]


@pytest.fixture(params=ENGINES)
def place(request: pytest.FixtureRequest) -> Iterator[Place]:
    """A lobby with the player ann, on each engine."""
    make: Callable[[pytest.FixtureRequest], Iterator[Place]] = request.param
    for made in make(request):
        made.takes("ann")
        yield made


@pytest.fixture
def copy(place: Place, tmp_path: Path) -> Path:
    """A copy of it with ann, before ben came."""
    backup = tmp_path / "kept"
    assert place.lobby("backup", backup).exit_code == 0
    place.takes("ben")
    return backup


def refusal(done: Result) -> str:
    assert done.exit_code == 1
    return str(done.stderr.strip().splitlines()[-1])


def test_a_copy_comes_into_place_and_the_old_database_is_kept(place: Place, copy: Path) -> None:
    before = place.epochs()
    done = place.lobby("restore", "--replace", copy)
    assert done.exit_code == 0, done.output
    assert "It is sound." in done.stdout
    assert "put the host key of the lobby back" in done.stdout
    assert place.has("ann", "ben") == [True, False]
    assert place.epochs() == before + 1
    (aside,) = place.left()
    assert aside.startswith("replaced")
    assert f"{aside}. When you no longer need it: " in done.stdout
    assert copy.is_file()


def test_the_old_database_can_be_put_back(place: Place, copy: Path) -> None:
    place.lobby("restore", "--replace", copy)
    (aside,) = place.left()
    if place.settings.database:
        with psycopg.connect(place.settings.database) as db:
            db.execute(
                f"DROP SCHEMA public CASCADE; ALTER SCHEMA {aside} RENAME TO public".encode()
            )
    else:
        old = place.settings.data / aside / "lobby.db"
        assert place.lobby("restore", "--replace", old).exit_code == 0
    assert place.has("ann", "ben") == [True, True]
    assert place.lobby("check").stdout.endswith("The database is sound.\n")


def test_nothing_is_replaced_unless_told(place: Place, copy: Path) -> None:
    assert "and nothing was changed. Give --replace" in refusal(place.lobby("restore", copy))
    assert place.has("ben") == [True]
    assert place.left() == set()


def test_a_running_server_keeps_its_database(place: Place, copy: Path) -> None:
    store = place.opened()
    try:
        assert "stop it first" in refusal(place.lobby("restore", "--replace", copy))
    finally:
        asyncio.run(store.close())
    assert place.has("ben") == [True]
    assert place.left() == set()


def test_a_copy_that_is_not_sound_is_only_restored_if_told(place: Place, tmp_path: Path) -> None:
    backup = tmp_path / "kept"
    place.do(f"UPDATE epochs SET id = '{'x' * 32}'")
    place.lobby("backup", backup)
    place.takes("ben")
    done = place.lobby("restore", "--replace", backup)
    assert "Take another copy, or give --unsound" in refusal(done)
    assert "cannot be read" in done.stdout
    assert place.has("ben") == [True]
    assert place.left() == set()
    assert place.lobby("restore", "--replace", "--unsound", backup).exit_code == 0
    assert place.has("ann", "ben") == [True, False]


def test_a_copy_that_is_cut_off_changes_nothing(place: Place, copy: Path) -> None:
    with copy.open("r+b") as file:
        file.truncate(copy.stat().st_size * 2 // 3)
    assert refusal(place.lobby("restore", "--replace", copy))
    assert place.has("ben") == [True]
    assert place.left() == set()


def test_what_is_no_copy_is_refused(place: Place, tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("no database at all")
    said = refusal(place.lobby("restore", "--replace", tmp_path / "notes"))
    assert "is not a d" in said
    assert "cannot be read: No such file" in refusal(place.lobby("restore", tmp_path / "none"))
    (tmp_path / "empty").touch()  # as a full disk leaves it
    for command in (["restore", "--replace"], ["drill"]):
        assert " is not a " in refusal(place.lobby(*command, tmp_path / "empty"))
    assert place.has("ann") == [True]


def test_a_lobby_of_a_newer_version_goes_back(place: Place, copy: Path) -> None:
    newer = postgres_cluster if place.settings.database else databases
    with newer.next_version():
        place.takes("cleo")
    for left in place.settings.data.glob("lobby-schema-*"):
        left.unlink()
    assert place.lobby("restore", "--replace", copy).exit_code == 0
    assert place.has("ann", "cleo") == [True, False]
    assert len(place.left()) == 1


def test_a_copy_of_an_older_version_is_brought_up_to_date(place: Place, copy: Path) -> None:
    newer = postgres_cluster if place.settings.database else databases
    with newer.next_version():
        done = place.lobby("restore", "--replace", copy)
        assert done.exit_code == 0, done.output
        assert place.lobby("check").stdout.endswith("The database is sound.\n")


def test_a_new_place_needs_no_permission(place: Place, copy: Path) -> None:
    other = Place(place.elsewhere, place.elsewhere)
    done = other.lobby("restore", copy)
    assert done.exit_code == 0, done.output
    assert "old database" not in done.stdout
    assert other.has("ann", "ben") == [True, False]
    assert other.left() == set()


def test_what_a_killed_restore_has_left_is_removed(place: Place, copy: Path) -> None:
    if place.settings.database:
        with psycopg.connect(place.settings.database) as db:
            db.execute(
                "CREATE SCHEMA lobby_restoring; CREATE TABLE lobby_restoring.players (a int)"
            )
    else:
        left = place.settings.data / "lobby-restoring-x"
        left.mkdir()
        shutil.copy(copy, left / "lobby.db")
    assert place.has("ben") == [True]
    assert place.lobby("restore", "--replace", copy).exit_code == 0
    assert [left.startswith("replaced") for left in place.left()] == [True]


@pytest.mark.parametrize("place", [in_file], indirect=True)
def test_a_damaged_database_is_kept_with_its_log(place: Place, copy: Path) -> None:
    path = place.settings.database_file
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 4096)
    log = path.with_name("lobby.db-wal")
    log.write_bytes(b"a log")
    log.chmod(0o600)
    assert place.lobby("restore", "--replace", copy).exit_code == 0
    (aside,) = place.left()
    contents = {file.name: file.read_bytes() for file in (path.parent / aside).iterdir()}
    assert contents["lobby.db"][16:20] == b"\xff" * 4
    assert contents["lobby.db-wal"] == b"a log"
    assert place.has("ann") == [True]


@pytest.mark.parametrize("place", [in_file], indirect=True)
def test_moves_that_are_only_in_the_log_are_kept(place: Place, copy: Path, tmp_path: Path) -> None:
    """As after a kill: the last changes are in the -wal."""
    killed = tmp_path / "killed"
    killed.mkdir(mode=0o700)
    store = place.opened()
    asyncio.run(_add(store, "cleo"))
    for name in ("lobby.db", "lobby.db-wal"):
        shutil.copy(place.settings.data / name, killed)
    asyncio.run(store.close())
    other = Place(Settings(data=killed), place.elsewhere)
    assert other.lobby("restore", "--replace", copy).exit_code == 0
    (aside,) = other.left()
    assert [file.name for file in (killed / aside).iterdir()] == ["lobby.db"]
    with closing(sqlite3.connect(killed / aside / "lobby.db")) as db:
        assert db.execute("SELECT count(*) FROM players WHERE name = 'cleo'").fetchone() == (1,)
    assert other.has("ann", "cleo") == [True, False]


async def _add(store: Store, name: str) -> None:
    await store.write(players.take_name, f"SHA256:{name}", name)


@pytest.mark.parametrize("place", [in_file], indirect=True)
def test_a_copy_is_not_taken_for_one_of_the_other_engine(place: Place, tmp_path: Path) -> None:
    dump = tmp_path / "lobby.dump"
    dump.write_bytes(b"PGDMP and more")
    assert "say with --database into which" in refusal(place.lobby("restore", dump))
    assert place.lobby("backup", tmp_path / "kept").exit_code == 0
    away = Place(Settings(data=tmp_path, database="postgresql://127.0.0.1:1/x"), place.elsewhere)
    assert "with lobby copy" in refusal(away.lobby("restore", tmp_path / "kept"))
    assert "give a copy of it" in refusal(place.lobby("restore", place.settings.database_file))


@pytest.mark.parametrize("place", [in_file], indirect=True)
def test_what_is_restored_belongs_to_the_servers_user(
    place: Place, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert "belongs to another user" in refusal(place.lobby("restore", "--replace", copy))


@NEEDS_POSTGRES
@DUMPING
@pytest.mark.parametrize("place", [in_postgres], indirect=True)
def test_a_database_of_something_else_is_left_alone(place: Place, copy: Path) -> None:
    other = Place(place.elsewhere, place.elsewhere)
    with psycopg.connect(other.settings.database) as db:
        db.execute("CREATE TABLE theirs (a int)")
    assert "is not a database of the lobby" in refusal(other.lobby("restore", "--replace", copy))
    with psycopg.connect(other.settings.database) as db:
        db.execute("DROP TABLE theirs; CREATE FUNCTION mine() RETURNS int RETURN 1")
    assert "holds something besides the lobby" in refusal(other.lobby("restore", copy))
    assert other.left() == set()
