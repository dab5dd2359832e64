"""``lobby doctor`` says what is wrong, and where, and what to do: each fault has its line."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import socket
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from socketserver import BaseRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import Any

import psycopg
import pytest
from click.testing import CliRunner

from lobby.app import drilling
from lobby.app.cli import main
from lobby.app.doctor import findings, machine, postgres
from lobby.app.drilling import Outcome
from lobby.base.durations import DAY
from lobby.base.settings import Settings
from tests.support import databases
from tests.support.ports import free_port
from tests.support.smtp import Postbox, mailserver


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Those of a sound server that does not run."""
    monkeypatch.setattr(machine, "is_synchronised", lambda: True)
    data, backups = tmp_path / "data", tmp_path / "backups"
    for folder in (data, backups):
        folder.mkdir(mode=0o700)
    databases.lay(data / "lobby.db")
    Path(data / "host_key").touch(mode=0o600)
    databases.lay(backups / "lobby-20990101-000000.db")  # replaced below by one of today
    (backups / "lobby-20990101-000000.db").rename(backups / machine_today())
    drilling.keep_outcome(data, Outcome(int(time.time()), well=True))
    return Settings(host="127.0.0.1", port=free_port(), data=data, backups=backups)


def machine_today(age: int = 0) -> str:
    """The name of a backup that is *age* seconds old."""
    made = datetime.fromtimestamp(time.time() - age, UTC)
    return f"lobby-{made:%Y%m%d-%H%M%S}.db"


def wrong(settings: Settings, **environment: str) -> dict[str, str]:
    """What is wrong, by subject, and what to do."""
    return {
        finding.subject: f"{finding.said} {finding.todo}"
        for finding in findings(settings, environment)
        if finding.state == "wrong"
    }


def test_a_sound_machine(settings: Settings) -> None:
    assert wrong(settings) == {}


PORTS = {
    "server": "port",
    "mail in": "mail_in_port",
    "pages": "metrics_port",
    "unsubscribe": "unsubscribe_port",
}


@pytest.fixture
def listening(settings: Settings) -> Settings:
    """Those of a sound server that listens wherever it can, and does not run."""
    ports: dict[str, Any] = {setting: free_port() for setting in PORTS.values()}
    return replace(settings, **ports)


class Others(BaseRequestHandler):
    """A program that greets in the *words* of its server."""

    words = b"220 mail.example.org ESMTP\r\n"

    def handle(self) -> None:
        self.request.sendall(self.words)
        self.request.recv(1)


class OthersWithKeys(Others):
    words = b"SSH-2.0-other\r\n"


@contextmanager
def running(program: type[BaseRequestHandler], port: int) -> Iterator[None]:
    with ThreadingTCPServer(("127.0.0.1", port), program) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield
        server.shutdown()


@pytest.mark.parametrize("subject", PORTS)
def test_a_port_that_somebody_else_uses(listening: Settings, subject: str) -> None:
    port = getattr(listening, PORTS[subject])
    with running(Others if subject == "server" else OthersWithKeys, port):
        said = wrong(listening)[subject]
    assert said.startswith(f"Whatever listens on port {port} of 127.0.0.1 does not ")
    variable = f"LOBBY_{PORTS[subject].upper()}"
    assert said.endswith(f"Stop that program, or give another port with {variable}.")


@pytest.mark.parametrize("subject", PORTS)
def test_a_port_that_somebody_else_will_use(listening: Settings, subject: str) -> None:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", getattr(listening, PORTS[subject])))
        said = wrong(listening)[subject]
    assert "another program uses it" in said
    assert said.endswith(f"LOBBY_{PORTS[subject].upper()}.")


@pytest.mark.parametrize("subject", PORTS)
def test_a_port_that_is_free(listening: Settings, subject: str) -> None:
    said = {finding.subject: finding.said for finding in findings(listening, {})}[subject]
    port = getattr(listening, PORTS[subject])
    assert said == f"The server does not run, and port {port} is free for it."


@pytest.mark.parametrize("subject", [subject for subject in PORTS if subject != "server"])
def test_a_running_server_that_does_not_listen(listening: Settings, subject: str) -> None:
    with running(OthersWithKeys, listening.port):
        said = wrong(listening)[subject]
    port = getattr(listening, PORTS[subject])
    assert said.startswith(f"The server runs, but does not listen on port {port}. Restart it if")


