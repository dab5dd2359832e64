"""The readers: a few connections that only read, in threads of their own."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import LifoQueue
from typing import TypeAlias, TypeVar

from sqlite_utils import Database

from lobby.sqlite.failures import is_outage, outage
from lobby.sqlite.transaction import SqliteSnapshot
from lobby.store import Snapshot

T = TypeVar("T")
Question: TypeAlias = Callable[[Snapshot], T]

_log = logging.getLogger(__name__)


class Readers:
    """Answers questions, each from one consistent snapshot, as many at once as it has
    connections."""

    def __init__(self, connections: Sequence[Database], clock: Callable[[], int]) -> None:
        self._clock = clock
        # There is a thread for each connection, so that none ever waits for one. Last in, first
        # out, for the warmest cache.
        self._idle: LifoQueue[Database] = LifoQueue()
        for db in connections:
            self._idle.put(db)
        self._threads = ThreadPoolExecutor(len(connections), thread_name_prefix="store-reader")

    def ask(self, question: Question[T]) -> asyncio.Future[T]:
        """What *question* returns or raises."""
        return asyncio.get_running_loop().run_in_executor(self._threads, self._answer, question)

    def close(self) -> None:
        """Answer what was asked, then end. Blocks; nothing may be asked after."""
        self._threads.shutdown()
        while not self._idle.empty():
            self._idle.get().close()

    def _answer(self, question: Question[T]) -> T:
        db = self._idle.get()
        try:
            return self._look(db, question)
        except sqlite3.Error as error:
            if not is_outage(error):
                raise
            _log.error("a question could not be answered: %r", error)
            raise outage(error) from error
        finally:
            self._idle.put(db)

    def _look(self, db: Database, question: Question[T]) -> T:
        db.execute("BEGIN")
        try:
            return question(SqliteSnapshot(db, self._clock()))
        finally:
            db.rollback()
