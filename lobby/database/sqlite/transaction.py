"""Snapshots and transactions over an SQLite connection."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from sqlite_utils import Database

from lobby.base.errors import Refused
from lobby.database.sqlite.failures import refusal
from lobby.database.statements import Row, Select, Statements, Value
from lobby.database.transaction import Snapshot

_NOT_UTF_8 = "Could not decode to UTF-8"
"""How Python's module begins to say that a text is not one."""

_log = logging.getLogger(__name__)


class SqliteStatements(Statements):
    """Statements, as SQLite runs them."""

    engine = "sqlite"

    def __init__(self, db: Database) -> None:
        self._db = db

    def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
        try:
            return self._db.execute(sql, values).fetchall()
        except (OverflowError, UnicodeEncodeError):
            return []
        except sqlite3.OperationalError as error:
            if not str(error).startswith(_NOT_UTF_8):
                raise
            return self._find_texts_that_are_spoilt(sql, values)

    def _find_texts_that_are_spoilt(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """The same, with a mark for what is not text: one damaged text must not keep all other rows
        from being read."""
        _log.error("a text in the database is damaged: it is not UTF-8 (%s)", sql)
        self._db.conn.text_factory = partial(str, encoding="utf-8", errors="replace")
        try:
            return self._db.execute(sql, values).fetchall()
        finally:
            self._db.conn.text_factory = str

    def find_together(self, selects: Collection[Select]) -> Mapping[Select, list[Row]]:
        return {}  # the database is in this process

    def run(self, sql: str, values: Sequence[Value]) -> None:
        self._execute(sql, values)

    def change(self, sql: str, values: Sequence[Value]) -> int:
        return self._execute(sql, values).rowcount

    def change_one(self, sql: str, values: Sequence[Value], otherwise: Refused) -> None:
        if not self.change(sql, values):
            raise otherwise

    def insert(self, sql: str, values: Sequence[Value], key: str) -> int:
        number = self._execute(sql, values).lastrowid
        assert number is not None
        return number

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        marks = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"
        with _refusing():
            self._db.conn.executemany(sql, rows)

    def leave_to_the_end(self, sql: str, values: tuple[Value, ...]) -> None:
        self._execute(sql, values)  # nobody else writes meanwhile

    def _execute(self, sql: str, values: Sequence[Value]) -> sqlite3.Cursor:
        with _refusing():
            return self._db.execute(sql, values)


@contextmanager
def _refusing() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        raise refusal(error) from error
    except (OverflowError, UnicodeEncodeError) as error:
        raise Refused("The database cannot hold such a number or text.") from error


@contextmanager
def looking(db: Database, now: int) -> Iterator[Snapshot]:
    """One consistent view of committed data."""
    db.execute("BEGIN")
    try:
        yield Snapshot(SqliteStatements(db), now)
    finally:
        db.rollback()
