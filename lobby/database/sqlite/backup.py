"""Backup: a copy of a database that may be in use."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from lobby.base.errors import StoreError
from lobby.database.new_files import new_file
from lobby.database.sqlite.connection import connect_reader
from lobby.database.sqlite.failures import explained


def backup(source: Path, target: Path) -> None:
    """Copy the database *source*, as it is now, to the new file *target*, which is on the disk when
    this returns. A server may go on using *source* meanwhile.

    Raises StoreError if *source* is missing or is not a database of the lobby, or if *target*
    exists or cannot be written; then nothing is left behind.
    """
    if not source.is_file():
        raise StoreError(
            f"There is no database {source}: give the folder of the server with --data."
        )
    with explained(target), new_file(target) as part:
        fill(source, part)


def fill(source: Path, part: Path) -> None:
    """Copy the database *source*, as it is now, into the empty file *part*."""
    with explained(source):
        reader = connect_reader(source)
    with reader as db, closing(sqlite3.connect(part)) as copy:
        # In one step: a copy in several starts again after each move played meanwhile.
        db.conn.backup(copy)
        seal(copy)


def seal(copy: sqlite3.Connection) -> None:
    """Make the database a copy that no server has opened yet, whatever its schema, in a single file
    without a log beside it."""
    mark(copy)
    copy.execute("PRAGMA journal_mode = delete")


def mark(copy: sqlite3.Connection) -> None:
    """Mark the database as a copy that no server has opened yet, whatever its schema."""
    copy.execute("PRAGMA user_version = 1")


def is_marked(db: Database) -> bool:
    """Whether the database is a copy that no server has opened yet."""
    (marked,) = db.execute("PRAGMA user_version").fetchone()
    return bool(marked)


def unmark(db: Database) -> None:
    """Make it a database like any other."""
    db.execute("PRAGMA user_version = 0")
