"""Connections to the database file, set up the one way the store relies on, and what their errors
mean in sentences, for players and for the operator."""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from lobby.base.errors import Refused, StoreError, Unavailable, remedy, unusable
from lobby.database import invariants, new_files, outages
from lobby.database.sqlite import schema

_BUSY = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_ENVIRONMENT = _BUSY | {
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_INTERRUPT,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_NOTADB,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_READONLY,
}
"""Result codes that point to the machine rather than to a mistake in a statement."""


_MEANT: Mapping[int | None, int] = {
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EACCES,
}
"""The error of the system that is behind a result code."""


def refusal(error: sqlite3.IntegrityError) -> Refused:
    """The refusal for a broken invariant of the schema."""
    text, code = str(error), error.sqlite_errorcode
    return invariants.refusal(
        text.removeprefix("UNIQUE constraint failed: "),
        text,
        refers_to_nothing=code == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY,
    )


def outage(error: Exception) -> Unavailable | None:
    """What to tell players whose request failed because of *error*; None if it comes from a mistake
    in the program rather than from the machine."""
    code = _primary_code(error)
    if code not in _ENVIRONMENT:
        return None
    if code == sqlite3.SQLITE_FULL:
        return outages.disk_full()
    return outages.busy() if code in _BUSY else outages.cannot_be_used()


@contextmanager
def explained(path: Path, into: Path | None = None) -> Iterator[None]:
    """Turn errors of the system and SQLite about the database at *path* into a StoreError. If it is
    copied *into* another folder, that is named if it is full."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(explanation(error, path, into)) from error
    except OSError as error:
        raise StoreError(unusable(error, path)) from error


def explanation(error: Exception, path: Path, into: Path | None = None) -> str:
    """What to tell operators of *error* about the database at *path*, as ``explained`` does."""
    code = _primary_code(error)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is not a database: give another file, or restore a backup."
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{path} is damaged ({error}): restore a backup."
    if code in _BUSY:
        return f"{path} is in use by another program: stop that first."
    number = _MEANT.get(code)
    # On a full disk SQLite cannot make the files beside the database.
    folder = into or path.parent
    beside = code in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_IOERR} and folder.is_dir()
    if beside and not shutil.disk_usage(folder).free:
        number = errno.ENOSPC
    place = into if into and number == errno.ENOSPC else path
    return f"{place} cannot be used: {error}.{remedy(number)}"


def _primary_code(error: Exception) -> int | None:
    # Errors raised by Python's module itself carry no code.
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


OLDEST_SQLITE = (3, 37, 0)
"""The first version with strict tables."""

_BUSY_SECONDS = 5
"""How long to wait for another program, such as an operator's SQL shell."""

_EVERY: Mapping[str, int] = {"busy_timeout": 1000 * _BUSY_SECONDS, "trusted_schema": 0}
WRITING: Mapping[str, int | str] = {
    **_EVERY,
    "foreign_keys": 1,
    "journal_mode": "wal",
    "synchronous": 2,  # FULL: a commit has reached the disk
    "wal_autocheckpoint": 1000,
    "journal_size_limit": 64 << 20,
}
"""The settings of the writing connection, which decide what survives a power cut."""
_READING: Mapping[str, int | str] = {**_EVERY, "query_only": 1}


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Hold the exclusive right to write the file *database*, at most until this process ends.
    Raises StoreError if another server holds it.

    The lock is a file beside the database, because closing any handle of the database file itself
    would drop the locks SQLite holds on it.
    """
    path = database.with_name(f"{database.name}.lock")
    handle = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(handle, 20, 0).decode() or "unknown"
            raise StoreError(
                f"Another server (process {holder}) uses {database}: stop it first."
            ) from error
        os.ftruncate(handle, 0)
        os.pwrite(handle, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(handle)


def holder(database: Path) -> str | None:
    """The id of the process that holds that right; None if nobody does. Changes nothing."""
    try:
        handle = os.open(database.with_name(f"{database.name}.lock"), os.O_RDONLY | os.O_CLOEXEC)
    except FileNotFoundError:
        return None
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
        return None
    except BlockingIOError:
        return os.pread(handle, 20, 0).decode() or "unknown"
    finally:
        os.close(handle)


def connect_writer(path: Path) -> Database:
    """The connection that writes and checkpoints; there must be only one.

    Creates the file if there is none, readable by its owner only. Raises StoreError if the file is
    not the lobby's or is empty, or if the file system cannot hold such a database.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not path.exists():
        _make(path.resolve())
    _ensure_not_empty(path)
    if not os.access(path, os.W_OK):  # SQLite would open it, and fail at the first change
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return _connect(path, "rw", WRITING)


def _make(path: Path) -> None:
    """Make a database without tables, as a whole: it would be refused if it was killed while it was
    without bytes."""
    with new_files.part_of(path) as part:
        _connect(part, "rw", WRITING).close()
        part.rename(path)
        new_files.sync_folder(path.parent)


def _ensure_not_empty(path: Path) -> None:
    """Raise StoreError if the file has no bytes. To SQLite it would be a new database, and the
    lobby would open without its players."""
    if path.stat().st_size == 0:
        raise StoreError(
            f"{path} is not a database but empty: give another file, or restore a backup."
        )


def connect_reader(path: Path, *, known: bool = False) -> Database:
    """A connection that can only read, and leaves checkpoints to the writer. Raises StoreError if
    the file is not the lobby's or is empty, unless it is *known* to be sound."""
    if not known:
        _ensure_not_empty(path)
    return _connect(path, "ro", _READING, known=known)


def connect_examiner(path: Path) -> Database:
    """A connection that only reads and knows all constraints, unlike one to a file that is opened
    for reading only, for which SQLite does not load those that are checked."""
    return _connect(path, "rw", _READING)


def _connect(
    path: Path, mode: str, settings: Mapping[str, int | str], *, known: bool = False
) -> Database:
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise StoreError(
            f"This Python has SQLite {sqlite3.sqlite_version}: the lobby needs {oldest} or later."
        )
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=_BUSY_SECONDS,
        isolation_level=None,  # only the store begins transactions
        check_same_thread=False,
    )
    try:
        db = _Connected(connection, execute_plugins=False)
        if not known:
            schema.identify(db, path)
        for name, value in settings.items():
            _set(db, name, value)
    except BaseException:
        connection.close()
        raise
    return db


class _Connected(Database):
    """A database that runs a script in little more time than its statements take."""

    def executescript(self, sql: str) -> sqlite3.Cursor:
        """Execute the statements of *sql*. Unlike sqlite3's own method, this commits nothing, and
        unlike that of sqlite-utils, it does not examine the whole statement at each of its
        characters."""
        cursor = self.conn.cursor()
        for statement in _statements(sql):
            cursor.execute(statement)
        return cursor


def _statements(sql: str) -> Iterator[str]:
    *parts, rest = sql.split(";")
    begun = ""
    for part in parts:
        begun += f"{part};"
        if sqlite3.complete_statement(begun):
            yield begun
            begun = ""
    if (begun + rest).strip():
        yield begun + rest


def _set(db: Database, name: str, value: int | str) -> None:
    db.execute(f"PRAGMA {name} = {value}").fetchall()
    got = db.execute(f"PRAGMA {name}").fetchone()[0]
    if got != value:
        raise StoreError(
            f"SQLite keeps {name} at {got}, but the lobby needs {value}. Put the data folder on a"
            " local disk."
        )
