"""Starts of the server that fail, and data that will not do: each refusal is one sentence, and
nothing is changed."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
from pathlib import Path
from shutil import copy

import pytest

from lobby.core.stores import open_sqlite
from lobby.database.sqlite.connection import connect_writer
from lobby.features.people import players
from lobby.ssh import FILE_NAME, ensure_keys
from tests.golden.run import lay_before
from tests.support.cli import LOBBY, refusal, refused, run
from tests.support.databases import next_version


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """A data folder with a player in it, and no host key."""
    store = open_sqlite(tmp_path / "lobby.db", lambda: 0)
    await store.write(players.take_name, "SHA256:ann", "ann")
    await store.close()
    return tmp_path


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused("serve", DATA=str(tmp_path / "data"), HOST="127.0.0.1", PORT=port)
    assert said == (
        f"Error: Cannot listen on 127.0.0.1, port {port}: another program uses it, so stop that"
        " one or choose another port."
    )


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"PORT": "TAKEN", "HOST": "127.0.0.1"}, "Cannot listen on 127.0.0.1, port"),
        ({"METRICS_PORT": "TAKEN"}, "Cannot listen on 127.0.0.1, port"),
        ({"HOST": "192.0.2.1"}, "this machine does not have that address"),
        ({"METRICS_HOST": "192.0.2.1", "METRICS_PORT": "9222"}, "does not have that address"),
        ({"BACKUPS": "/dev/null/copies"}, "Backups cannot be written to"),
        ({"SMTP_HOST": "localhost", "MAIL_FROM": "nobody"}, "No mail can be sent from"),
        ({"OPERATORS": "ann"}, "'ann' is not the fingerprint of a key"),
        ({"KEY": "gone"}, "host_key is missing"),
        ({"KEY": "no key"}, "is not a private key"),
        ({"HOST_KEY": "/dev/null/key"}, "/dev/null/key is missing: copy the host key"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, dict) else "",
)
def test_what_will_not_do_is_told_before_the_database_is_brought_up_to_date(
    tmp_path: Path, settings: dict[str, str], reason: str
) -> None:
    database, key = lay_before(tmp_path / "lobby.db"), tmp_path / "host_key"
    before = database.read_bytes()
    match settings.get("KEY"):
        case None:
            ensure_keys(tmp_path / FILE_NAME)
        case "no key":
            key.write_text("no key")
            key.chmod(0o600)
    with socket.create_server(("127.0.0.1", 0)) as taken, next_version():
        port = str(taken.getsockname()[1])
        given = {"PORT": "0", "DATA": str(tmp_path)} | settings
        given.pop("KEY", None)
        said = refused(
            "serve", **{name: port if value == "TAKEN" else value for name, value in given.items()}
        )
    assert reason in said
    assert database.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if "schema" in path.name] == []


def test_a_watchdog_without_time_is_told_before_that(tmp_path: Path) -> None:
    said = subprocess.run(
        [LOBBY, "serve"],
        env={**os.environ, "LOBBY_DATA": str(tmp_path), "LOBBY_PORT": "0", "WATCHDOG_USEC": "x"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "WATCHDOG_USEC is x" in said.stderr
    assert not (tmp_path / "lobby.db").exists()


def test_a_server_goes_on_when_nobody_reads_what_it_prints(tmp_path: Path) -> None:
    unread, printed = os.pipe()
    os.close(unread)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(60)
        server = subprocess.Popen(
            [LOBBY, "serve", "--port", "0", "--data", str(tmp_path / "data")],
            env={**os.environ, "NOTIFY_SOCKET": str(tmp_path / "notify")},
            stdout=printed,
            stderr=subprocess.PIPE,
            text=True,
        )
        os.close(printed)
        assert b"READY=1" in manager.recv(99)
        server.terminate()
        _, said = server.communicate(timeout=60)
    assert server.returncode == 0
    assert "Broken" not in said
    assert said.splitlines()[-1].endswith("the server stops")


def test_a_data_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused("serve", DATA=str(tmp_path / "file" / "data"), PORT="0")
    assert said.startswith("Error: ")
    assert "Not a directory" in said


CLOSED = [
    ("serve",),
    ("backup", "FOLDER/copy.db"),
    ("check",),
    ("doctor",),
    ("upgrade", "--check"),
    ("drill", "FOLDER/copy.db"),
    ("copy", "FOLDER/lobby.db", "FOLDER/other.db"),
    ("new-game", "twixt", "--folder", "FOLDER"),
]


@pytest.mark.parametrize("words", CLOSED, ids=lambda words: words[0])
def test_a_folder_that_may_not_be_used(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Its own mode forbids it, or that of the one above it."""
    closed = tmp_path / "closed"
    (closed / "data").mkdir(parents=True)
    closed.chmod(0)
    folder = str(closed if words == ("serve",) else closed / "data")
    bound = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"]
    ended = subprocess.run(
        [
            *([] if os.geteuid() else bound),
            str(LOBBY),
            *(word.replace("FOLDER", folder) for word in words),
        ],
        env={**os.environ, "LOBBY_DATA": folder, "LOBBY_PORT": "0"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    closed.chmod(0o700)
    assert ended.returncode == 1
    said = ended.stdout + ended.stderr
    assert folder in said
    assert "Permission denied. Let the user who runs the server use it: ls -ld" in said
    assert "Traceback" not in said


def test_a_backup_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "copies"
    said = refused("serve", DATA=str(tmp_path / "data"), PORT="0", BACKUPS=str(folder))
    assert said.startswith(f"Error: Backups cannot be written to {folder}: Not a directory.")


async def test_a_disk_that_is_full_at_the_start(data: Path, tmp_path: Path) -> None:
    # As after a kill, data is still in the -wal; a file that may not grow is like a full disk.
    full, store = tmp_path / "full", open_sqlite(data / "lobby.db", lambda: 0)
    for name in ("ben", "cleo", "dora", "emil", "fay", "gus", "hanna", "ida"):
        await store.write(players.take_name, f"SHA256:{name}", name)
    full.mkdir()
    for name in ("lobby.db", "lobby.db-wal"):
        copy(data / name, full)
    await store.close()
    ensure_keys(full / FILE_NAME)
    serve = ["sh", "-c", f'ulimit -f 64; exec "{LOBBY}" serve --port 0 --data "{full}"']
    ended = await asyncio.to_thread(
        subprocess.run, serve, capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Traceback" not in ended.stderr
    said = ended.stderr.splitlines()[-1]
    assert said == f"Error: {full}/lobby.db cannot be used: disk I/O error."


def test_data_without_its_host_key(data: Path) -> None:
    assert "host_key is missing although the lobby has data" in refused("serve", DATA=str(data))


def test_a_host_key_without_its_data(tmp_path: Path) -> None:
    ensure_keys(tmp_path / FILE_NAME)
    said = refused("serve", DATA=str(tmp_path))
    assert f"{tmp_path}/lobby.db is missing, although there was one whose key is" in said
    assert "restore a copy with lobby restore" in said
    assert [path.name for path in tmp_path.iterdir()] == ["host_key"]


def test_a_first_start_that_fails_can_be_tried_again(tmp_path: Path) -> None:
    (tmp_path / "lobby.db.lock").mkdir()
    for _ in range(2):
        assert "lobby.db.lock cannot be used: Is a directory" in refused(
            "serve", DATA=str(tmp_path)
        )


@pytest.mark.parametrize("words", [("serve",), ("check",), ("backup", "copy.db")])
def test_a_database_of_a_newer_version(data: Path, words: tuple[str, ...]) -> None:
    ensure_keys(data / FILE_NAME)
    with connect_writer(data / "lobby.db") as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('lobby', 'from-the-future', '2099-01-01')"
        )
        db.conn.commit()
    settings = {"DATA": str(data)} | ({} if words != ("serve",) else {"PORT": "0"})
    said = refused(*words, **settings)
    assert "is from a newer version of the lobby" in said


def test_a_sound_database_is_backed_up_and_checked(data: Path) -> None:
    copy = data / "copy.db"
    assert run("check", DATA=str(data)).stdout.endswith("The database is sound.\n")
    assert run("backup", str(copy), DATA=str(data)).returncode == 0
    assert "exists already" in refusal("backup", str(copy), DATA=str(data))
    assert "There is no database" in refusal("check", DATA=str(data / "elsewhere"))


def test_a_damaged_database_is_told(data: Path) -> None:
    (data / "lobby.db").write_bytes(b"no database at all" * 100)
    assert "is not a database" in refused("check", DATA=str(data))
