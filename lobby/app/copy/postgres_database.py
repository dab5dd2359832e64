"""A PostgreSQL database to copy a lobby from or to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import psycopg
from psycopg import sql as composed

from lobby.app.copy.rows_by_table import FILLED, TABLES, Source, Target
from lobby.base.errors import StoreError
from lobby.core.queries import epochs
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import Connection
from lobby.database.postgres.guard import hold
from lobby.database.postgres.link import check, connected
from lobby.database.transaction import Row, Value

_COLUMNS = """
SELECT column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND table_name = %s AND is_generated = 'NEVER'
    AND data_type <> 'xid8' ORDER BY ordinal_position
"""
"""Leaves out transaction ids, which mean nothing in another cluster."""

KEY = """
SELECT a.attname FROM pg_index AS i, unnest(i.indkey) WITH ORDINALITY AS k (attnum, place)
JOIN pg_attribute AS a ON a.attnum = k.attnum
WHERE i.indrelid = a.attrelid AND i.indrelid = %s::regclass AND i.indisprimary ORDER BY k.place
"""
"""The columns of a table's key, in order."""

_NUMBERED = """
SELECT c.oid::regclass::text, a.attname, pg_get_serial_sequence(c.oid::regclass::text, a.attname)
FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
WHERE a.attidentity = 'd' AND c.relnamespace = current_schema()::regnamespace
"""


class PostgresSource(Source):
    """A PostgreSQL database that no server uses."""

    def __init__(self, name: str, db: Connection) -> None:
        super().__init__(name)
        self._db = db

    @classmethod
    @contextmanager
    def opened(cls, url: str) -> Iterator[PostgresSource]:
        """The database that *url* names. Raises StoreError if there is none of this version, or a
        server uses it."""
        with _connected(url) as (name, db):
            schema.identify(db, name)
            if not schema.applied(db) <= schema.known():
                raise StoreError(f"{name} is from a newer version: copy it with that version.")
            if schema.applied(db) != schema.known():
                raise StoreError(f"{name} is from an older version: start its server once first.")
            yield cls(name, db)

    def find(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        return self._db.execute(sql.replace("?", "%s").encode(), values).fetchall()

    def columns(self, table: str) -> tuple[str, ...]:
        return tuple(name for (name,) in self._db.execute(_COLUMNS, (table,)))

    def key(self, table: str) -> tuple[str, ...]:
        return tuple(name for (name,) in self._db.execute(KEY, (table,)))


class PostgresTarget(PostgresSource, Target):
    """An empty database. Servers refuse it until the copy is complete."""

    @classmethod
    @contextmanager
    def opened(cls, url: str) -> Iterator[PostgresTarget]:
        """The empty database that *url* names, or what an interrupted copy has left. Raises
        StoreError if a server uses it or it cannot be reached."""
        with _connected(url) as (name, db):
            yield cls(name, db)

    def begin(self, source: str) -> None:
        if schema.unfinished(self._db):
            if self.find("SELECT source FROM copying") != [(source,)]:
                raise StoreError(
                    f"{self.name} holds an unfinished copy of another lobby: give an empty one."
                )
            return
        schema.identify(self._db, self.name)
        schema.upgrade(self._db)
        if any(self.last(table) for table in TABLES if table not in FILLED):
            raise StoreError(f"{self.name} already contains a lobby: give an empty database.")
        with self._db.transaction():
            self._db.execute("CREATE TABLE copying (source text NOT NULL)")
            self._db.execute("INSERT INTO copying VALUES (%s)", (source,))
            for table in FILLED:
                self._db.execute(_of("DELETE FROM {}", table))
            for table in TABLES:
                self._db.execute(_of("ALTER TABLE {} DISABLE TRIGGER USER", table))

    def add(self, table: str, columns: Sequence[str], rows: list[Row]) -> None:
        names = composed.SQL(", ").join(map(composed.Identifier, columns))
        into = composed.SQL("COPY {} ({}) FROM STDIN").format(composed.Identifier(table), names)
        try:
            with self._db.cursor() as cursor, cursor.copy(into) as copying:
                for row in rows:
                    copying.write_row(row)
        except psycopg.DataError as error:
            reason = str(error).splitlines()[0]
            raise StoreError(
                f"PostgreSQL cannot hold a row of the table {table}: {reason}."
            ) from error

    def finish(self) -> None:
        with self._db.transaction():
            for table in TABLES:
                self._db.execute(_of("ALTER TABLE {} ENABLE TRIGGER USER", table))
            catch_up(self._db)
            self._db.execute(epochs.RENEW.replace("?", "%s").encode(), [epochs.new()])
            self._db.execute("DROP TABLE copying")
        self._db.execute("ANALYZE")


def _of(statement: str, table: str) -> composed.Composed:
    return composed.SQL(statement).format(composed.Identifier(table))


@contextmanager
def _connected(url: str) -> Iterator[tuple[str, Connection]]:
    """The name of the database, and a connection that keeps servers away."""
    with connected(url) as (address, db):
        check(db, address)
        hold(db, address)
        yield str(address), db


def catch_up(db: Connection) -> None:
    """Set the sequences so that the next rows are numbered after those inserted with explicit
    numbers."""
    for table, column, sequence in db.execute(_NUMBERED).fetchall():
        last = composed.SQL("SELECT setval({}, max({})) FROM {} HAVING max({}) IS NOT NULL")
        number = composed.Identifier(column)
        db.execute(last.format(sequence, number, composed.Identifier(table), number))
