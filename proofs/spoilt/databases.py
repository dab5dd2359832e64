"""The used lobby to spoil, in a database of each engine."""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import psycopg
from psycopg import sql as composed
from psycopg.rows import dict_row

from bench.cluster.servers import database
from lobby.app.check import postgres as postgres_check
from lobby.app.check import sqlite as sqlite_check
from lobby.app.copy import copy_lobby
from lobby.app.copy.postgres_database import KEY
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.store import Store
from proofs.numbers import TAKEN_AWAY, made
from proofs.used_lobby import NOW

Row: TypeAlias = Mapping[str, Any]

_SERVERS: Final = f"""
INSERT INTO servers VALUES ('x', 'other', '1', {NOW}, 1, '{{}}'),
    ('y', 'gone', '1', {NOW} - 900, 1, NULL);
INSERT INTO sessions VALUES ('x', 1, 1, 7, {NOW} - 60, '192.0.2.1', 'SHA256:ann'),
    ('x', 2, NULL, NULL, {NOW} - 30, '192.0.2.2', NULL);
INSERT INTO claims VALUES ('board', 7, 'x', {NOW} + 9), ('player', 1, 'x', {NOW} + 9);
"""
"""What servers that share a database write into it."""

_COLUMNS: Final = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND is_generated = 'NEVER'
    AND table_name NOT LIKE '\\_%' AND table_name IN (SELECT tablename FROM pg_tables)
ORDER BY table_name, ordinal_position
"""
_CHECKS: Final = """
SELECT conrelid::regclass::text, conname FROM pg_constraint
WHERE contype IN ('c', 'f') AND connamespace = current_schema()::regnamespace AND conrelid <> 0
ORDER BY conparentid
"""


_REFUSALS: Final = (
    psycopg.errors.IntegrityError,
    psycopg.errors.DataError,
    psycopg.errors.GeneratedAlways,
)


class Used(ABC):
    """A used lobby in a database that can be spoilt."""

    @abstractmethod
    def columns(self) -> Iterator[tuple[str, str]]:
        """Each table, with each of its columns."""

    @abstractmethod
    def select(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows that *sql* finds."""

    @abstractmethod
    @contextmanager
    def copied(self) -> Iterator[Used]:
        """A copy to spoil, for as long as the context lasts."""

    @abstractmethod
    def spoil(self, table: str, column: str, wrong: object, *, last: bool) -> Row | None:
        """Set *column* to what is *wrong*, in the first row of *table* or the *last*. The row as it
        was; None if the database refuses that, or it changes nothing."""

    @abstractmethod
    def opened(self) -> Store:
        """The store in it, at the time when the lobby was left."""

    @abstractmethod
    def check(self) -> Iterator[str]:
        """What ``lobby check`` says about it."""


