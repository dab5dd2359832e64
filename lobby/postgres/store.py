"""The store in PostgreSQL: some writers, some readers and a guard."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from importlib.metadata import version
from typing import Concatenate, ParamSpec, TypeVar

from lobby.postgres.address import Address
from lobby.postgres.engine.guard import Guard
from lobby.postgres.engine.link import READING, WRITING, Link
from lobby.postgres.engine.readers import Readers
from lobby.postgres.engine.writers import Writers
from lobby.postgres.failures import explained
from lobby.sql import outages
from lobby.sql.asking import Answers, bound
from lobby.store import Snapshot, Store, Transaction

P = ParamSpec("P")
T = TypeVar("T")

WRITERS = 8
READERS = 4

_log = logging.getLogger(__name__)


class PostgresStore(Store):
    """The lobby's database in PostgreSQL, for any number of server processes."""

    shared = True

    def __init__(self, guard: Guard, writers: Writers, readers: Readers, answers: Answers) -> None:
        self._guard = guard
        self._writers = writers
        self._readers = readers
        self._answers = answers
        self._closing = False

    @classmethod
    def open(cls, url: str, clock: Callable[[], int], *, alone: bool = True) -> PostgresStore:
        """The store in the database that *url* names, whose tables are made where there are none,
        and brought up to date where they are old; *clock* tells UTC seconds, in any thread. Where
        it is not to be *alone*, others may have opened it, too, who are not.

        Raises StoreError when it is used by another server, from a newer version, not the lobby's,
        or cannot be reached.
        """
        address, answers = Address.of(url), Answers()
        writers = [Link(address, WRITING) for _ in range(WRITERS)]
        readers = [Link(address, READING) for _ in range(READERS)]
        guard = Guard(
            address, writers, answers.wake_soon, answers.wake_soon_of_servers, alone=alone
        )
        with explained(address):
            steps = guard.begin()
        _log.info("%s is open, with Psycopg %s", address, version("psycopg"))
        if steps:
            _log.info("its schema took the steps: %s", ", ".join(steps))
        return cls(guard, Writers(writers, guard, answers, clock), Readers(readers, clock), answers)

    async def read(
        self, question: Callable[Concatenate[Snapshot, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._check_open()
        return await self._readers.ask(bound(question, *args, **kwargs))

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._check_open()
        return await self._writers.ask(bound(change, *args, **kwargs))

    def on_events(self, wake: Callable[[], None]) -> None:
        self._answers.on_events(wake)

    def on_servers(self, wake: Callable[[], None]) -> None:
        self._answers.on_servers(wake)

    async def close(self) -> None:
        if not self._closing:
            self._closing = True
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._readers.close()
        self._writers.close()
        self._guard.end()

    def _check_open(self) -> None:
        if self._closing:
            raise outages.closing()
