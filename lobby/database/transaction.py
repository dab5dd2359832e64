"""Snapshots and transactions: how queries send statements to an engine.

A Snapshot is one consistent view of committed data. A Transaction reads its own writes, changes all
or nothing, and lasts only as long as the function that receives it. Queries are functions of one of
them, in the ``queries`` of each feature. Both need Statements of the engine: running them on a
connection in a transaction.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any, Literal, Protocol, TypeAlias, TypeVar

from lobby.base.errors import Refused, Unreadable

Engine: TypeAlias = Literal["sqlite", "postgres"]
Row: TypeAlias = tuple[Any, ...]
Value: TypeAlias = str | int | float | None
Select: TypeAlias = tuple[str, tuple[Value, ...]]
"""A SELECT and its values."""


CLOCK = "((julianday('now') - 2440587.5) * 86400.0)"
"""The time of the database machine's clock, in UTC seconds, in SQLite's notation, which every
engine understands."""


class Statements(Protocol):
    """A connection in a transaction.

    It accepts what SQLite and PostgreSQL have in common, with ``?`` for each value, and the hints
    SQLite's planner needs: ``CROSS JOIN … ON`` joins in the order written, ``INDEXED BY`` names an
    index, and a ``+`` before a column keeps an index from being used. Values are numbers and texts
    only: true is 1.
    """

    engine: Engine

    def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
        """The rows of a SELECT. If a value is one no column can hold, there are none."""

    def find_together(self, selects: Collection[Select]) -> Mapping[Select, list[Row]]:
        """What ``find`` finds for each of *selects*, if that is cheaper than asking for one after
        the other; otherwise nothing."""

    def run(self, sql: str, values: Sequence[Value]) -> None:
        """Make a change. Raises Refused if it breaks an invariant, at once or at the next query."""

    def change(self, sql: str, values: Sequence[Value]) -> int:
        """Make a change and return how many rows it touched. Raises Refused if it breaks an
        invariant."""

    def change_one(self, sql: str, values: Sequence[Value], otherwise: Refused) -> None:
        """Make a change that must touch a row. If it touches none, raises *otherwise*, at once or
        before the commit. Raises Refused if it breaks an invariant."""

    def insert(self, sql: str, values: Sequence[Value], key: str) -> int:
        """Insert rows and return the id of the last one, from the column *key*. Raises Refused if
        they break an invariant."""

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert any number of *rows* into *table*, faster than one by one. Each column must hold
        only numbers or only texts. Raises Refused if they break an invariant, at once or at the
        next query."""

    def leave_to_the_end(self, sql: str, values: tuple[Value, ...]) -> None:
        """Make a change that blocks others, last of all. Raises Refused if it breaks an invariant,
        at once or with the commit."""


T = TypeVar("T")

