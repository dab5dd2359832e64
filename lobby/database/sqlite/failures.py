"""Explains database errors in sentences, for players and for the operator."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lobby.base.errors import Refused, StoreError, Unavailable
from lobby.database import invariants, outages

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
def explained(path: Path) -> Iterator[None]:
    """Turn errors of the system and SQLite about the database at *path* into a StoreError."""
    try:
        yield
    except sqlite3.Error as error:
        raise StoreError(_explanation(path, error)) from error
    except OSError as error:
        raise StoreError(f"{error.filename or path} cannot be used: {error.strerror}.") from error


def _explanation(path: Path, error: sqlite3.Error) -> str:
    code = _primary_code(error)
    if code == sqlite3.SQLITE_NOTADB:
        return f"{path} is not a database: give another file, or restore a backup."
    if code == sqlite3.SQLITE_CORRUPT:
        return f"{path} is damaged ({error}): restore a backup."
    if code in _BUSY:
        return f"{path} is in use by another program: stop that first."
    return f"{path} cannot be used: {error}."


def _primary_code(error: Exception) -> int | None:
    # Errors raised by Python's module itself carry no code.
    code: int | None = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF
