"""The SQLite store: a writer, some readers and a lock."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from importlib.metadata import version
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from lobby.base import private
from lobby.database.asking import Answers, Readers
from lobby.database.sqlite import schema
from lobby.database.sqlite.backup import backup, is_marked, unmark
from lobby.database.sqlite.damage import ensure_sound, read_ahead
from lobby.database.sqlite.engine.connection import connect_reader, connect_writer, locked
from lobby.database.sqlite.engine.writer import Writer
from lobby.database.sqlite.failures import explained, outage
from lobby.database.sqlite.transaction import SqliteStatements, looking
from lobby.database.sqlite.upgrade_copies import new_copy
from lobby.database.store import Store
from lobby.database.transaction import Late, Snapshot, Transaction

READERS = 2
"""More threads would only compete for the interpreter's lock, with the event loop behind them."""

_BESIDE = ("-wal", "-shm", "-journal", ".lock")
"""The ends of the files beside a database, which have its mode when SQLite makes them."""

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
        return cls(lock, Writer(db, answers, clock, late), readers(connections, clock), answers)

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
    private.ensure_folder(path.parent)
    for file in (path, *(path.with_name(f"{path.name}{end}") for end in _BESIDE)):
        private.ensure_file(file)


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
