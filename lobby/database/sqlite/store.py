"""The SQLite store: a writer, some readers and a lock, and the statements that they run."""

from __future__ import annotations

import logging
import re
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib.metadata import version
from pathlib import Path
from queue import Empty
from typing import Any

from sqlite_utils import Database

from lobby.base import metrics, work
from lobby.base.aside import everybodys
from lobby.base.errors import Refused, StoreError
from lobby.database import asking, new_files, outages
from lobby.database.asking import Answers, Asked, Done, Readers
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import (
    connect_reader,
    connect_writer,
    explained,
    explanation,
    locked,
    outage,
    refusal,
)
from lobby.database.sqlite.upgrade_copies import backup, is_marked, new_copy, unmark
from lobby.database.store import Store
from lobby.database.transaction import Late, Row, Select, Snapshot, Statements, Transaction, Value

READERS = 2
"""More threads would only compete for the interpreter's lock, with the event loop behind them."""

_BESIDE = ("-wal", "-shm", "-journal", ".lock")
"""The ends of the files beside a database, which have its mode when SQLite makes them."""

_MOST = 100
"""Findings that SQLite lists. Those about pages come first."""

_LARGE, _PIECE = 100_000_000, 1 << 20

_OF_A_ROW = re.compile(r"(NULL|NUMERIC|TEXT|non-\w+) value in |CHECK constraint failed in ")
"""Findings about a value: whoever reads that row says so, and everything else goes on."""

_SQLITE_UTILS = version("sqlite-utils")

_log = logging.getLogger(__name__)


class SqliteStore(Store):
    """A database in one file, for a single server process."""

    def __init__(
        self, lock: ExitStack, writer: Writer, readers: Readers[Database], answers: Answers
    ) -> None:
        super().__init__(writer, readers, answers)
        self._lock = lock

    @classmethod
    def open(
        cls,
        path: Path,
        clock: Callable[[], int],
        late: Late,
        first_of_copy: Callable[[Transaction], None],
    ) -> SqliteStore:
        """The store in the file *path*. The file and its folder are created if missing, and an old
        schema is brought up to date; *clock* returns UTC seconds and is called from any thread;
        *late* is what transactions write late. If the file is a copy that was never opened before,
        the change *first_of_copy* is made in it.

        Raises StoreError if the file is in use by another server, from a newer version, not the
        lobby's, damaged, or cannot be created or written; and CannotOperate if others may read or
        write it, or put files beside it.
        """
        with explained(path), ExitStack() as opened:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _ensure_private(path)
            lock = opened.enter_context(ExitStack())
            lock.enter_context(locked(path))
            read_ahead(path)
            db = connect_writer(path)
            opened.callback(db.close)
            ensure_sound(path)
            _copy_before_upgrade(db, path, clock())
            steps = schema.upgrade(db)
            if is_marked(db):
                with db.atomic():
                    first_of_copy(Transaction(SqliteStatements(db), clock(), late))
                    unmark(db)
                _log.info("%s is a copy: from now on, events have new identifiers", path)
            # Reading the schema is most of the cost of a connection, and one reader may be enough.
            connections = [
                opened.enter_context(connect_reader(path, known=True)) for _ in range(READERS)
            ]
            opened.pop_all()
        _log_opened(path, steps)
        answers = Answers()
        return cls(
            lock, Writer(path, db, answers, clock, late), readers(connections, clock), answers
        )

    @staticmethod
    def exists(path: Path) -> bool:
        """Whether there is a database at *path*. Raises StoreError if that cannot be determined."""
        with explained(path):
            return path.exists()

    def _let_go(self) -> None:
        self._lock.close()


def readers(connections: Sequence[Database], clock: Callable[[], int]) -> Readers[Database]:
    """The readers for *connections*, which can only read."""

    def look(db: Database, question: Callable[[Snapshot], Any]) -> Any:
        with looking(db, clock()) as snapshot:
            return question(snapshot)

    return Readers(connections, look, outage)


def _ensure_private(path: Path) -> None:
    new_files.ensure_private_folder(path.parent)
    for file in (path, *(path.with_name(f"{path.name}{end}") for end in _BESIDE)):
        new_files.ensure_private_file(file)


def _copy_before_upgrade(db: Database, path: Path, now: int) -> None:
    before = len(schema.applied(db))
    if 0 < before < len(schema.known()) and (copy := new_copy(path, before, now)):
        backup(path, copy)
        _log.info("%s holds the database as it was before this version", copy)


