"""``lobby drill``: what it tries is a real copy, what it says is true, and nothing stays behind."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from lobby.app import drilling, restoring
from lobby.app.cli import main
from lobby.app.drilling import Outcome
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings
from lobby.core.stores import open_postgres, open_sqlite
from lobby.features.people import players
from tests.app.test_restoring import DUMPING, refusal
from tests.support import databases
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return databases.lay(tmp_path / "data" / "lobby.db").parent


@pytest.fixture
def copy(data: Path, tmp_path: Path) -> Path:
    """A copy of a database in *data*."""
    assert lobby("backup", data, tmp_path / "kept.db").exit_code == 0
    return tmp_path / "kept.db"


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder for temporary files, in which nothing is left."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    yield folder
    assert list(folder.iterdir()) == []


def lobby(command: str, data: Path, *words: str | Path) -> Result:
    done = CliRunner().invoke(main, [command, "--data", str(data), *map(str, words)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    return done


def test_a_copy_that_could_be_restored(data: Path, copy: Path) -> None:
    before = copy.read_bytes()
    done = lobby("drill", data, copy)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[1] == "Checked: the database is sound."
    assert "Played a match by command, of " in done.stdout
    assert done.stdout.splitlines()[-1] == "The drill went well."
    assert copy.read_bytes() == before
    outcome = drilling.last_outcome(data)
    assert outcome
    assert outcome.well
    with closing(sqlite3.connect(data / "lobby.db")) as db:
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (0,)


def test_the_latest_copy_in_a_folder(data: Path, copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    assert "has no copy that a server made" in refusal(lobby("drill", data, folder))
    for name in ("lobby-20260101-030000.db", "lobby-20260102-030000.db", "lobby-x.db"):
        (folder / name).write_bytes(copy.read_bytes() if "02-" in name else b"older")
    (folder / "lobby-20260103-030000.dump").write_bytes(b"PGDMP")
    done = lobby("drill", data, folder)
    assert done.exit_code == 0, done.output
    assert f"Restored {folder}/lobby-20260102-030000.db elsewhere." in done.stdout


def test_a_copy_that_is_not_sound(data: Path, copy: Path) -> None:
    databases.alter(copy, "UPDATE epochs SET id = ?", "x" * 32)
    done = lobby("drill", data, copy)
    assert done.exit_code == 1
    assert "A stored epoch cannot be read" in done.stdout
    assert "Checked: the database is sound." not in done.stdout
    assert done.stdout.splitlines()[-1] == "The drill failed."
    outcome = drilling.last_outcome(data)
    assert outcome
    assert not outcome.well


def test_a_copy_that_cannot_be_restored(data: Path, copy: Path) -> None:
    lobby("drill", data, copy)
    with copy.open("r+b") as file:
        file.truncate(copy.stat().st_size // 2)
    assert copy.name in refusal(lobby("drill", data, copy))
    outcome = drilling.last_outcome(data)
    assert outcome
    assert not outcome.well


def test_a_lobby_in_which_nobody_can_play(data: Path, tmp_path: Path) -> None:
    """A table that only moves need: the check does not notice that a trigger refuses them."""
    with closing(sqlite3.connect(data / "lobby.db")) as db:
        db.execute(
            "CREATE TRIGGER nobody_moves BEFORE INSERT ON moves BEGIN"
            " SELECT raise(ABORT, 'nobody moves'); END"
        )
    lobby("backup", data, tmp_path / "kept.db")
    done = lobby("drill", data, tmp_path / "kept.db")
    assert done.exit_code == 1
    assert "The command 'move 1 " in done.stdout
    assert done.stdout.splitlines()[-1] == "The drill failed."


def test_what_a_killed_drill_has_left_is_removed_but_not_what_is_in_use(
    data: Path, copy: Path, temporary: Path
) -> None:
    (temporary / "lobby-restoring-x").mkdir()
    with restoring.staged_file(copy) as other:
        assert lobby("drill", data, copy).exit_code == 0
        assert [path.name for path in temporary.iterdir()] == [other.data.name]
        assert other.database_file.is_file()


IN_A_SMALL_FOLDER = """
mount -t tmpfs -o size="$3" tmpfs "$2" || exit 99
TMPDIR="$2" exec "$0" drill --data "$1" "$4"
"""


@pytest.mark.parametrize("room", [0.5, 1.5], ids=["for the copy", "for a match"])
def test_the_folder_that_is_full_is_named(
    data: Path, copy: Path, tmp_path: Path, room: float
) -> None:
    """A folder that takes so many times what the copy takes."""
    (small := tmp_path / "small").mkdir()
    size = str(int(room * copy.stat().st_size))
    words = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", IN_A_SMALL_FOLDER]
    words += [str(Path(sys.executable).with_name("lobby")), str(data), str(small), size, str(copy)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    if "unshare" in done.stderr or done.returncode == 99:
        pytest.skip("this system does not let anybody mount a folder for themselves")
    assert done.returncode == 1
    said = done.stdout + done.stderr
    assert f"{small} cannot be used" in said or f"{small} is full" in said
    assert "Make room on that disk." in said
    assert "server" not in said.replace("No server has used it yet", "")


def test_a_machine_without_a_lobby(copy: Path, tmp_path: Path) -> None:
    assert lobby("drill", tmp_path / "none", copy).exit_code == 0
    assert not (tmp_path / "none").exists()


def test_an_outcome_that_cannot_be_kept(data: Path, copy: Path) -> None:
    (data / drilling.OUTCOME_FILE).mkdir()
    done = lobby("drill", data, copy)
    assert done.exit_code == 0
    assert "The metrics do not show this drill: " in done.stdout


def test_an_outcome_on_a_full_disk(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(CannotOperate, match=r"No space left on device\. Make room on that disk\.$"):
        drilling.keep_outcome(data, Outcome(7, well=True))


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"at": "x", "well": true}', "\xff"])
def test_an_outcome_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    (tmp_path / drilling.OUTCOME_FILE).write_text(text)
    assert drilling.last_outcome(tmp_path) is None
    drilling.keep_outcome(tmp_path, Outcome(7, well=False))
    assert drilling.last_outcome(tmp_path) == Outcome(7, well=False)
    assert json.loads((tmp_path / drilling.OUTCOME_FILE).read_text()) == {"at": 7, "well": False}


async def test_each_match_has_new_players(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / "data")
    assert await drilling.rehearse(settings) > 3
    assert await drilling.rehearse(settings) > 3
    store = open_sqlite(settings.database_file, lambda: 0)
    names = await store.read(players.beginning_with, "drill", 9)
    await store.close()
    assert len(names) == 4


def test_a_dump_needs_a_postgres(data: Path, tmp_path: Path) -> None:
    (tmp_path / "kept.dump").write_bytes(b"PGDMP")
    said = refusal(lobby("drill", data, tmp_path / "kept.dump"))
    assert "give with --database the URL of one" in said


@NEEDS_POSTGRES
@DUMPING
def test_a_dump(data: Path, tmp_path: Path, postgres_laid: str, postgres_cluster: Cluster) -> None:
    async def take() -> None:
        store = open_postgres(postgres_laid, lambda: 0)
        await store.write(players.take_name, "SHA256:ann", "ann")
        await store.close()

    asyncio.run(take())
    dump, named = tmp_path / "kept.dump", ("--database", postgres_laid)
    assert lobby("backup", data, *named, dump).exit_code == 0
    before = _databases(postgres_cluster)
    with psycopg.connect(postgres_laid, autocommit=True) as db:
        db.execute("CREATE DATABASE lobby_drill_left")
    done = lobby("drill", data, *named, dump)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-1] == "The drill went well."
    with psycopg.connect(postgres_laid) as db:
        assert db.execute("SELECT name FROM players").fetchall() == [("ann",)]
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (0,)
    with dump.open("r+b") as file:
        file.truncate(dump.stat().st_size * 2 // 3)
    assert "pg_restore failed: " in refusal(lobby("drill", data, *named, dump))
    assert _databases(postgres_cluster) == before


@NEEDS_POSTGRES
@DUMPING
def test_a_role_that_may_not_make_databases(
    data: Path, tmp_path: Path, postgres_laid: str, postgres_cluster: Cluster
) -> None:
    lobby("backup", data, "--database", postgres_laid, tmp_path / "kept.dump")
    with psycopg.connect(postgres_laid, autocommit=True) as db:
        db.execute("CREATE ROLE poor LOGIN")
    poor = postgres_laid.replace("lobby@", "poor@", 1)
    said = refusal(lobby("drill", data, "--database", poor, tmp_path / "kept.dump"))
    assert "Run ALTER ROLE poor CREATEDB there" in said


def _databases(cluster: Cluster) -> set[str]:
    with psycopg.connect(cluster.url("postgres")) as db:
        return {name for (name,) in db.execute("SELECT datname FROM pg_database")}
