"""The writer: one thread that owns the only writing connection."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlite_utils import Database

from lobby.process import metrics
from lobby.sql.asking import Answers, Asked, Change, Done
from lobby.sqlite.failures import is_outage, outage
from lobby.sqlite.transaction import SqliteTransaction

T = TypeVar("T")

_log = logging.getLogger(__name__)


class Writer:
    """Makes changes one after the other. All that wait share one commit.

    So each commit reaches the disk before anybody is told, and yet a hundred changes at once take
    hardly longer than one. A change that raises is undone alone; when the database itself fails,
    all that were to share the commit are undone, and each is told so.
    """

    def __init__(self, db: Database, clock: Callable[[], int]) -> None:
        self._db = db
        self._clock = clock
        self._queue: SimpleQueue[Asked[Any] | None] = SimpleQueue()
        self._answers = Answers()
        metrics.writer_queue.set_function(self._queue.qsize)
        # A daemon, so that a server that crashes without closing does end.
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def ask(self, change: Change[T]) -> asyncio.Future[T]:
        """What *change* returns or raises, once it is committed or undone. It is made even when
        the future is cancelled."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put(Asked(change, future))
        return future

    def on_events(self, wake: Callable[[], None]) -> None:
        """Call *wake* on the event loop after each commit that appended events."""
        self._answers.on_events(wake)

    def close(self) -> None:
        """Make the changes that were asked for, then end. Blocks; nothing may be asked after."""
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
        """All that wait; at least one."""
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
            # A refusal goes the same way: its reason may be a change that is now undone.
            return [Done(error=outage(error)) for _ in asked]
        return done

    def _attempt(self, change: Change[Any]) -> Done:
        """Make one change, or leave no trace of it."""
        transaction = SqliteTransaction(self._db, self._clock())
        self._db.execute("SAVEPOINT change")
        try:
            result = change(transaction)
            transaction.flush()
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
