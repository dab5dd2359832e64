"""Copies of a database that may be in use. A new version makes one before it upgrades a database:
the only way back."""

from __future__ import annotations

import logging
import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlite_utils import Database

from lobby.base.durations import DAY
from lobby.base.errors import StoreError
from lobby.database.new_files import new_file
from lobby.database.sqlite.connection import connect_reader, explained


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


_log = logging.getLogger(__name__)


def new_copy(path: Path, steps: int, now: int) -> Path | None:
    """The file for a copy of the database at *path*, whose schema has taken so many *steps*; None
    if there is one of today. A server that fails to start again and again must not fill the disk
    with copies."""
    today = datetime.fromtimestamp(now, UTC)
    copy = path.with_name(f"{path.stem}-schema-{steps}-{today:%Y%m%d}.db")
    return None if copy.exists() else copy


def latest_for(path: Path, known: int) -> Path | None:
    """The latest copy of the database at *path* that a version can open which knows so many steps;
    None if there is none."""
    usable = [(day, steps, copy) for day, steps, copy in _copies(path) if steps <= known]
    return max(usable)[2] if usable else None


def expired(path: Path, days: int, now: int) -> list[Path]:
    """The copies of the database at *path* that are older than so many *days*: whoever has been
    deleted since is still in them."""
    return sorted(
        copy for day, __, copy in _copies(path) if now - day.timestamp() >= (days + 1) * DAY
    )


def remove_expired(path: Path, days: int, now: int) -> None:
    """Remove those. Raises StoreError, with the name of the first that cannot be removed."""
    for copy in expired(path, days, now):
        try:
            copy.unlink()
        except OSError as error:
            raise StoreError(f"{copy} has expired and cannot be removed: {error}") from error
        _log.info("%s is older than %d days: removed", copy, days)


def _copies(path: Path) -> list[tuple[datetime, int, Path]]:
    """The copies, with the days on which they were made and the steps of their schemas."""
    name = re.compile(rf"{re.escape(path.stem)}-schema-(\d{{1,6}})-(\d{{8}})\.db")
    named = ((name.fullmatch(file.name), file) for file in path.parent.iterdir())
    return [(day, int(its[1]), file) for its, file in named if its and (day := _day(its[2]))]


def _day(digits: str) -> datetime | None:
    try:
        return datetime.strptime(digits, "%Y%m%d").replace(tzinfo=UTC)
    except ValueError:
        return None  # somebody else's file