def age(file: Path, days: float) -> None:
    then = time.time() - days * DAY
    os.utime(file, (then, then))


def others_may_read(settings: Settings, name: str) -> None:
    (settings.data / name).chmod(0o644)


def old_backup(settings: Settings) -> None:
    assert settings.backups
    for copy in settings.backups.iterdir():
        copy.rename(copy.with_name(machine_today(3 * DAY)))


def no_backup(settings: Settings) -> None:
    assert settings.backups
    for copy in settings.backups.iterdir():
        copy.unlink()


def failed_drill(settings: Settings) -> None:
    drilling.keep_outcome(settings.data, Outcome(int(time.time()), well=False))


def old_drill(settings: Settings) -> None:
    drilling.keep_outcome(settings.data, Outcome(int(time.time()) - 60 * DAY, well=True))


def newer(settings: Settings) -> None:
    databases.alter(
        settings.database_file,
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at) VALUES ('lobby', 'x', 1)",
    )


def another(settings: Settings) -> None:
    settings.database_file.unlink()
    with sqlite3.connect(settings.database_file) as database:
        database.execute("CREATE TABLE other (a)")
    settings.database_file.chmod(0o600)


FAULTS: dict[str, tuple[Callable[[Settings], object], str, str]] = {
    "the database can be read": (
        lambda its: others_may_read(its, "lobby.db"),
        "files",
        "lobby.db has mode 0644, so others may read it: run chmod 600 on it.",
    ),
    "the key can be read": (lambda its: others_may_read(its, "host_key"), "files", "host_key has"),
    "others may put files beside it": (
        lambda its: its.data.chmod(0o777),
        "files",
        "run chmod go-w",
    ),
    "the database is newer": (newer, "database", "is from a newer version of the lobby"),
    "the database is gone": (
        lambda its: its.database_file.unlink(),
        "database",
        "lobby.db is missing, although there was one",
    ),
    "the database is not ours": (another, "database", "is not a database of the lobby"),
    "the database is damaged": (
        lambda its: its.database_file.write_bytes(b"SQLite format 3\x00" + b"\xff" * 4096),
        "database",
        "lobby.db",
    ),
    "the clock is wrong": (lambda its: age(its.database_file, -2), "clock", "Set the clock"),
    "there is no backup": (no_backup, "backups", "There is no copy in"),
    "the backup is old": (old_backup, "backups", "The last copy is 72 hours old"),
    "others may replace backups": (
        lambda its: its.backups.chmod(0o777),  # type: ignore[union-attr]
        "backups",
        "run chmod go-w",
    ),
    "the last drill failed": (failed_drill, "drill", "Run lobby drill with the latest copy"),
    "the last drill is old": (old_drill, "drill", "The last drill was 60 days ago"),
    "a copy has expired": (
        lambda its: (its.data / "lobby-schema-50-20200101.db").touch(mode=0o600),
        "copies",
        "deleted people are still in it",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_of_the_machine(settings: Settings, fault: str) -> None:
    make, subject, said = FAULTS[fault]
    make(settings)
    faults = wrong(settings)
    assert said in faults.pop(subject)
    assert faults == {}


SET: dict[str, tuple[dict[str, Any], str, str]] = {
    "no backups": ({"backups": None}, "backups", "LOBBY_BACKUPS"),
    "a name that nobody knows": ({"public_host": "lobby.invalid"}, "name", "Add it to the DNS"),
    "no such address": ({"host": "192.0.2.1"}, "server", "LOBBY_HOST"),
    "no such address for metrics": (
        {"metrics_port": 9222, "metrics_host": "192.0.2.1"},
        "pages",
        "LOBBY_METRICS_HOST or LOBBY_METRICS_PORT",
    ),
    "too many connections": ({"connections": 100_000}, "descriptors", "100"),
    "no such key": ({"host_key": Path("/nowhere/key")}, "files", "LOBBY_HOST_KEY"),
    "nobody takes mail": (
        {"smtp_host": "127.0.0.1", "smtp_port": 1, "mail_from": "a@example.org"},
        "mail",
        "LOBBY_SMTP_HOST",
    ),
}


@pytest.mark.parametrize("fault", SET)
def test_a_fault_of_the_settings(
    settings: Settings, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 4096))
    changed, subject, said = SET[fault]
    monkeypatch.setattr(machine, "WAIT", 0.2)
    faults = wrong(replace(settings, **changed))
    assert said in faults.pop(subject)
    assert faults == {}


def test_a_variable_that_is_no_setting(settings: Settings) -> None:
    assert "Did you mean LOBBY_PORT?" in wrong(settings, LOBBY_PROT="22")["settings"]


def test_a_disk_with_little_room(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "LEAST_FREE", 1 << 60)
    assert "Make room" in wrong(settings)["disk"]


def test_a_clock_that_nobody_sets(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "is_synchronised", lambda: False)
    assert "timedatectl set-ntp true" in wrong(settings)["clock"]


@pytest.mark.parametrize(
    ("set_to", "said"),
    [
        ({}, ""),
        ({"smtp_security": "starttls"}, "LOBBY_SMTP_SECURITY"),
        ({"smtp_security": "tls"}, "LOBBY_SMTP_SECURITY"),
        ({"smtp_user": "lobby", "smtp_password": "x"}, "LOBBY_SMTP_"),
        ({"mail_from": "nobody@example.org"}, "LOBBY_MAIL_FROM"),
    ],
)
async def test_a_mail_server(settings: Settings, set_to: dict[str, Any], said: str) -> None:
    refuses = Postbox(sender="550 No such sender" if "mail_from" in set_to else "250 OK")
    async with mailserver(refuses) as port:
        given = {"smtp_security": "none", "mail_from": "lobby@example.org", **set_to}
        asked = replace(settings, smtp_host="127.0.0.1", smtp_port=port, **given)
        faults = await asyncio.to_thread(wrong, asked)
    assert list(faults) == (["mail"] if said else [])
    assert said in faults.get("mail", "")
    assert refuses.mails == []


def test_postgres(settings: Settings, postgres_laid: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = replace(settings, database=postgres_laid)
    assert "There is no copy in" in wrong(asked)["backups"]
    assert asked.backups
    for copy in asked.backups.iterdir():
        copy.rename(copy.with_suffix(".dump"))
    assert "Set fsync = on in postgresql.conf" in wrong(asked)["database"]  # that of the tests
    monkeypatch.setattr(postgres, "_KEEPS", ("synchronous_commit",))
    with psycopg.connect(postgres_laid, autocommit=True) as db:
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = off")
        assert "Set synchronous_commit = on" in wrong(asked)["database"]
        db.execute(f"ALTER DATABASE {db.info.dbname} SET synchronous_commit = on")
    assert wrong(asked) == {}


def test_the_command(settings: Settings) -> None:
    words = ["doctor", f"--data={settings.data}", f"--port={settings.port}", "--host=127.0.0.1"]
    backed_up = [*words, f"--backups={settings.backups}"]
    sound = CliRunner().invoke(main, backed_up)
    assert sound.exit_code == 0
    assert all(line.startswith("ok ") for line in sound.output.splitlines())
    faulty = CliRunner().invoke(main, [*words, "--json"])
    assert faulty.exit_code == 1
    states = {finding["subject"]: finding["state"] for finding in json.loads(faulty.output)}
    assert {subject for subject, state in states.items() if state == "wrong"} == {"backups"}


class _Ready(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/ready" else 404)
        self.end_headers()


class _Pages(HTTPServer):
    address_family = socket.AF_INET6


@pytest.mark.parametrize("host", ["::1", "::"])
def test_pages_at_an_address_with_colons(settings: Settings, host: str) -> None:
    try:
        pages = _Pages((host, 0), _Ready)
    except OSError as error:
        pytest.skip(f"This machine has no IPv6: {error}")
    with pages:
        Thread(target=pages.handle_request, daemon=True).start()
        asked = replace(settings, metrics_host=host, metrics_port=pages.server_port)
        states = {finding.subject: finding.state for finding in findings(asked, {})}
        assert states["pages"] == "well"


def test_settings_that_contradict_one_another(settings: Settings) -> None:
    said = wrong(replace(settings, smtp_host="", mail_in_port=2525, mail_from="a@example.org"))
    assert said["settings"].startswith("Moves by mail need outgoing mail: set LOBBY_SMTP_HOST")
