"""The operator's commands: each refusal is one sentence.

A separate process takes seconds to load and prints the same as the command does in this process, so
there is only one for each way to end, and for what only a process can show.
"""

from __future__ import annotations

import asyncio
import os
import re
import socket
import subprocess
import sys
from pathlib import Path
from shutil import copy

import click
import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.base.setting_kinds import File, Folder, Secret, Text
from lobby.base.settings import SETTINGS, Settings
from lobby.core.stores import open_sqlite
from lobby.database.sqlite.connection import connect_writer
from lobby.features.people import players
from lobby.ssh import FILE_NAME, ensure_keys
from tests.golden.run import lay_before
from tests.support.databases import next_version
from tests.tutorial_game import lay_out

LOBBY = Path(sys.executable).with_name("lobby")


def run(*words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run ``lobby`` with *words*, and LOBBY_... *settings*."""
    environment = {**os.environ, **{f"LOBBY_{name}": value for name, value in settings.items()}}
    return subprocess.run(
        [LOBBY, *words], env=environment, capture_output=True, text=True, timeout=60, check=False
    )


def refusal(*words: str, **settings: str) -> str:
    """The last line printed by a command that fails, which has no traceback."""
    ended = run(*words, **settings)
    assert ended.returncode in (1, 2)
    assert "Traceback" not in ended.stderr
    return ended.stderr.strip().splitlines()[-1]


def refused(*words: str, **settings: str) -> str:
    """The same, in this process: anything but an orderly exit breaks the test."""
    environment = {f"LOBBY_{name}": value for name, value in ({"PORT": "0"} | settings).items()}
    ended = CliRunner().invoke(main, words, env=environment)
    assert isinstance(ended.exception, SystemExit), ended.exception
    assert ended.exit_code in (1, 2)
    return ended.stderr.strip().splitlines()[-1]


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """A data folder with a player in it, and no host key."""
    store = open_sqlite(tmp_path / "lobby.db", lambda: 0)
    await store.write(players.take_name, "SHA256:ann", "ann")
    await store.close()
    return tmp_path


def test_an_operator_in_a_hurry_does_not_wait_for_the_server_to_load() -> None:
    loaded = (
        "import sys, lobby.app.cli; print({'asyncssh', 'textual', 'sqlite_utils'} & {*sys.modules})"
    )
    said = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    )
    assert said.stdout == "set()\n"


def test_a_server_starts_without_loading_any_game() -> None:
    loaded = (
        "import sys, lobby.app.serving, lobby.games.catalogue as games;"
        "print([game for game in games.OURS if f'lobby.games.{game}' in sys.modules])"
    )
    said = subprocess.run(
        [sys.executable, "-c", loaded], capture_output=True, text=True, check=True
    )
    assert said.stdout == "[]\n"


def test_every_setting_is_an_option_and_a_variable() -> None:
    said = run("serve", "--help").stdout
    names = "host port data connections guests-chat operators log-level log-format"
    notices = "public-host smtp-host ntfy webhooks"
    for name in (*names.split(), *notices.split()):
        assert f"--{name} " in said
        assert f"LOBBY_{name.upper().replace('-', '_')}" in said


def test_a_database_that_is_no_url_is_not_repeated() -> None:
    said = refused("serve", DATABASE="mysql://ann:hush@db.example.org/lobby")
    assert said.endswith("write one such as postgresql://lobby@db.example.org/lobby.")
    assert "hush" not in said


def test_what_is_wrong_goes_on_in_small_letters_after_the_colon(tmp_path: Path) -> None:
    for setting in SETTINGS.values():
        match setting.about.kind:
            case Folder():
                wrong = __file__
            case File() | Secret():
                wrong = str(tmp_path)
            case Text(read=read) if read is str:
                continue
            case _:
                wrong = "ftp://?"
        said = refused("serve", setting.option, wrong)
        assert said.startswith("Error: Invalid value for ")
        assert not re.search(": [A-Z]", said.removeprefix("Error: ")), said


def test_the_mail_password_is_no_option_and_never_shown() -> None:
    said = run("serve", "--help", SMTP_PASSWORD="hush").stdout
    assert "hush" not in said
    assert "--smtp-password " not in said
    assert "hush" not in repr(Settings(smtp_password="hush"))


def test_a_bad_setting_is_refused_with_what_is_accepted() -> None:
    assert "a whole number from 0 to 65535, not '70000'." in refusal("serve", PORT="70000")
    assert "expected debug, info, warning or error" in refused("serve", LOG_LEVEL="loud")
    key = f"SHA256:{'a' * 43}"
    assert "'ann' is not the fingerprint of a key" in refused("serve", OPERATORS=f"{key} ann")
    assert "'SHA256:ab' is no" in refused("serve", "--operators", key, "--operators", "SHA256:ab")
    assert "'10.0.0.1/8' is not a network: write 10.0.0.0/8." in refused(
        "serve", PROXIES="::1 10.1.0.0/16,10.0.0.1/8"
    )


def test_no_command_waits_for_a_pipe_or_a_device_or_takes_an_empty_path(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    for name, command in main.commands.items():
        for file in command.params:
            if not isinstance(file.type, click.Path):
                continue
            given = [file.opts[-1]] if isinstance(file, click.Option) else []
            said = refused(name, *given, "", DATA=str(tmp_path))
            assert "it is empty. Give a" in said, (name, file.name)
            if file.type.file_okay:
                said = refused(name, *given, str(pipe), DATA=str(tmp_path))
                assert "it is a pipe or a device. " in said, (name, file.name)


def test_what_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    for words, environment in (
        (("host-key", f"{tmp_path}/\udcff"), {}),
        (("serve", "--port", "0"), {"DATA": f"{tmp_path}/data\udcff"}),
        (("check",), {"DATABASE": "postgresql://ann:\udcff@localhost/lobby"}),
    ):
        said = refused(*words, **environment)
        assert "has the byte ff, which is not UTF-8" in said
        assert "ann" not in said


def test_all_that_is_wrong_is_told_at_once() -> None:
    environment = {"LOBBY_BOT_SECONDS": "nan", "LOBBY_NTFY": "maybe", "LOBBY_STRANGERS": "9:30"}
    said = CliRunner().invoke(main, ["serve", "--port", "ssh"], env=environment).stderr
    assert said.partition("Error: ")[2].splitlines() == [
        "Invalid value for --port: expected a whole number from 0 to 65535, not 'ssh'.",
        "Invalid value for LOBBY_STRANGERS: expected a whole number from 1 to 100000, not '9:30'.",
        "Invalid value for LOBBY_BOT_SECONDS: expected a number from 0.1 to 600, not 'nan'.",
        "Invalid value for LOBBY_NTFY: expected true or false, not 'maybe'.",
    ]


@pytest.mark.parametrize(
    "name", ["the lobby", "ann@example.org", "example.org:22", "ssh://here", "x" * 64]
)
def test_a_public_host_that_nobody_can_type(name: str) -> None:
    assert f"{name!r} is not the name of a machine" in refused("serve", PUBLIC_HOST=name)
    assert f"{name!r} is not the name of a machine" in refused("serve", HOST=name)


def test_a_variable_that_is_no_setting_is_told(tmp_path: Path) -> None:
    (tmp_path / "lobby.db").touch()  # without a key: the server ends at once
    misspelt = {"BACKUP": "/var/backups", "XYZZY": "1"}
    said = run("serve", DATA=str(tmp_path), SMTP_PASSWORD="hush", **misspelt).stderr
    assert "LOBBY_BACKUP is not a setting and has no effect. Did you mean LOBBY_BACKUPS?" in said
    assert "LOBBY_XYZZY is not a setting and has no effect.\n" in said
    assert "LOBBY_DATA is" not in said
    assert "LOBBY_SMTP_PASSWORD is" not in said


def test_settings_that_contradict_one_another_are_told_at_once(tmp_path: Path) -> None:
    given = {"SMTP_HOST": "localhost", "SMTP_USER": "lobby", "MAIL_FROM": "nobody"}
    ports = {"PORT": "2222", "METRICS_PORT": "2222", "UNSUBSCRIBE_PORT": "2526"}
    environment = {f"LOBBY_{name}": value for name, value in (given | ports).items()}
    said = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "data")], env=environment)
    assert [line.partition(":")[0] for line in said.stderr.splitlines()[-4:]] == [
        "Error",
        "LOBBY_SMTP_USER needs a password",
        "No mail can be sent from 'nobody'",
        "Set both LOBBY_UNSUBSCRIBE_PORT and LOBBY_UNSUBSCRIBE_URL, or neither.",
    ]
    assert "Error: LOBBY_PORT and LOBBY_METRICS_PORT are both 2222: choose" in said.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"SMTP_HOST": "localhost"}, ["Mail needs a sender: set LOBBY_MAIL_FROM to"]),
        (
            {"MAIL_IN_PORT": "2525"},
            [
                "Moves by mail need outgoing mail: set",
                "Mail needs a sender: set LOBBY_MAIL_FROM to",
            ],
        ),
        (
            {"MAIL_IN_PORT": "2525", "SMTP_HOST": "localhost", "MAIL_FROM": "nobody"},
            ["No mail can be sent from 'nobody': set", "No mail can be received at 'nobody': set"],
        ),
    ],
)
def test_what_mail_lacks(tmp_path: Path, given: dict[str, str], told: list[str]) -> None:
    environment = {f"LOBBY_{name}": value for name, value in given.items()}
    said = CliRunner().invoke(main, ["serve", "--data", str(tmp_path / "data")], env=environment)
    lines = said.stderr.partition("Error: ")[2].splitlines()
    assert len(lines) == len(told)
    assert all(line.startswith(start) for line, start in zip(lines, told, strict=True))


def test_a_password_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "password").write_bytes(b"hush\xff")
    said = refused("serve", SMTP_PASSWORD_FILE=str(tmp_path / "password"))
    assert said == f"Error: {tmp_path}/password is not a password file: expected text in UTF-8."


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


def test_a_game_with_the_name_of_a_command_keeps_the_server_from_opening(tmp_path: Path) -> None:
    site = lay_out(tmp_path)
    rules = site / "tictactoe" / "rules.py"
    rules.write_text(rules.read_text().replace('name = "tictac"', 'name = "show"'))
    said = subprocess.run(
        [LOBBY, "serve"],
        env={**os.environ, "PYTHONPATH": str(site), "LOBBY_DATA": str(tmp_path / "data")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert said.returncode == 1
    assert said.stderr.strip().splitlines()[-1] == (
        "Error: An installed package provides a game called show, but show is a command of the"
        " lobby. Uninstall the package, or ask its author to rename the game."
    )
