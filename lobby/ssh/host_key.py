"""The server's own keys: created once, kept private, never replaced behind the players' backs.

Clients are shown an Ed25519 key. A computer in FIPS mode accepts none, so for these there is an RSA
key, which is kept in the same file: there is one secret to copy, to share and to restore.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile

import asyncssh

from lobby.base import private
from lobby.base.errors import CannotOperate
from lobby.database.new_files import sync_folder

FILE_NAME = "host_key"

_RSA, _RSA_BITS = "ssh-rsa", 3072

_log = logging.getLogger(__name__)

_MISSING = (FileNotFoundError, NotADirectoryError)


def load_or_create(folder: Path, *, has_data: bool) -> Sequence[asyncssh.SSHKey]:
    """The host keys kept in *folder*, Ed25519 first, created there if the lobby is new. An RSA key
    is added to the file of a lobby that is older than its use.

    Raises CannotOperate if the key file is missing although there is data, may be read by others,
    or holds no private key, or if others may write to the folder.
    """
    private.ensure_folder(folder)
    path = folder / FILE_NAME
    try:
        keys = _load(path)
    except _MISSING:
        if has_data:
            raise CannotOperate(
                f"{path} is missing although the lobby has data: restore it from a backup, or every"
                " player will be warned of an impostor. A server that joins others needs a copy of"
                " their key."
            ) from None
        return _create(path)
    return keys if any(map(_is_rsa, keys)) else _add_rsa(path, keys)


def load_shared(path: Path) -> Sequence[asyncssh.SSHKey]:
    """The host keys in the file *path*, which is never created or changed here: two servers that
    each created one would look like impostors of each other. Raises CannotOperate."""
    try:
        return _load(path)
    except _MISSING as error:
        raise CannotOperate(
            f"{path} is missing: copy the host key of your other servers there, or make one for"
            f" all of them with: lobby host-key {path}"
        ) from error


def make_shared(path: Path) -> Sequence[asyncssh.SSHKey]:
    """The host keys in the file *path*, created there if it is missing. Raises CannotOperate."""
    try:
        return _load(path)
    except _MISSING:
        return _create(path)


@cache
def new_rsa() -> asyncssh.SSHKey:
    """An RSA key made by this process, which takes half a second."""
    return asyncssh.generate_private_key(_RSA, comment="lobby", key_size=_RSA_BITS)


def _is_rsa(key: asyncssh.SSHKey) -> bool:
    return key.get_algorithm() == _RSA


def _load(path: Path) -> Sequence[asyncssh.SSHKey]:
    try:
        keys = asyncssh.read_private_key_list(path)
    except _MISSING:
        raise
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        sentence = f"{path} is not a private key without a passphrase: {error}."
        raise CannotOperate(sentence) from error
    except OSError as error:
        raise CannotOperate(f"{path} cannot be read: {error.strerror}.") from error
    if not keys:
        raise CannotOperate(f"{path} is not a private key: restore it from a backup.")
    private.ensure_file(path)  # not of any other file, whose mode may be right
    if len({key.get_algorithm() for key in keys}) < len(keys):
        raise CannotOperate(f"{path} holds two keys of one kind: leave one of each.")
    return keys


def _create(path: Path) -> Sequence[asyncssh.SSHKey]:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="lobby")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Linked, not moved: if two servers start at once, the second must not replace the key.
        with suppress(FileExistsError):
            _write(path, _exported((key, new_rsa())), os.link)
    except OSError as error:
        raise CannotOperate(f"{path} cannot be written: {error.strerror}.") from error
    return _load(path)


def _add_rsa(path: Path, keys: Sequence[asyncssh.SSHKey]) -> Sequence[asyncssh.SSHKey]:
    """Add a key to those of *path*; without it the server does for most clients, so a file that
    cannot be changed is left alone."""
    try:
        _write(path.resolve(), _exported((*keys, new_rsa())), os.replace)
    except OSError as error:
        _log.warning("%s has no RSA key, and cannot be written: %s", path, error.strerror)
    return _load(path)


def _exported(keys: Iterable[asyncssh.SSHKey]) -> bytes:
    return b"".join(key.export_private_key() for key in keys)


def _write(path: Path, text: bytes, place: Callable[[str, Path], None]) -> None:
    """Write *text* to a new file beside *path* and *place* it there."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}-", delete=False) as file:
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
            place(file.name, path)
        finally:
            Path(file.name).unlink(missing_ok=True)
    sync_folder(path.parent)
