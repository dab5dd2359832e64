"""``lobby config`` prints files that follow the settings, and that their programs accept."""

from __future__ import annotations

import re
import resource
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lobby.app import descriptors
from lobby.app.cli import main
from lobby.app.config import files
from lobby.base.settings import Settings
from tests.support.tools import find

PROXIED = {"LOBBY_PROXIES": "127.0.0.1/32", "LOBBY_METRICS_PORT": "9222"}
DRILL = ("lobby-drill.service", "lobby-drill.timer")
SHARED = {**PROXIED, "LOBBY_DATABASE": "postgresql://lobby:secret@db.example.org/lobby"}


def run(*words: str, **environment: str) -> Result:
    """``lobby config`` with *words*, in this environment only."""
    unset = dict.fromkeys(("LOBBY_PROXIES", "LOBBY_METRICS_PORT", "LOBBY_DATABASE"))
    return CliRunner(env={**unset, **environment}).invoke(main, ["config", *words])


def printed(*words: str, **environment: str) -> str:
    done = run(*words, **environment)
    assert done.exit_code == 0, done.output
    return done.output


def refused(*words: str, **environment: str) -> str:
    done = run(*words, **environment)
    assert done.exit_code == 1
    return done.output


def written(folder: Path, *words: str, **environment: str) -> list[Path]:
    """The files that are written into *folder*."""
    printed(*words, "--into", str(folder), **environment)
    return sorted(folder.iterdir())


def unit(file: Path) -> ConfigParser:
    parser = ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(file)
    return parser


def accepts(program: str, *words: str | Path) -> None:
    """Have *program* look at a file."""
    path = find(program)
    assert path
    done = subprocess.run([path, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower()


@pytest.mark.tool("systemd-analyze")
@pytest.mark.parametrize(
    ("settings", "names"),
    [
        ({}, [*DRILL, "lobby.service", "lobby.socket"]),
        (
            {"LOBBY_DATA": "/srv/lobby", "LOBBY_HOST": "::1"},
            [*DRILL, "lobby.service", "lobby.socket"],
        ),
        (SHARED, [*DRILL, "lobby.service"]),
    ],
    ids=["usual", "elsewhere", "shared"],
)
def test_systemd_accepts_its_units(
    settings: dict[str, str], names: list[str], tmp_path: Path
) -> None:
    units = written(tmp_path, "systemd", "--executable", "/bin/true", **settings)
    assert [file.name for file in units] == names
    accepts("systemd-analyze", "verify", *units)


def test_units_follow_the_settings(tmp_path: Path) -> None:
    settings = {
        "LOBBY_HOST": "192.0.2.7",
        "LOBBY_PORT": "22",
        "LOBBY_DATA": "/srv/lobby",
        "LOBBY_BACKUPS": "/mnt/backups",
        "LOBBY_CONNECTIONS": "20000",
        "LOBBY_BOTS": "1",
    }
    drill, __, service, port = map(
        unit, written(tmp_path, "systemd", "--executable", "/opt/x", **settings)
    )
    assert drill["Service"]["ExecStart"] == "/opt/x drill /mnt/backups"
    assert drill["Service"]["ReadWritePaths"] == "/srv/lobby"
    assert port["Socket"]["ListenStream"] == "192.0.2.7:22"
    assert service["Service"]["ExecStart"] == "/opt/x serve"
    assert "Environment=LOBBY_DATA=/srv/lobby\n" in (tmp_path / "lobby.service").read_text()
    assert "StateDirectory" not in service["Service"]
    text = (tmp_path / "lobby.service").read_text()
    assert re.findall("^ReadWritePaths=(.*)$", text, re.M) == ["/srv/lobby", "-/mnt/backups"]
    most = int(service["Service"]["LimitNOFILE"])
    assert most >= descriptors.needed(Settings(connections=20000, bots=1))
    assert service["Service"]["MemoryMax"] == "27500M"


def test_usual_units_keep_their_data_where_debian_does(tmp_path: Path) -> None:
    *__, service, port = map(unit, written(tmp_path, "systemd", "--executable", "/opt/x"))
    assert port["Socket"]["ListenStream"] == "2222"
    assert "Environment=LOBBY_DATA=/var/lib/lobby\n" in (tmp_path / "lobby.service").read_text()
    assert service["Service"]["StateDirectory"] == "lobby"
    assert service["Service"]["MemoryMax"] == "3000M"


@pytest.mark.tool("haproxy")
@pytest.mark.parametrize("servers", [(), ("east=10.0.0.1", "west=10.0.0.2"), ("2001:db8::1",)])
def test_haproxy_accepts_its_configuration(servers: tuple[str, ...], tmp_path: Path) -> None:
    words = [word for server in servers for word in ("--server", server)]
    configuration, _ = written(tmp_path, "haproxy", *words, **PROXIED)
    for name in ("user", "group"):  # which only root may become
        text = configuration.read_text().replace(f"    {name} haproxy\n", "")
        configuration.write_text(text)
    accepts("haproxy", "-c", "-f", configuration)


def test_haproxy_follows_the_settings() -> None:
    limits = {
        "LOBBY_ATTEMPTS_PER_MINUTE": "60",
        "LOBBY_CONNECTIONS_PER_ADDRESS": "20",
        "LOBBY_CONNECTIONS": "1000",
        "LOBBY_STRANGERS": "500",
    }
    places = {"LOBBY_PORT": "2022", "LOBBY_PUBLIC_PORT": "4022", "LOBBY_METRICS_PORT": "9333"}
    text = printed("haproxy", **{**PROXIED, **limits, **places})
    assert "bind :4022\n" in text
    assert text.count("server lobby 127.0.0.1:2022 port 9333\n") == 2
    assert "maxconn 3000 check inter 1s fall 3" in text
    assert "sc0_conn_rate gt 200" in text
    assert "sc0_conn_cur gt 80" in text
    several = printed("haproxy", "--server", "east=10.0.0.1", "--server", "10.0.0.2", **PROXIED)
    assert several.count("server east 10.0.0.1:2222 port 9222\n") == 2
    assert several.count("server 10.0.0.2 10.0.0.2:2222 port 9222\n") == 2
    assert "maxconn 1600 check inter 1s fall 1" in several


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"LOBBY_METRICS_PORT": "9222"}, "set LOBBY_PROXIES to HAProxy's address"),
        ({"LOBBY_PROXIES": "127.0.0.1"}, "set LOBBY_METRICS_PORT, for example to 9222"),
        ({**PROXIED, "LOBBY_PUBLIC_PORT": "2222"}, "would both listen on port 2222"),
    ],
)
def test_haproxy_needs_a_server_that_knows_it(settings: dict[str, str], said: str) -> None:
    assert said in refused("haproxy", **settings)


