"""``lobby upgrade --check`` says what the next start really does, and changes nothing."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from lobby.app.cli import main
from lobby.base.version import VERSION
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.postgres import PostgresStore
from lobby.database.postgres import schema as postgres_schema
from lobby.database.sqlite import schema
from tests.conftest import Clock
from tests.database.postgres.test_old_and_new import TAKING
from tests.support import databases, postgres_cluster
from tests.support.postgres_cluster import NEEDS_POSTGRES

STEPS = len(schema.known())


def checked(*options: str) -> Result:
    done = CliRunner().invoke(main, ["upgrade", "--check", *options])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    return done


def everything(folder: Path) -> dict[str, bytes]:
    """What is in *folder*, without what SQLite lays beside a database that is read."""
    beside = ("lobby.db-shm", "lobby.db-wal")
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name not in beside}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return databases.lay(tmp_path / "data" / "lobby.db").parent


def test_a_database_of_this_version(data: Path) -> None:
    before = everything(data)
    done = checked(f"--data={data}")
    assert (done.exit_code, done.stdout) == (
        0,
        f"{data}/lobby.db has taken {STEPS} steps of its schema, and lobby {VERSION} knows"
        f" {STEPS}.\nNothing would change. Versions that can use it now can use it afterwards.\n",
    )
    assert everything(data) == before


def test_a_database_of_the_version_before(data: Path, clock: Clock) -> None:
    before = everything(data)
    with databases.next_version():
        done = checked(f"--data={data}")
        assert done.exit_code == 0
        assert "It would take 1 step: nicknames." in done.stdout
        assert "Older versions could not use it any more. The way back is the copy" in done.stdout
        assert everything(data) == before
        asyncio.run(open_sqlite(data / "lobby.db", clock).close())
        (copy,) = data.glob("lobby-schema-*.db")
        name = copy.name.rpartition("-")[0]
        assert f"{data}/{name}-" in done.stdout  # of another day: the clock of the test
        assert "Nothing would change." in checked(f"--data={data}").stdout


def test_a_disk_without_room(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size = (data / "lobby.db").stat().st_size
    free = shutil.disk_usage(data)._replace(free=2 * size - 1)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
    assert checked(f"--data={data}").exit_code == 0
    with databases.next_version():
        done = checked(f"--data={data}")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1].startswith(f"Make room in {data}: ")


async def test_a_server_that_runs_is_told_and_not_disturbed(data: Path, clock: Clock) -> None:
    store = open_sqlite(data / "lobby.db", clock)
    try:
        done = await asyncio.to_thread(checked, f"--data={data}")
        assert done.exit_code == 0
        assert "A server uses it now (process " in done.stdout
    finally:
        await store.close()
    assert "A server uses it now" not in (await asyncio.to_thread(checked, f"--data={data}")).stdout


def test_what_this_version_cannot_use(data: Path, tmp_path: Path, clock: Clock) -> None:
    assert "There is no database" in checked(f"--data={tmp_path / 'none'}").output
    assert not (tmp_path / "none").exists()
    with databases.next_version():
        asyncio.run(open_sqlite(data / "lobby.db", clock).close())
    done = checked(f"--data={data}")
    assert (done.exit_code, "is from a newer version of the lobby" in done.output) == (1, True)


def test_without_its_flag_it_says_what_it_is_for() -> None:
    done = CliRunner().invoke(main, ["upgrade"])
    assert (done.exit_code, "Give --check to see beforehand" in done.output) == (2, True)


@pytest.fixture
async def start(postgres_laid: str, clock: Clock) -> AsyncIterator[Callable[[str], PostgresStore]]:
    """Starts a server with a given name."""
    started = []

    def start(name: str) -> PostgresStore:
        started.append(open_postgres(postgres_laid, clock, alone=False, name=name))
        return started[-1]

    yield start
    for store in started:
        await store.close()


@NEEDS_POSTGRES
async def test_steps_that_only_add_to_postgresql(
    start: Callable[[str], PostgresStore], postgres_laid: str
) -> None:
    start("one:22 (lobby 0.1)")
    place = f"--database={postgres_laid}"
    same = await asyncio.to_thread(checked, place)
    assert "These servers use it now: one:22 (lobby 0.1).\nNothing would change." in same.stdout
    with postgres_cluster.next_version():
        done = await asyncio.to_thread(checked, place)
        assert done.exit_code == 0
        assert "It would take 1 step: nicknames." in done.stdout
        assert "you can go back to it." in done.stdout
        with psycopg.connect(postgres_laid) as db:
            assert "nicknames" not in postgres_schema.applied(db)
        start("two:22")  # beside the first, as was said


@NEEDS_POSTGRES
async def test_a_step_that_older_servers_on_postgresql_are_in_the_way_of(
    start: Callable[[str], PostgresStore], postgres_laid: str
) -> None:
    old = start("one:22 (lobby 0.1)")
    place = f"--database={postgres_laid}"
    with postgres_cluster.next_version(TAKING):
        done = await asyncio.to_thread(checked, place)
        assert done.exit_code == 1
        assert "It would take 2 steps: nicknames, no_bookmarks." in done.stdout
        assert "run lobby backup FILE first" in done.stdout
        assert done.stdout.splitlines()[-1] == (
            "Stop these servers first, which are too old for the change: one:22 (lobby 0.1)."
        )
        await old.close()
        assert (await asyncio.to_thread(checked, place)).exit_code == 0


@NEEDS_POSTGRES
def test_a_postgresql_database_that_is_empty(postgres_url: str) -> None:
    done = checked(f"--database={postgres_url}")
    assert (done.exit_code, "has no tables of the lobby" in done.output) == (1, True)