def _log_opened(path: Path, steps: tuple[str, ...]) -> None:
    _log.info(
        "%s is open, with SQLite %s and sqlite-utils %s",
        path,
        sqlite3.sqlite_version,
        _SQLITE_UTILS,
    )
    if steps:
        _log.info("its schema took the steps: %s", ", ".join(steps))


def ensure_sound(path: Path) -> None:
    """Read the structure of every page of the database at *path*, which takes about as long as
    reading the file. Raises StoreError if any is damaged. A value that was changed in place is not
    found, as pages have no checksums."""
    with connect_reader(path, known=True) as db:
        db.execute("PRAGMA ignore_check_constraints = 1")
        # If the schema has a view, SQLite 3.40 leaves out the list of free pages when it checks all
        # tables, but not when it checks this one.
        for what in (_MOST, "sqlite_schema"):
            for (report,) in db.execute(f"PRAGMA quick_check({what})").fetchall():
                if report != "ok" and not _OF_A_ROW.match(report):
                    raise StoreError(
                        f"{path} is damaged ({_first_line(report)}): restore a backup."
                    )


def read_ahead(path: Path) -> None:
    """Read the file at *path*, if there is one, from its beginning to its end, so that the system
    has it in memory: in the order of ``ensure_sound``, a disk takes many times as long. Nobody in
    this process may use the file yet, as closing it drops all locks."""
    if not path.is_file():
        return
    if path.stat().st_size > _LARGE:
        _log.info("looking for damaged pages in %s, which takes some seconds a gigabyte", path)
    with path.open("rb", buffering=0) as file:
        while file.read(_PIECE):
            pass


def _first_line(report: str) -> str:
    # SQLite puts a heading, such as "*** in database main ***", before what it finds in pages.
    return next(line for line in report.splitlines() if not line.startswith("***"))


class Writer(asking.Writers):
    """Makes changes one after the other. All that are waiting share one commit.

    So each commit reaches the disk before its result is reported, and yet a hundred changes take
    hardly longer than one. A change that raises is rolled back alone. If the database itself fails,
    all changes that were to share the commit are rolled back, and all report it.
    """

    def __init__(
        self, path: Path, db: Database, answers: Answers, clock: Callable[[], int], late: Late
    ) -> None:
        super().__init__(answers)
        self._path = path
        self._late = late
        self._db = db
        self._clock = clock
        # A daemon, so that a server that crashes without closing still ends.
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self.queue.put(None)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        for asked in self._batches():
            with metrics.commit.time():
                try:
                    self._db.execute("BEGIN IMMEDIATE")
                    done = list(map(self._attempt, asked))
                    self._db.execute("COMMIT")
                except Exception as error:
                    done = self._failed(asked, error)
            self._answers.tell(asked, done)

    def _batches(self) -> Iterator[list[Asked[Any]]]:
        """All changes that are waiting, again and again until the writer is closed."""
        going = True
        while going:
            batch = [self.queue.get()]
            with suppress(Empty):
                while True:
                    batch.append(self.queue.get_nowait())
            going = None not in batch
            if asked := [question for question in batch if question is not None]:
                yield asked

    def _attempt(self, asked: Asked[Any]) -> Done:
        """Make one change, or leave no trace of it."""
        transaction = Transaction(SqliteStatements(self._db), self._clock(), self._late)
        self._db.execute("SAVEPOINT change")
        try:
            with work.charged(asked.payer), everybodys(asked.given):
                result = asked.change(transaction, *asked.args, **asked.kwargs)
            transaction.finish()
        except Exception as error:
            if outage(error):
                raise
            self._db.execute("ROLLBACK TO change")
            self._db.execute("RELEASE change")
            return Done(error=error)
        self._db.execute("RELEASE change")
        return Done(result=result, news=transaction.emitted)

    def _failed(self, asked: Sequence[Asked[Any]], error: Exception) -> list[Done]:
        """Undo the changes that were to share the commit."""
        what = "a change" if len(asked) == 1 else f"{len(asked)} changes"
        why = explanation(error, self._path)
        _log.error("%s could not be stored: %s", what, why)
        try:
            self._db.rollback()
        except sqlite3.Error as second:
            _log.error("they could not be undone before the next attempt: %r", second)
        # A change that was refused also reports the outage: the reason may be a change now rolled
        # back.
        unavailable = outage(error) or outages.cannot_be_used()
        unavailable.__cause__ = StoreError(why)
        return [Done(error=unavailable) for _ in asked]


_NOT_UTF_8 = "Could not decode to UTF-8"
"""How Python's module begins to say that a text is not one."""


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
