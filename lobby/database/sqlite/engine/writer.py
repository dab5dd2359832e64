"""The writer: one thread that owns the only writing connection."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from queue import Empty
from typing import Any

from sqlite_utils import Database

from lobby.base import metrics
from lobby.database import asking
from lobby.database.asking import Answers, Asked, Change, Done
from lobby.database.sqlite.failures import is_outage, outage
from lobby.database.sqlite.transaction import SqliteTransaction
from lobby.database.transaction import Late

_log = logging.getLogger(__name__)


class Writer(asking.Writers):
    """Makes changes one after the other. All that are waiting share one commit.

    So each commit reaches the disk before its result is reported, and yet a hundred changes take
    hardly longer than one. A change that raises is rolled back alone. If the database itself fails,
    all changes that were to share the commit are rolled back, and all report it.
    """

    def __init__(
        self, db: Database, answers: Answers, clock: Callable[[], int], late: Late
    ) -> None:
        super().__init__(answers)
        self._late = late
        self._db = db
        self._clock = clock
        # A daemon, so that a server that crashes without closing still ends.
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        self._db.close()

    def _run(self) -> None:
        going = True
        while going:
            batch = self._waiting()
            going = None not in batch
            asked = [each for each in batch if each is not None]
            if asked:
                self._answers.tell(asked, self._commit(asked))

    def _waiting(self) -> list[Asked[Any] | None]:
        """All changes that are waiting; at least one."""
        batch = [self._queue.get()]
        try:
            while True:
                batch.append(self._queue.get_nowait())
        except Empty:
            return batch

    def _commit(self, asked: Sequence[Asked[Any]]) -> list[Done]:
        with metrics.commit.time():
            done = self._committed(asked)
        for how in done:
            metrics.changes.labels(how.outcome).inc()
        return done

    def _committed(self, asked: Sequence[Asked[Any]]) -> list[Done]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            done = [self._attempt(each.change) for each in asked]
            self._db.execute("COMMIT")
        except Exception as error:
            _log.error("%d changes could not be stored: %r", len(asked), error)
            self._undo()
            # A change that was refused also reports the outage: the reason may be a change now
            # rolled back.
            return [Done(error=outage(error)) for _ in asked]
        return done

    def _attempt(self, change: Change[Any]) -> Done:
        """Make one change, or leave no trace of it."""
        transaction = SqliteTransaction(self._db, self._clock(), self._late)
        self._db.execute("SAVEPOINT change")
        try:
            result = change(transaction)
            transaction.finish()
        except Exception as error:
            if is_outage(error):
                raise
            self._db.execute("ROLLBACK TO change")
            self._db.execute("RELEASE change")
            return Done(error=error)
        self._db.execute("RELEASE change")
        return Done(result=result, news=transaction.emitted)

    def _undo(self) -> None:
        try:
            self._db.rollback()
        except sqlite3.Error as error:
            _log.error("they could not be undone before the next attempt: %r", error)