class Sqlite(Used):
    """The file *path*."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    @contextmanager
    def made(cls) -> Iterator[Used]:
        """A lobby that was used a moment ago."""
        with TemporaryDirectory() as folder:
            yield cls(made(folder))

    def columns(self) -> Iterator[tuple[str, str]]:
        for (table,) in self.select(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        ):
            if not table.startswith(("_", "sqlite_")):
                for (column,) in self.select(f"SELECT name FROM pragma_table_info('{table}')"):
                    yield table, column

    def select(self, sql: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self._path)) as db:
            return db.execute(sql).fetchall()

    @contextmanager
    def copied(self) -> Iterator[Used]:
        with TemporaryDirectory() as folder:
            path = Path(folder, "lobby.db")
            copyfile(self._path, path)
            yield Sqlite(path)

    def spoil(self, table: str, column: str, wrong: object, *, last: bool) -> Row | None:
        keys = f"SELECT name FROM pragma_table_info('{table}') WHERE pk > 0 ORDER BY pk"
        named = [name for (name,) in self.select(keys)] or ["rowid"]
        order = ", ".join(f"{key} DESC" if last else key for key in named)
        where = " AND ".join(f"{key} IS ?" for key in named)
        with closing(sqlite3.connect(self._path, isolation_level=None)) as db:
            db.row_factory = sqlite3.Row
            db.executescript(TAKEN_AWAY)
            triggers = db.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'")
            for (trigger,) in triggers.fetchall():
                # The process that reads makes no changes, so it never misses them.
                db.execute(f"DROP TRIGGER {trigger}")
            row = dict(db.execute(f"SELECT * FROM {table} ORDER BY {order} LIMIT 1").fetchone())
            with suppress(sqlite3.IntegrityError):
                change = f"UPDATE {table} SET {column} = ? WHERE {where}"
                changed = db.execute(change, (wrong, *(row[key] for key in named))).rowcount
                return row if changed and row[column] != wrong else None
        return None

    def opened(self) -> Store:
        return open_sqlite(self._path, lambda: NOW)

    def check(self) -> Iterator[str]:
        return sqlite_check.check(self._path)


class Postgres(Used):
    """The database at *url*, without constraints and triggers once it is made ready."""

    def __init__(self, url: str) -> None:
        self._url = url

    @classmethod
    @contextmanager
    def made(cls) -> Iterator[Used]:
        """A lobby that was used a moment ago, copied into a PostgreSQL of its own."""
        with asyncio.Runner() as runner, TemporaryDirectory() as folder:
            # The loop must not run while processes are forked.
            own = database()
            url = runner.run(own.__aenter__()).url
            try:
                copy_lobby(str(made(folder)), url, lambda __: None)
                used = cls(url)
                used._weaken()
                yield used
            finally:
                runner.run(own.__aexit__(None, None, None))

    def columns(self) -> Iterator[tuple[str, str]]:
        yield from self.select(_COLUMNS)

    def select(self, sql: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self._url) as db:
            return db.execute(sql.encode()).fetchall()

    @contextmanager
    def copied(self) -> Iterator[Used]:
        parts = urlsplit(self._url)
        name = composed.Identifier("spoilt")
        with psycopg.connect(parts._replace(path="/postgres").geturl(), autocommit=True) as db:
            source = composed.Identifier(parts.path.lstrip("/"))
            drop = composed.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(name)
            db.execute(drop)
            db.execute(composed.SQL("CREATE DATABASE {} TEMPLATE {}").format(name, source))
        yield Postgres(parts._replace(path="/spoilt").geturl())

    def spoil(self, table: str, column: str, wrong: object, *, last: bool) -> Row | None:
        # As text, PostgreSQL makes it what the column holds, or refuses it.
        value = None if wrong is None else str(wrong)
        name, field = composed.Identifier(table), composed.Identifier(column)
        with psycopg.connect(self._url, row_factory=dict_row) as db:
            keys = [composed.Identifier(row["attname"]) for row in db.execute(KEY, (table,))]
            way = composed.SQL(" DESC" if last else " ASC")
            order = composed.SQL(", ").join([key + way for key in keys or [field]])
            where = composed.SQL("ctid = (SELECT ctid FROM {} ORDER BY {} LIMIT 1)").format(
                name, order
            )
            before = db.execute(
                composed.SQL("SELECT * FROM {} WHERE {}").format(name, where)
            ).fetchone()
            set_it = composed.SQL("UPDATE {} SET {} = %s WHERE {} RETURNING *").format(
                name, field, where
            )
            with suppress(*_REFUSALS):
                after = db.execute(set_it, (value,)).fetchone()
                return None if after == before else before
            db.rollback()
        return None

    def opened(self) -> Store:
        return open_postgres(self._url, lambda: NOW, alone=False, name="proof")

    def check(self) -> Iterator[str]:
        return postgres_check.check(self._url)

    def _weaken(self) -> None:
        """Take away what refuses changes, and add what servers write."""
        with psycopg.connect(self._url) as db:
            for table, constraint in db.execute(_CHECKS).fetchall():
                drop = composed.SQL("ALTER TABLE {} DROP CONSTRAINT IF EXISTS {}").format(
                    composed.Identifier(table), composed.Identifier(constraint)
                )
                db.execute(drop)
            for table in {table for table, __ in self.select(_COLUMNS)}:
                silence = composed.SQL("ALTER TABLE {} DISABLE TRIGGER USER")
                db.execute(silence.format(composed.Identifier(table)))
            db.execute(_SERVERS.encode())
