"""The schema of each engine, in a separate database, and its reports of broken invariants."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeAlias

import psycopg

from lobby.app.copy.postgres_database import catch_up
from lobby.base.errors import Refused
from lobby.database.invariants import broken

Value: TypeAlias = str | int | float | None
Row: TypeAlias = tuple[Any, ...]


class Unnamed(Refused):
    """A refusal of a change that breaks something without a meaning for people, such as a check;
    the text is the engine's."""


class Engine(ABC):
    """A database with the newest schema; every statement is a separate change."""

    @abstractmethod
    def change(self, sql: str, values: Sequence[Value] = ()) -> int:
        """Execute *sql*, with ``?`` for each of *values*; return how many rows it affects. Raises
        Refused, with the sentence that players read, or Unnamed."""

    @abstractmethod
    def rows(self, sql: str) -> list[Row]:
        """The rows that *sql* selects."""

    @abstractmethod
    def script(self, sql: str) -> None:
        """Make changes that set the numbers of rows explicitly."""

    @abstractmethod
    def at_once(self) -> AbstractContextManager[None]:
        """Make the changes within as one."""

    @abstractmethod
    def undone(self) -> AbstractContextManager[None]:
        """Undo the changes made within the context."""

    @abstractmethod
    def everything(self) -> object:
        """The contents of all tables, or a digest of them."""


class Sqlite(Engine):
    """An SQLite database."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def change(self, sql: str, values: Sequence[Value] = ()) -> int:
        try:
            return self._db.execute(sql, values).rowcount
        except sqlite3.IntegrityError as error:
            report = str(error).removeprefix("UNIQUE constraint failed: ")
            raise broken(report) or Unnamed(report) from error

    def rows(self, sql: str) -> list[Row]:
        return self._db.execute(sql).fetchall()

    def script(self, sql: str) -> None:
        with self.at_once():
            for statement in sql.split(";"):
                self._db.execute(statement)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        self._db.execute("BEGIN")
        yield
        self._db.execute("COMMIT")

    @contextmanager
    def undone(self) -> Iterator[None]:
        self._db.execute("BEGIN")
        try:
            yield
        finally:
            self._db.execute("ROLLBACK")

    def everything(self) -> object:
        return list(self._db.iterdump())


class Postgres(Engine):
    """A PostgreSQL database."""

    def __init__(self, db: psycopg.Connection[Row]) -> None:
        self._db = db
        self.broken: set[str | None] = set()
        """The names of the invariants it has refused to break."""
        tables = self.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        self._digests = " UNION ALL ".join(
            f"SELECT '{table}', md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM {table} AS t"
            for (table,) in tables
        )

    def change(self, sql: str, values: Sequence[Value] = ()) -> int:
        try:
            return self._db.execute(sql.replace("?", "%s").encode(), values).rowcount
        except (psycopg.IntegrityError, psycopg.DataError) as error:
            self.broken.add(error.diag.constraint_name)
            raise broken(error.diag.constraint_name or "") or Unnamed(str(error)) from error

    def rows(self, sql: str) -> list[Row]:
        return self._db.execute(sql.encode()).fetchall()

    def script(self, sql: str) -> None:
        self._db.execute(sql.encode())
        catch_up(self._db)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        with self._db.transaction():
            yield

    @contextmanager
    def undone(self) -> Iterator[None]:
        with self._db.transaction(force_rollback=True):
            yield

    def everything(self) -> object:
        return self.rows(self._digests)