ALL = 2**63 - 1
"""As a limit: all of them."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Late:
    """What a transaction keeps in ``pending`` and writes late, in as few statements as possible:
    *write* gets the transaction and all that is pending. Each statement that must find it has one
    of *words*."""

    words: tuple[str, ...]
    write: Callable[[Transaction, Sequence[Any]], None]


class Snapshot:
    """One consistent view of committed data."""

    def __init__(self, statements: Statements, now: int) -> None:
        self._statements = statements
        self._now = now
        self.memo: dict[str, Any] = {}
        """What queries remember of this view, by any name; the next change forgets it."""
        self.left_out: list[Unreadable] = []
        """What lists left out because it cannot be read."""
        self._expected: dict[Select, None] | None = None
        """The SELECTs that ``expect`` has collected so far, in order; None when it is not
        collecting."""
        self._expected_rows: Mapping[Select, list[Row]] = {}
        """The expected SELECTs, with the rows found."""

    @property
    def now(self) -> int:
        """The time of this snapshot, in UTC seconds."""
        return self._now

    def either(self, *, sqlite: T, postgres: T) -> T:
        """The one of two values that is for this engine."""
        return sqlite if self._statements.engine == "sqlite" else postgres

    def expect(self, question: Callable[[], object]) -> None:
        """Prepare for *question*, which is asked next, so that its queries are sent to the database
        together. *question* is called once against a database that seems to be empty: queries that
        depend on an earlier result are sent separately, and what it makes of the empty results is
        discarded."""
        self._expected = {}
        try:
            question()
        finally:
            selects, self._expected = tuple(self._expected), None
        self._expected_rows = self._statements.find_together(selects)

    def _forget(self, sql: str) -> None:
        """Forget what is kept, and the expected rows that *sql* may change."""
        self.memo.clear()
        # No trigger changes any rows that are expected.
        self._expected_rows = {
            select: rows
            for select, rows in self._expected_rows.items()
            if not touches(sql, select[0])
        }

    def one(self, make: Callable[[Row], T], sql: str, *values: Value) -> T | None:
        for row in self.rows(sql, *values):
            return made(make, row, sql)
        return None

    def all(self, make: Callable[[Row], T], sql: str, *values: Value) -> tuple[T, ...]:
        """All rows of *sql*. Raises Unreadable if any of them is damaged, as they belong
        together."""
        rows = self.rows(sql, *values)
        try:
            return tuple(map(make, rows))
        except Exception:
            # Once more, to say which row it is.
            return tuple(made(make, row, sql) for row in rows)

    def readable(self, make: Callable[[Row], T], sql: str, *values: Value) -> tuple[T, ...]:
        """The rows of *sql*, which are independent of each other: damaged ones are logged, noted in
        ``left_out``, and left out."""
        rows = self.rows(sql, *values)
        try:
            return tuple(map(make, rows))
        except Exception:
            return tuple(self._readable(make, rows, sql))

    def flush(self, sql: str = "") -> None:
        """Write what is pending; with *sql*, only if that must find it. A snapshot has nothing."""

    def rows(self, sql: str, *values: Value) -> list[Row]:
        self.flush(sql)
        select = sql, values
        if self._expected is not None:
            self._expected[select] = None
            return []
        expected = self._expected_rows.get(select)
        return self._statements.find(sql, values) if expected is None else expected

    def _readable(self, make: Callable[[Row], T], rows: Iterable[Row], sql: str) -> Iterator[T]:
        for row in rows:
            try:
                yield made(make, row, sql)
            except Unreadable as error:
                self.left_out.append(_without_frames(error))
                _log_once(str(error), str(error.__cause__))


class Transaction(Snapshot):
    """A change, all or nothing, that reads its own writes, and lasts only as long as the function
    that receives it.

    Every engine must guarantee:

    * A change may be undone and repeated from the beginning, because it lost a race or for any
      other reason. So it must have no effect outside its transaction, except that it may draw
      random numbers, and it hands out nothing but its return value.
    * Rows that are appended with the commit have ids in the order of commits: a reader who has seen
      everything up to an id has missed nothing with a lower one.
    * Stale is raised for a lost race: what the change was to alter is no longer as it was when it
      was read. Any other broken invariant raises Refused, or NotFound if somebody has left or
      something does not exist; at once, or when the change ends. Each of these, and anything else
      that the change raises, undoes this change only.
    * Unavailable is raised if the database cannot be used. Nothing was changed then; another
      attempt may succeed.
    """

    def __init__(self, statements: Statements, now: int, late: Late) -> None:
        super().__init__(statements, now)
        self._late = late
        self._ending = False
        self.pending: list[Any] = []
        """What is still to be written, see Late."""
        self.emitted = False
        """Whether anything has ever been pending."""

    def leave(self, entry: object) -> None:
        """Add *entry* to what is pending."""
        self.pending.append(entry)
        self.emitted = True

    def flush(self, sql: str = "") -> None:
        if self.pending and (not sql or any(word in sql for word in self._late.words)):
            pending, self.pending = self.pending, []
            self._late.write(self, pending)

    def finish(self) -> None:
        """Write what is pending, last of all: only the commit follows."""
        self._ending = True
        self.flush()

    def at_commit(self, sql: str, *values: Value) -> None:
        """Make a change that blocks others: together with the commit if nothing else follows,
        otherwise at once."""
        if self._ending:
            self._statements.leave_to_the_end(sql, values)
        else:
            self.change(sql, *values)

    def _write(self, sql: str) -> None:
        self.flush(sql)
        self._forget(sql)

    def insert(self, table: str, key: str = "id", /, **row: Value) -> int:
        """Insert *row*, given by column, into *table* and return its id, from the column *key*."""
        sql = _adding(table, tuple(row))
        self._write(sql)
        return self._statements.insert(sql, tuple(row.values()), key)

    def add(self, table: str, /, **row: Value) -> None:
        """Insert *row*, given by column, into *table*."""
        self.change(_adding(table, tuple(row)), *row.values())

    def add_new(self, table: str, /, **row: Value) -> bool:
        """Insert *row* into *table*, unless it breaks a rule that rows differ; return whether it
        was inserted."""
        sql = f"{_adding(table, tuple(row))} ON CONFLICT DO NOTHING"
        return self.changed(sql, *row.values()) > 0

    def fill(self, table: str, columns: Sequence[str], rows: Iterable[Row]) -> None:
        """Insert any number of *rows* into *table*."""
        self._write(f"INSERT INTO {table} ")
        self._statements.fill(table, columns, rows)

    def put(self, table: str, keys: str, /, **row: Value) -> None:
        """Store *row*, given by column, in *table*: in place of the one with the same values in the
        columns *keys*, if there is one."""
        self.change(_putting(table, tuple(keys.split()), tuple(row)), *row.values())

    def change(self, sql: str, *values: Value) -> None:
        """Make a change, however many rows it touches."""
        self._write(sql)
        self._statements.run(sql, values)

    def change_one(self, sql: str, *values: Value, otherwise: Refused) -> None:
        """Make a change that must touch a row. If it touches none, raises *otherwise*, at once or
        before the commit."""
        self._write(sql)
        self._statements.change_one(sql, values, otherwise)

    def changed(self, sql: str, *values: Value) -> int:
        """Make a change and return how many rows it touched."""
        self._write(sql)
        return self._statements.change(sql, values)


@cache
def _adding(table: str, columns: tuple[str, ...]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks(columns)})"


@cache
def _putting(table: str, keys: tuple[str, ...], columns: tuple[str, ...]) -> str:
    """The statement that stores a row with *columns* in place of the one with the same *keys*."""
    new = ", ".join(f"{column} = excluded.{column}" for column in columns if column not in keys)
    return f"{_adding(table, columns)} ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {new}"


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
    (value,) = row
    return value


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


def made(make: Callable[[Row], T], row: Row, sql: str) -> T:
    """What *make* makes of *row*, which *sql* found. Raises Unreadable, caused by an error that
    names table, column and row, if it fails."""
    try:
        return make(row)
    except Exception as error:
        what, (which, *_) = make.__name__.replace("_", " "), row
        key = ", ".join(map(str, islice(row, getattr(make, "keys", 1))))
        what = _CALLED.get(what, what)
        # Text may be what nobody should read, such as the seed of a deal.
        named = f"{what} {which}" if isinstance(which, int) else f"a {what}"
        raise Unreadable(
            f"The stored data of {named} cannot be read. Tell the operator of this server, who can"
            " restore it from a backup.",
            board=which if what == "board" else None,
        ) from ValueError(f"{tabled(str(error), sql)} (in row {key})")


def _without_frames(error: Unreadable) -> Unreadable:
    """*error*, which no longer holds the frames that it passed. They hold the snapshot, which holds
    the error: all that was read would stay in memory until the next collection of garbage."""
    passed: BaseException | None = error
    while passed is not None:
        passed.__traceback__ = None
        passed = passed.__context__
    return error


def tabled(problem: str, sql: str) -> str:
    """*problem*, which begins with a column as *sql* calls it, with the name of its table.

    >>> tabled("m.winner: Expected `int` <= 1", "SELECT … FROM moves CROSS JOIN matches AS m")
    'matches.winner: Expected `int` <= 1'
    >>> tabled("winner: Expected `int` <= 1", "SELECT winner FROM matches")
    'matches.winner: Expected `int` <= 1'
    """
    if aliased := re.match(r"(\w+)\.(\w.*)", problem, re.DOTALL):
        table = re.search(rf"(\w+) AS {aliased[1]}\b", sql)
        return f"{table[1]}.{aliased[2]}" if table else problem
    table = re.search(r"FROM (\w+)", sql)
    return f"{table[1]}.{problem}" if table else problem


_CALLED = {"match": "board", "match and setup": "board", "setup": "board"}
"""What messages call rows, where it is not what is made of them."""


@lru_cache(maxsize=1000)
def _log_once(sentence: str, cause: str) -> None:
    """Log *sentence* the first time only: lists are read again and again."""
    _log.error("%s (%s)", sentence, cause)
