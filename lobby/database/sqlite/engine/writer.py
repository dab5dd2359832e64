"""The writer: one thread that owns the only writing connection."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from queue import Empty
from typing import Any

from sqlite_utils import Database

from lobby.base import metrics, work
from lobby.base.aside import everybodys
from lobby.database import asking, outages
from lobby.database.asking import Answers, Asked, Done
from lobby.database.sqlite.failures import outage
from lobby.database.sqlite.transaction import SqliteStatements
from lobby.database.transaction import Late, Transaction

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
        _log.error("%s could not be stored: %r", what, error)
        try:
            self._db.rollback()
        except sqlite3.Error as second:
            _log.error("they could not be undone before the next attempt: %r", second)
        # A change that was refused also reports the outage: the reason may be a change now rolled
        # back.
        unavailable = outage(error) or outages.cannot_be_used()
        return [Done(error=unavailable) for _ in asked]
