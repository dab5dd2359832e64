"""The key by which players recognize the server."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterable
from pathlib import Path

import asyncssh
import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.base.errors import CannotOperate
from lobby.ssh.server import FILE_NAME, HostKeys, load_shared, own_keys


def own(folder: Path, *, has_data: bool = True) -> HostKeys:
    """The keys that a server in *folder* uses once it has started."""
    with own_keys(folder, has_data=has_data) as keys:
        return keys


def prints(keys: Iterable[asyncssh.SSHKey]) -> list[str]:
    return [key.get_fingerprint() for key in keys]


def test_a_new_lobby_makes_two_private_keys_in_one_file(tmp_path: Path) -> None:
    keys = own(tmp_path / "data", has_data=False)
    file = tmp_path / "data" / FILE_NAME
    assert [key.get_algorithm() for key in keys] == ["ssh-ed25519", "ssh-rsa"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == [FILE_NAME]


def test_the_key_stays_the_same(tmp_path: Path) -> None:
    first = own(tmp_path, has_data=False)
    again = own(tmp_path)
    assert prints(again) == prints(first)


def test_a_first_start_that_is_killed_leaves_a_key_for_the_next(tmp_path: Path) -> None:
    own_keys(tmp_path, has_data=False).__enter__()  # killed before it has made the database
    assert not (tmp_path / FILE_NAME).exists()
    killed = own_keys(tmp_path, has_data=True)  # and then behind that
    first = killed.__enter__()
    with own_keys(tmp_path, has_data=True) as again:
        assert prints(again) == prints(first)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
    assert prints(own(tmp_path)) == prints(first)


def old_file(folder: Path) -> tuple[Path, asyncssh.SSHKey]:
    """A file as lobbies made it that had one key, and that key."""
    key = asyncssh.generate_private_key("ssh-ed25519")
    file = folder / FILE_NAME
    file.touch(0o600)
    file.write_bytes(key.export_private_key())
    return file, key


def test_an_older_lobby_keeps_its_key_and_gets_another_beside_it_once(tmp_path: Path) -> None:
    file, key = old_file(tmp_path)
    keys = own(tmp_path)
    assert prints(keys)[0] == key.get_fingerprint()
    assert [key.get_algorithm() for key in keys[1:]] == ["ssh-rsa"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert prints(own(tmp_path)) == prints(keys)
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]
    assert asyncssh.read_private_key(file).get_fingerprint() == key.get_fingerprint()


def test_a_file_that_cannot_be_changed_is_used_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    __, key = old_file(tmp_path)

    def refuse(*__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "replace", refuse)
    assert prints(own(tmp_path)) == prints([key])
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_two_keys_of_one_kind_are_refused(tmp_path: Path) -> None:
    file, __ = old_file(tmp_path)
    with file.open("ab") as more:
        more.write(asyncssh.generate_private_key("ssh-ed25519").export_private_key())
    with pytest.raises(CannotOperate, match="holds two keys of one kind"):
        own(tmp_path)


def test_a_lobby_with_data_does_not_start_without_its_key(tmp_path: Path) -> None:
    with (
        pytest.raises(CannotOperate, match="restore it from a backup"),
        own_keys(tmp_path, has_data=True),
    ):
        pass
    assert not (tmp_path / FILE_NAME).exists()


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    own(tmp_path, has_data=False)
    (tmp_path / FILE_NAME).chmod(0o640)
    with pytest.raises(CannotOperate, match=r"0640.*chmod 600"):
        own(tmp_path)


@pytest.mark.parametrize("has_data", [False, True])
def test_a_folder_that_others_may_write_to_is_refused(tmp_path: Path, has_data: bool) -> None:
    tmp_path.chmod(0o770)
    with (
        pytest.raises(CannotOperate, match=r"0770, so others may write it: run chmod go-w on it"),
        own_keys(tmp_path, has_data=has_data),
    ):
        pass
    assert not (tmp_path / FILE_NAME).exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x00 garbage",
        asyncssh.generate_private_key("ssh-ed25519").export_public_key(),
        asyncssh.generate_private_key("ssh-ed25519").export_private_key(
            "pkcs8-pem", passphrase="secret"
        ),
    ],
    ids=["empty", "garbage", "public", "encrypted"],
)
def test_what_is_no_private_key_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / FILE_NAME
    file.write_bytes(content)
    file.chmod(0o644)
    with pytest.raises(CannotOperate, match="is not a private key"):
        own(tmp_path)
    assert file.read_bytes() == content


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotOperate, match=r"cannot be written: .*\.$"):
        own(tmp_path / "file" / "data", has_data=False)


def test_servers_share_a_key_that_none_of_them_makes(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    with pytest.raises(CannotOperate, match=r"shared is missing: copy .* lobby host-key"):
        load_shared(shared)
    assert not shared.exists()
    __, key = old_file(tmp_path)
    shared.touch(0o400)
    shared.write_bytes(written := key.export_private_key())
    assert prints(load_shared(shared)) == prints([key])
    assert shared.read_bytes() == written


def test_a_key_to_share_is_made_once(tmp_path: Path) -> None:
    shared = tmp_path / "new" / "shared"
    said = [CliRunner().invoke(main, ["host-key", str(shared)]) for _ in range(2)]
    assert [run.exit_code for run in said] == [0, 0]
    assert said[0].output == said[1].output
    keys = load_shared(shared)
    assert [key.get_algorithm() for key in keys] == ["ssh-ed25519", "ssh-rsa"]
    assert said[0].output.splitlines() == [
        f"{key.get_fingerprint()} ({key.get_algorithm()})" for key in keys
    ]
    shared.chmod(0o644)
    refused = CliRunner().invoke(main, ["host-key", str(shared)])
    assert refused.exit_code == 1
    assert "chmod 600" in refused.output


def test_a_shared_key_is_as_private_as_any(tmp_path: Path) -> None:
    own(tmp_path, has_data=False)
    (tmp_path / FILE_NAME).chmod(0o644)
    with pytest.raises(CannotOperate, match=r"0644.*chmod 600"):
        load_shared(tmp_path / FILE_NAME)
