"""``lobby reload`` on a whole server: what follows at once, what needs a restart, what is wrong."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import asyncssh
import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.app.reloading import LIVE
from lobby.app.serving import serving
from lobby.base import metrics
from lobby.base.errors import CannotOperate
from lobby.base.option_values import read_again
from lobby.base.setting_kinds import Part
from lobby.base.settings import SETTINGS, Settings
from lobby.ssh import Server
from tests.e2e.openssh import NEEDS_SSH
from tests.e2e.openssh import serving as process
from tests.ssh.terminal_client import client
from tests.support.ports import free_port
from tests.support.smtp import Postbox, mailserver

SERVE = main.commands["serve"]
ALWAYS = "LOBBY_HOST=127.0.0.1\nLOBBY_BOTS=0\n"


@dataclass
class House:
    """A running server, and its file of settings."""

    server: Server
    data: Path
    file: Path

    async def reload(self, text: str) -> tuple[int, str]:
        """The exit status of ``lobby reload`` after *text* was written, and what it prints."""
        await asyncio.to_thread(self.file.write_text, f"{ALWAYS}{text}")
        command = ["reload", "--data", str(self.data)]
        done = await asyncio.to_thread(CliRunner().invoke, main, command)
        return done.exit_code, done.output

    async def admin(self, key: asyncssh.SSHKey) -> int | None:
        """The exit status of ``ssh HOST admin reports``."""
        async with client(self.server.port, keys=[key]) as connection:
            return (await connection.run("admin reports")).exit_status


pytestmark = pytest.mark.usefixtures("unswept")


@pytest.fixture(autouse=True)
def level() -> Iterator[None]:
    """The level of the log, which a reload changes, is as before after a test."""
    before = logging.getLogger().level
    yield
    logging.getLogger().setLevel(before)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with house_with(tmp_path, "") as opened:
        yield opened


@asynccontextmanager
async def house_with(tmp_path: Path, text: str) -> AsyncIterator[House]:
    data, file = tmp_path / "data", tmp_path / "lobby.env"
    file.write_text(f"{ALWAYS}{text}")
    again = partial(read_again, SERVE, file, {"data": data, "port": 0})
    async with serving(again(), again=again) as server:
        yield House(server, data, file)


def key_of(name: str) -> tuple[asyncssh.SSHKey, str]:
    key = asyncssh.generate_private_key("ssh-ed25519")
    return key, key.get_fingerprint()


async def test_operators_follow_at_once(house: House) -> None:
    (ann, hers), (ben, his) = key_of("ann"), key_of("ben")
    assert await house.admin(ann) == 77
    said = await house.reload(f"LOBBY_OPERATORS={hers}")
    assert said == (0, "Changed: LOBBY_OPERATORS.\n")
    assert (await house.admin(ann), await house.admin(ben)) == (0, 77)
    assert (await house.reload(f"LOBBY_OPERATORS={his}"))[0] == 0
    assert (await house.admin(ann), await house.admin(ben)) == (77, 0)
    assert (await house.reload(f"LOBBY_OPERATORS={his}"))[1] == "Nothing has changed.\n"


async def test_limits_follow_at_once_and_send_nobody_away(house: House) -> None:
    async with client(house.server.port) as first, client(house.server.port):
        said = await house.reload("LOBBY_CONNECTIONS_PER_ADDRESS=2\nLOBBY_CONNECTIONS=50")
        assert said == (0, "Changed: LOBBY_CONNECTIONS, LOBBY_CONNECTIONS_PER_ADDRESS.\n")
        with pytest.raises((asyncssh.Error, ConnectionError)):
            async with client(house.server.port):
                raise AssertionError("a third was let in")
        assert (await first.run("list")).exit_status == 0
        assert metrics.connections_most._value.get() == 50
        await house.reload("LOBBY_CONNECTIONS_PER_ADDRESS=3")
        async with client(house.server.port) as third:
            assert (await third.run("list")).exit_status == 0


async def test_the_level_of_the_log(house: House) -> None:
    assert (await house.reload("LOBBY_LOG_LEVEL=error"))[1] == "Changed: LOBBY_LOG_LEVEL.\n"
    assert logging.getLogger().level == logging.ERROR


async def test_notices_go_by_the_new_mail_server(house: House) -> None:
    key, _ = key_of("ann")
    box = Postbox()
    async with mailserver(box) as port, client(house.server.port, keys=[key]) as ann:
        assert (await ann.run("signup ann")).exit_status == 0
        assert (await ann.run("notify mail ann@example.org")).exit_status != 0
        mail = f"LOBBY_SMTP_HOST=127.0.0.1\nLOBBY_SMTP_PORT={port}\nLOBBY_SMTP_SECURITY=none\n"
        status, out = await house.reload(f"{mail}LOBBY_MAIL_FROM=lobby@example.org")
        assert (status, out.split()[0]) == (0, "Changed:"), out
        done = await ann.run("notify mail ann@example.org")
        assert done.exit_status == 0, done.stderr
        assert [message["To"] for message in box.mails] == ["ann@example.org"]
        assert (await house.reload(""))[0] == 0
        assert (await ann.run("notify mail ann@example.org")).exit_status != 0


async def test_moves_by_mail_are_taken_by_the_new_address(tmp_path: Path) -> None:
    async with mailserver(Postbox()) as port:
        always = (
            f"LOBBY_SMTP_HOST=127.0.0.1\nLOBBY_SMTP_PORT={port}\nLOBBY_SMTP_SECURITY=none\n"
            f"LOBBY_MAIL_IN_PORT={free_port()}\n"
        )
        async with house_with(tmp_path, f"{always}LOBBY_MAIL_FROM=lobby@example.org") as house:
            assert (await house.reload(f"{always}LOBBY_MAIL_FROM=lobby@example.net"))[0] == 0
            smtp, _, mail_in = always.rpartition("LOBBY_MAIL_IN")
            status, out = await house.reload(f"LOBBY_MAIL_IN{mail_in}")
            assert (status, "set LOBBY_SMTP_HOST as well" in out) == (78, True)
            assert smtp


async def test_what_needs_a_restart_is_named_without_its_value(house: House) -> None:
    wanted = "LOBBY_DATABASE=postgresql://ann:hush@127.0.0.1/x\nLOBBY_BACKUP_HOURS=5\n"
    assert await house.reload(f"{wanted}LOBBY_GUESTS_PER_HOUR=7") == (
        0,
        "Changed: LOBBY_GUESTS_PER_HOUR.\n"
        "Restart the server to change: LOBBY_DATABASE, LOBBY_BACKUP_HOURS.\n",
    )
    assert (await house.reload(wanted))[1].splitlines() == [
        "Changed: LOBBY_GUESTS_PER_HOUR.",
        "Restart the server to change: LOBBY_DATABASE, LOBBY_BACKUP_HOURS.",
    ]


WRONG = {
    "LOBBY_CONNECTIONS=many": "LOBBY_CONNECTIONS ({file}, line 4): expected a whole number",
    "LOBBY_OPERATORS=ann": "LOBBY_OPERATORS ({file}, line 4): 'ann' is not the fingerprint",
    "LOBBY_NTFY": "{file}, line 4: write a variable, = and its value",
    "LOBBY_NTFI=true": "{file}, line 4: LOBBY_NTFI is not a setting and has no effect. Did you",
    "LOBBY_SMTP_HOST=127.0.0.1": "Mail needs a sender: set LOBBY_MAIL_FROM",
    "LOBBY_CONNECTIONS=100000\nLOBBY_STRANGERS=100000": "or set --connections",
}


@pytest.mark.parametrize("text", WRONG)
async def test_a_wrong_file_changes_nothing_and_is_told(
    house: House, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (4096, 4096))
    key, fingerprint = key_of("ann")
    status, said = await house.reload(f"LOBBY_OPERATORS={fingerprint}\n{text}")
    assert status == 78
    assert WRONG[text].format(file=house.file) in said
    assert said.endswith("Nothing was changed.\n")
    assert await house.admin(key) == 77


@NEEDS_SSH
async def test_a_server_that_was_started_by_its_command(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "lobby.env"
    file.write_text("LOBBY_BOTS=0\nLOBBY_GUESTS_CHAT=true\n")
    async with process(data, LOBBY_SETTINGS_FILE=str(file), LOBBY_LOG_LEVEL="info"):
        file.write_text("LOBBY_BOTS=0\nLOBBY_STRANGERS=77\nLOBBY_PORT=1\n")
        command = ["reload", "--data", str(data)]
        done = await asyncio.to_thread(CliRunner().invoke, main, command)
        assert done.exit_code == 0
        assert done.output.splitlines() == [
            "Changed: LOBBY_STRANGERS, LOBBY_GUESTS_CHAT.",
            "Restart the server to change: LOBBY_PORT.",
        ]


async def test_a_server_without_a_file_says_so(tmp_path: Path) -> None:
    settings = Settings(host="127.0.0.1", port=0, data=tmp_path / "data", bots=0)
    async with serving(settings):
        command = ["reload", "--data", str(settings.data)]
        done = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert (done.exit_code, "Name one with LOBBY_SETTINGS_FILE" in done.output) == (78, True)
    gone = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert (gone.exit_code, "No server runs on the folder" in gone.output) == (1, True)


def settings_of(
    monkeypatch: pytest.MonkeyPatch, file: Path, *words: str, **environment: str
) -> Settings:
    """The settings of ``lobby serve`` with *words*, *file*, and LOBBY_... in the *environment*."""
    monkeypatch.setenv("LOBBY_SETTINGS_FILE", str(file))
    for name, value in environment.items():
        monkeypatch.setenv(f"LOBBY_{name}", value)
    return Settings(**SERVE.make_context("serve", list(words)).params)


def test_the_file_wins_over_the_environment_and_an_option_over_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lobby.env"
    file.write_text("LOBBY_PORT=3\nLOBBY_BOTS=4\nLOBBY_SMTP_PASSWORD=hush\nPGPASSFILE=/x\n")
    monkeypatch.setenv("PGPASSFILE", "/y")
    (tmp_path / "password").write_text("other")
    settings = settings_of(
        monkeypatch, file, "--bots=5", PORT="2", STRANGERS="9",
        SMTP_PASSWORD_FILE=str(tmp_path / "password"),
    )  # fmt: skip
    assert (settings.port, settings.bots, settings.strangers) == (3, 5, 9)
    assert (settings.settings_file, settings.smtp_password) == (file, "hush")
    assert read_again(SERVE, file, {"bots": 5}) == settings
    assert os.environ["PGPASSFILE"] == "/x"


def test_other_commands_read_the_file_too(tmp_path: Path) -> None:
    file = tmp_path / "lobby.env"
    file.write_text(f"LOBBY_DATA={tmp_path / 'elsewhere'}\n")
    done = CliRunner().invoke(main, ["check"], env={"LOBBY_SETTINGS_FILE": str(file)})
    assert f"There is no database {tmp_path / 'elsewhere'}/lobby.db" in done.output
    done = CliRunner().invoke(main, ["check"], env={"LOBBY_SETTINGS_FILE": str(tmp_path / "none")})
    assert done.exit_code == 1
    assert "cannot be read: No such file or directory" in done.output


def test_a_wrong_value_names_its_line_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "lobby.env"
    file.write_text("\nLOBBY_PORT=70000\n")
    done = CliRunner().invoke(main, ["serve", "--settings-file", str(file)])
    assert f"Invalid value for LOBBY_PORT ({file}, line 2): expected a whole number" in done.output


def test_all_limits_of_visitors_and_all_notices_follow_or_are_bound_to_a_port() -> None:
    parts = (Part.CONNECTIONS, Part.NEWCOMERS, Part.OPERATORS, Part.NOTICES)
    named = {setting.name for setting in SETTINGS.values() if setting.about.part in parts}
    ports = {"proxies", "mail_in_port", "mail_in_host", "mail_in_address"}
    assert named - LIVE == ports | {"unsubscribe_port", "unsubscribe_url"}
    assert LIVE - named == {"log_level"}


def test_a_file_that_is_gone_is_told(tmp_path: Path) -> None:
    with pytest.raises(CannotOperate, match="cannot be read"):
        read_again(SERVE, tmp_path / "none", {})
