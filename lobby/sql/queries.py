"""Queries: how the subjects send statements to an engine."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from lobby.base.errors import Refused, Unreadable
from lobby.sql.statements import Row, Select, Statements, Value

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Queries:
    """Reading from a connection in a transaction."""

    def __init__(self, statements: Statements, now: int) -> None:
        self._statements = statements
        self._now = now
        self._expected: dict[Select, None] | None = None
        """The SELECTs that ``expect`` has collected so far, in order; None when it is not
        collecting."""
        self._found: Mapping[Select, list[Row]] = {}
        """The expected SELECTs, with the rows found."""

    @property
    def now(self) -> int:
        """The time of this snapshot."""
        return self._now

    def expect(self, question: Callable[[], object]) -> None:
        self._expected = {}
        try:
            question()
        finally:
            selects, self._expected = tuple(self._expected), None
        self._found = self._statements.find_together(selects)

    def _forget(self, sql: str) -> None:
        """Forget the expected rows that *sql* may change."""
        # No trigger changes any rows that are expected.
        self._found = {
            each: rows for each, rows in self._found.items() if not touches(sql, each[0])
        }

    def _one(self, make: Callable[[Row], T], sql: str, *values: Value) -> T | None:
        found = self._all(make, sql, *values)
        return found[0] if found else None

    def _all(self, make: Callable[[Row], T], sql: str, *values: Value) -> tuple[T, ...]:
        """All rows of *sql*. Raises Unreadable if any of them is damaged, as they belong
        together."""
        return tuple(made(make, row) for row in self._rows(sql, *values))

    def _each(self, make: Callable[[Row], T], sql: str, *values: Value) -> tuple[T, ...]:
        """The rows of *sql*, which are independent of each other: damaged ones are logged and left
        out."""
        return tuple(self._readable(make, self._rows(sql, *values)))

    def _rows(self, sql: str, *values: Value) -> list[Row]:
        select = sql, values
        if self._expected is not None:
            self._expected[select] = None
            return []
        found = self._found.get(select)
        return self._statements.find(sql, values) if found is None else found

    def _readable(self, make: Callable[[Row], T], found: Iterable[Row]) -> Iterator[T]:
        for row in found:
            try:
                yield made(make, row)
            except Unreadable as error:
                _log_once(str(error), repr(error.__cause__))


class Changes(Queries):
    """Reading and writing."""

    def flush(self, sql: str = "") -> None:
        """Write the changes still pending; with *sql*, only those that it must find."""

    def _write(self, sql: str) -> None:
        self.flush(sql)
        self._forget(sql)

    def _rows(self, sql: str, *values: Value) -> list[Row]:
        self.flush(sql)
        return super()._rows(sql, *values)

    def _insert(self, sql: str, *values: Value, key: str = "id") -> int:
        """Insert rows and return the id of the last one, from the column *key*."""
        self._write(sql)
        return self._statements.insert(sql, values, key)

    def _fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert any number of *rows* into *table*."""
        self._write(f"INSERT INTO {table} ")
        self._statements.fill(table, columns, rows)

    def _change(self, sql: str, *values: Value) -> None:
        """Make a change, however many rows it touches."""
        self._write(sql)
        self._statements.run(sql, values)

    def _change_one(self, sql: str, *values: Value, otherwise: Refused) -> None:
        """Make a change that must touch a row. If it touches none, raises *otherwise*, at once or
        before the commit."""
        self._write(sql)
        self._statements.change_one(sql, values, otherwise)

    def _changed(self, sql: str, *values: Value) -> int:
        """Make a change and return how many rows it touched."""
        self._write(sql)
        return self._statements.change(sql, values)


@lru_cache(maxsize=1000)
def touches(change: str, select: str) -> bool:
    """Whether the statement *change* may change what *select* finds.

    >>> touches("UPDATE matches SET plies = ?", "SELECT line FROM lines WHERE board = ?")
    False
    >>> touches("DELETE FROM lines WHERE board = ?", "SELECT line FROM lines WHERE board = ?")
    True
    """
    table = _CHANGED.match(change)
    return table is None or re.search(rf"\b{table[1]}\b", select) is not None


_CHANGED = re.compile(r"(?:INSERT INTO|UPDATE|DELETE FROM) (\w+)")


def only(row: Row) -> Any:
    """The only column of a row."""
    return row[0]


def is_(column: str, value: Value) -> tuple[str, tuple[Value, ...]]:
    """The condition that *column* equals *value*, which may be None, and its parameters. ``IS ?``
    works only in SQLite, and IS NOT DISTINCT FROM uses no index in PostgreSQL."""
    return (f"{column} IS NULL", ()) if value is None else (f"{column} = ?", (value,))


def marks(values: tuple[object, ...]) -> str:
    """The contents of IN (...): a parameter mark for each of *values*."""
    # Only SQLite allows an empty list.
    return ", ".join("?" * len(values)) or "SELECT 0 WHERE 1 = 0"


def stored(row: T | None) -> T:
    """A row that was just written, and so exists."""
    assert row is not None, "what was just stored is there"
    return row


def json_text(value: object) -> str:
    """*value* as JSON, the way the database stores it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def made(make: Callable[[Row], T], row: Row) -> T:
    """What *make* makes of *row*. Raises Unreadable if it fails."""
    try:
        return make(row)
    except Exception as error:
        what = _CALLED.get(make.__name__, make.__name__.replace("_", " "))
        raise Unreadable(
            f"The stored data of {what} {row[0]} cannot be read. Tell the operator of this server,"
            " who can restore it from a backup."
        ) from error


_CALLED = {"match": "board"}
"""What messages call the rows that a function reads, where it differs from the function's name."""


@lru_cache(maxsize=1000)
def _log_once(sentence: str, cause: str) -> None:
    """Log *sentence* the first time only: lists are read again and again."""
    _log.error("%s (%s)", sentence, cause)