@pytest.mark.tool("promtool")
@pytest.mark.parametrize("servers", [(), ("10.0.0.1", "10.0.0.2")])
def test_prometheus_accepts_its_configuration(servers: tuple[str, ...], tmp_path: Path) -> None:
    words = [word for server in servers for word in ("--server", server)]
    (file,) = written(tmp_path, "prometheus", *words, **PROXIED)
    # The rules are looked at in tests/docs/test_deploy.py, and are not in /etc here.
    accepts("promtool", "check", "config", "--syntax-only", file)


def test_prometheus_follows_the_settings() -> None:
    text = printed("prometheus", LOBBY_METRICS_PORT="9333", LOBBY_METRICS_HOST="10.0.0.9")
    assert 'targets: ["10.0.0.9:9333"]' in text
    several = printed("prometheus", "--server", "a=10.0.0.1", "--server", "10.0.0.2", **PROXIED)
    assert 'targets: ["10.0.0.1:9222", "10.0.0.2:9222"]' in several
    assert "set LOBBY_METRICS_PORT" in refused("prometheus")


def test_postfix_follows_the_settings(tmp_path: Path) -> None:
    mail = {"LOBBY_MAIL_IN_PORT": "2626", "LOBBY_MAIL_IN_ADDRESS": "moves@example.org"}
    recipients, transport, lines = written(tmp_path, "postfix", **mail)
    assert "\nrelay_domains = example.org\n" in lines.read_text()
    assert "instead of $myhostname" in lines.read_text()
    assert recipients.read_text() == "moves@example.org OK\n"
    assert transport.read_text() == "moves@example.org lmtp:inet:127.0.0.1:2626\n"
    for file in (recipients, transport):
        assert f"hash:/etc/postfix/{file.name}" in lines.read_text()
    assert "set LOBBY_MAIL_IN_PORT, for example to 2525" in refused("postfix")
    assert "set LOBBY_MAIL_IN_ADDRESS" in refused("postfix", LOBBY_MAIL_IN_PORT="2626")
    sender = {"LOBBY_MAIL_IN_PORT": "2626", "LOBBY_MAIL_FROM": "lobby@example.org"}
    assert "lobby@example.org OK\n" in printed("postfix", **sender)


@pytest.mark.parametrize("given", ["", "east=", "a b=10.0.0.1", "10.0.0.1:2222/x", "[::1]:22"])
def test_what_is_not_a_server_is_refused(given: str) -> None:
    assert "is not a server" in refused("haproxy", "--server", given, **PROXIED)


@pytest.mark.parametrize("program", files.PROGRAMS)
def test_no_file_holds_a_secret(program: str) -> None:
    mail = {"LOBBY_MAIL_IN_PORT": "2525", "LOBBY_MAIL_IN_ADDRESS": "lobby@example.org"}
    assert "secret" not in printed(program, LOBBY_SMTP_PASSWORD="a secret", **mail, **SHARED)


def test_a_folder_that_takes_no_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "lobby.service").mkdir()
    said = refused("systemd", "--into", str(tmp_path))
    assert f"{tmp_path}/lobby.service cannot be written: Is a directory." in said


def test_a_full_disk_leaves_the_files_that_are_there(tmp_path: Path) -> None:
    def there() -> list[tuple[str, str, int]]:
        return [(file.name, file.read_text(), file.stat().st_mode) for file in tmp_path.iterdir()]

    written(tmp_path, "systemd")
    before, usual = there(), resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        said = refused("systemd", "--into", str(tmp_path))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)
    assert "cannot be written: File too large." in said
    assert there() == before
