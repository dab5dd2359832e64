"""The operator's commands and settings: each refusal is one sentence."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.base.setting_kinds import File, Folder, Secret, Text
from lobby.base.settings import SETTINGS, Settings
from tests.support.cli import LOBBY, refusal, refused, run
from tests.tutorial_game import lay_out


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
