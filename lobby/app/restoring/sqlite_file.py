"""Restoring a copy of a database file."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir, mkdtemp
from typing import Final

from lobby.base.errors import CannotOperate, StoreError
from lobby.base.settings import Settings
from lobby.database import new_files
from lobby.database.new_files import sync_folder
from lobby.database.sqlite import schema
from lobby.database.sqlite.backup import fill, seal
from lobby.database.sqlite.connection import connect_writer, locked
from lobby.database.sqlite.failures import explained

_STAGING: Final = "lobby-restoring-"
_LOGS: Final = ("-wal", "-shm", "-journal")
_DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def restore(
    target: Path, file: Path, judge: Callable[[Settings], None], *, replace: bool
) -> Path | None:
    """Put the copy *file* in the place of the database *target*, if *judge* does not refuse it.
    Return the folder in which an existing one now is, which is only touched if told to *replace*
    it. Raises CannotOperate; then *target* is as it was."""
    folder = target.parent
    with explained(target):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _ensure_ours(folder)
        with locked(target):
            _ensure_free(target, file, replace=replace)
            with staged(file, folder) as settings:
                judge(settings)
                aside = _set_aside(target) if target.exists() else None
                settings.database_file.replace(target)
                sync_folder(folder)
    return aside


@contextmanager
def staged(file: Path, folder: Path | None = None) -> Iterator[Settings]:
    """The settings of a lobby with a copy of *file*, which has the schema of this version, in a
    folder of its own inside *folder*, by default that for temporary files. It is removed after the
    context, and so is what others have left there that were killed. Raises StoreError."""
    with explained(file):
        parent = folder or Path(gettempdir())
        for left in parent.glob(f"{_STAGING}*"):
            with suppress(OSError), _held(left):  # it may be another user's, or in use
                shutil.rmtree(left)
        place = Path(mkdtemp(prefix=_STAGING, dir=parent))
        try:
            with _held(place):
                settings = Settings(data=place)
                _fill(file, settings.database_file)
                yield settings
        finally:
            shutil.rmtree(place)


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold the exclusive right to *folder*, at most until this process ends. Raises OSError if
    another holds it."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


def _fill(file: Path, database: Path) -> None:
    """Make *database* a sealed copy of *file* with the schema of this version."""
    database.touch(0o600)
    fill(file, database)
    with connect_writer(database) as db:
        if "baseline" in schema.upgrade(db):
            raise StoreError(f"{file} is not a copy of a lobby: it is empty. Give another file.")
        seal(db.conn)


def _ensure_ours(folder: Path) -> None:
    new_files.ensure_private_folder(folder)
    if folder.stat().st_uid != os.geteuid():
        raise CannotOperate(
            f"{folder} belongs to another user, who could not use what is restored: run this as"
            " the user who runs the server."
        )


def _ensure_free(target: Path, file: Path, *, replace: bool) -> None:
    if not target.exists():
        return
    if target.samefile(file):
        raise StoreError(f"{file} is the database itself: give a copy of it.")
    if not replace:
        raise StoreError(
            f"{target} exists already, and nothing was changed. Give --replace to put the copy in"
            " its place: the old one is then kept in a folder beside it."
        )


def _set_aside(target: Path) -> Path:
    """Keep the database *target* also in a folder beside it, which is returned. It stays in place,
    and has no log there that would be taken for one of the file that replaces it."""
    name = f"replaced-{datetime.now(UTC):%Y%m%d}-"
    aside = Path(mkdtemp(prefix=name, dir=target.parent))
    logs = [target.with_name(f"{target.name}{end}") for end in _LOGS]
    for path in filter(Path.exists, (target, *logs)):
        os.link(path, aside / path.name)
    folded = _fold(target)
    for log in logs:
        log.unlink(missing_ok=True)
        if folded:
            (aside / log.name).unlink(missing_ok=True)
    sync_folder(aside)
    return aside


def _fold(target: Path) -> bool:
    """Have all that the database *target* holds in its one file, and return whether it is; it is
    not if the database is damaged. It may be of any version."""
    uri = f"{target.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(uri, uri=True, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = delete").fetchall()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode not in _DAMAGED:
            raise
        return False
    return True
