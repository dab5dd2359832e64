"""The server's own key: created once, kept private, never replaced behind the players' backs."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

import asyncssh

from lobby.base import private
from lobby.base.errors import CannotOperate
from lobby.database.sqlite.backup import sync_folder

FILE_NAME = "host_key"

_MISSING = (FileNotFoundError, NotADirectoryError)


def load_or_create(folder: Path, *, has_data: bool) -> asyncssh.SSHKey:
    """The host key kept in *folder*, created there if the lobby is new.

    Raises CannotOperate if the key file is missing although there is data, may be read by others,
    or holds no private key, or if others may write to the folder.
    """
    private.ensure_folder(folder)
    path = folder / FILE_NAME
    try:
        return _load(path)
    except _MISSING:
        if not has_data:
            return _create(path)
    raise CannotOperate(
        f"{path} is missing although the lobby has data: restore it from a backup, or every player"
        " will be warned of an impostor. A server that joins others needs a copy of their key."
    )


def load_shared(path: Path) -> asyncssh.SSHKey:
    """The host key in the file *path*, which is never created here: two servers that each created
    one would look like impostors of each other. Raises CannotOperate."""
    try:
        return _load(path)
    except _MISSING as error:
        raise CannotOperate(
            f"{path} is missing: copy the host key of your other servers there, or make one for"
            f" all of them with: ssh-keygen -t ed25519 -N '' -f {path}"
        ) from error


def _load(path: Path) -> asyncssh.SSHKey:
    try:
        private.ensure_file(path)
        return asyncssh.read_private_key(path)
    except _MISSING:
        raise
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        sentence = f"{path} is not a private key without a passphrase: {error}."
        raise CannotOperate(sentence) from error
    except OSError as error:
        raise CannotOperate(f"{path} cannot be read: {error.strerror}.") from error


def _create(path: Path) -> asyncssh.SSHKey:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="lobby")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_once(path, key.export_private_key())
    except OSError as error:
        raise CannotOperate(f"{path} cannot be written: {error.strerror}.") from error
    return _load(path)


def _write_once(path: Path, text: bytes) -> None:
    # Linked, not renamed: if two servers start at once, the second must not replace the key.
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
        try:
            os.link(file.name, path)
        except FileExistsError:
            return
    sync_folder(path.parent)
