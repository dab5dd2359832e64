"""The sequences that number rows."""

from __future__ import annotations

from typing import Any

from psycopg import Connection, sql

_NUMBERED = """
SELECT c.oid::regclass::text, a.attname, pg_get_serial_sequence(c.oid::regclass::text, a.attname)
FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = a.attrelid
WHERE a.attidentity = 'd' AND c.relnamespace = current_schema()::regnamespace
"""


def catch_up(db: Connection[Any]) -> None:
    """Set the sequences so that the next rows are numbered after those inserted with explicit
    numbers."""
    for table, column, sequence in db.execute(_NUMBERED).fetchall():
        last = sql.SQL("SELECT setval({}, max({})) FROM {} HAVING max({}) IS NOT NULL")
        number = sql.Identifier(column)
        db.execute(last.format(sequence, number, sql.Identifier(table), number))
