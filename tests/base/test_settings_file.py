"""The file of settings: what stands in it, and what a wrong line is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.base.errors import CannotOperate
from lobby.base.option_values import SettingsFile


def read(tmp_path: Path, text: str | bytes) -> SettingsFile:
    path = tmp_path / "lobby.env"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return SettingsFile.read(path)


def test_lines_are_read_as_by_systemd(tmp_path: Path) -> None:
    file = read(
        tmp_path,
        "# settings\n; of ours\n\n  LOBBY_PORT=22  \r\n"
        "LOBBY_OPERATORS=SHA256:a SHA256:b\n"
        "LOBBY_PUBLIC_HOST='lobby.example.org'\n"
        'LOBBY_SMTP_PASSWORD="a \\"b\\" \\d"\n'
        "LOBBY_MAIL_FROM = a\\ b\n"
        "LOBBY_NTFY=\n"
        "LOBBY_PORT=2222",
    )
    assert {name: line.value for name, line in file.lines.items()} == {
        "LOBBY_PORT": "2222",
        "LOBBY_OPERATORS": "SHA256:a SHA256:b",
        "LOBBY_PUBLIC_HOST": "lobby.example.org",
        "LOBBY_SMTP_PASSWORD": 'a "b" \\d',
        "LOBBY_MAIL_FROM": "a b",
        "LOBBY_NTFY": "",
    }
    assert file.where("LOBBY_PORT") == f"{tmp_path}/lobby.env, line 10"


def test_what_others_wrote_is_read(tmp_path: Path) -> None:
    file = read(tmp_path, b"\xef\xbb\xbfLOBBY_PORT=22\r\nLOBBY_MAIL_FROM=caf\xe9@example.org\r\n")
    assert {name: line.value for name, line in file.lines.items()} == {
        "LOBBY_PORT": "22",
        "LOBBY_MAIL_FROM": "café@example.org",
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("LOBBY_PORT", "line 2: write a variable, = and its value, such as LOBBY_PORT=2222."),
        ("export LOBBY_PORT=22", "line 2: write a variable, ="),
        ("--port=22", "line 2: write a variable, ="),
        ("LOBBY_MAIL_FROM='a", "line 2: the value begins with ' and must end with it."),
        ('LOBBY_MAIL_FROM="a" b', 'line 2: the value begins with " and must end with it.'),
        ("LOBBY_PORT=22 \\", "line 2: write the whole value on one line"),
        ("LOBBY_SETTINGS_FILE=x", "line 2: LOBBY_SETTINGS_FILE cannot stand in the file"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, said: str) -> None:
    with pytest.raises(CannotOperate) as refusal:
        read(tmp_path, f"# a comment\n{line}\nLOBBY_PORT=1")
    assert said in str(refusal.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(CannotOperate, match="cannot be read: No such file or directory"):
        SettingsFile.read(tmp_path / "none")
    with pytest.raises(CannotOperate, match="cannot be read: Is a directory"):
        SettingsFile.read(tmp_path)
    with pytest.raises(CannotOperate, match="cannot be read: it is a pipe or a device"):
        SettingsFile.read(Path("/dev/null"))


def test_a_secret_is_not_shown(tmp_path: Path) -> None:
    assert "hush" not in repr(read(tmp_path, "LOBBY_SMTP_PASSWORD=hush"))
