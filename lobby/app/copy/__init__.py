"""Copying a lobby from one database to another, each a file or a PostgreSQL URL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from sqlite_utils import Database

from lobby.app.copy.rows_by_table import FILLED, Source, Target, copy
from lobby.app.database import installed
from lobby.app.progress import Show, Tell, to_nobody
from lobby.base.errors import StoreError
from lobby.database.new_files import ensure_new, sync_folder
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_reader, connect_writer, explained, locked
from lobby.database.sqlite.upgrade_copies import mark
from lobby.database.transaction import Row, Value


class SqliteSource(Source):
    """A database file that no server uses."""

    def __init__(self, name: str, db: Database) -> None:
        super().__init__(name)
        self._db = db

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[SqliteSource]:
        """The database in the file *path*. Raises StoreError if there is none of this version, or a
        server uses it."""
        if not path.is_file():
            raise StoreError(f"There is no database {path}: give the file that the server uses.")
        with explained(path), locked(path), connect_reader(path) as db:
            if schema.applied(db) != schema.known():
                raise StoreError(f"{path} is from an older version: start its server once first.")
            if _unfinished(db):
                raise StoreError(f"{path} is a copy that was not finished: run `lobby copy` again.")
            yield cls(str(path), db)

    def find(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        return self._db.execute(sql, values).fetchall()

    def columns(self, table: str) -> tuple[str, ...]:
        sql = "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid"
        return tuple(name for (name,) in self.find(sql, (table,)))

    def key(self, table: str) -> tuple[str, ...]:
        sql = "SELECT name FROM pragma_table_xinfo(?) WHERE pk > 0 ORDER BY pk"
        return tuple(name for (name,) in self.find(sql, (table,)))


class SqliteTarget(SqliteSource, Target):
    """A new database file. It has a temporary name until the copy is complete."""

    def __init__(self, path: Path, part: Path, db: Database) -> None:
        super().__init__(str(path), db)
        self._path, self._part = path, part

    @classmethod
    @contextmanager
    def opened(cls, path: Path) -> Iterator[SqliteTarget]:
        """The new file *path*, or what an interrupted copy has left. Raises StoreError if *path*
        exists, or cannot be created."""
        ensure_new(path)
        part = path.with_name(f"{path.name}.part")
        with explained(part), locked(path), connect_writer(part) as db:
            yield cls(path, part, db)

    def begin(self, source: str) -> None:
        schema.upgrade(self._db)
        if _unfinished(self._db):
            if self.find("SELECT source FROM copying") != [(source,)]:
                raise StoreError(f"{self._part} is an unfinished copy of another lobby: delete it.")
            return
        with self._db.atomic():
            self._db.execute("CREATE TABLE copying (source TEXT NOT NULL) STRICT")
            self._db.execute("INSERT INTO copying VALUES (?)", (source,))
            for name, _ in _triggers():
                self._db.execute(f"DROP TRIGGER {name}")
            for table in FILLED:
                self._db.execute(f"DELETE FROM {table}")

    def add(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
        with self._db.atomic():
            self._db.conn.executemany(sql, rows)

    def finish(self) -> None:
        with self._db.atomic():
            for _, trigger in _triggers():
                self._db.execute(trigger)
            self._db.execute("DROP TABLE copying")
            mark(self._db.conn)
        # Everything in one file, without a log beside it.
        self._db.execute("PRAGMA journal_mode = delete").fetchall()
        os.link(self._part, self._path)  # never over another file
        self._part.unlink()
        sync_folder(self._path.parent)


def _unfinished(db: Database) -> bool:
    """Whether it is an unfinished copy, which also lacks its triggers."""
    return "copying" in db.table_names()


def _triggers() -> list[tuple[str, str]]:
    """The names of all triggers, and the statements that create them."""
    with closing(sqlite3.connect(":memory:")) as connection:
        schema.upgrade(Database(connection, execute_plugins=False))
        sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
        return connection.execute(sql).fetchall()


_OF_POSTGRES = ("postgresql://", "postgres://")


def copy_lobby(
    source: str, target: str, tell: Tell, copying: Show = to_nobody, comparing: Show = to_nobody
) -> None:
    """Copy the lobby *source* to *target*, saying by *tell* which tables are done, and by *copying*
    and then *comparing* how many of all rows. Raises CannotOperate if that fails, or the two differ
    in the end."""
    if source == target:
        raise StoreError("A lobby cannot be copied to where it is: give another target.")
    with _source(source) as old, _target(target) as new:
        copy(old, new, tell, copying, comparing)


def _source(place: str) -> AbstractContextManager[Source]:
    if not place.startswith(_OF_POSTGRES):
        return SqliteSource.opened(Path(place))
    with installed():
        from lobby.app.copy.postgres_database import PostgresSource  # noqa: PLC0415
    return PostgresSource.opened(place)


def _target(place: str) -> AbstractContextManager[Target]:
    if not place.startswith(_OF_POSTGRES):
        return SqliteTarget.opened(Path(place))
    with installed():
        from lobby.app.copy.postgres_database import PostgresTarget  # noqa: PLC0415
    return PostgresTarget.opened(place)
