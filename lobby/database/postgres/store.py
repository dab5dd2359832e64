"""The store in PostgreSQL: some writers, some readers and a guard."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from importlib.metadata import version
from typing import Any

from lobby.database.asking import Answers, Readers
from lobby.database.postgres.address import Address
from lobby.database.postgres.dialect import Connection, looking
from lobby.database.postgres.engine.guard import Guard
from lobby.database.postgres.engine.link import READING, WRITING, Link
from lobby.database.postgres.engine.writers import LONGEST_WAIT, Writers
from lobby.database.postgres.failures import explained, outage
from lobby.database.store import Store
from lobby.database.transaction import Late, Snapshot

WRITERS = 8
READERS = 4

_log = logging.getLogger(__name__)


class PostgresStore(Store):
    """The lobby's database in PostgreSQL, for any number of server processes."""

    shared = True

    def __init__(
        self, guard: Guard, writers: Writers, readers: Readers[Link], answers: Answers
    ) -> None:
        super().__init__(writers, readers, answers)
        self._guard = guard

    @classmethod
    def open(
        cls,
        url: str,
        clock: Callable[[], int],
        late: Late,
        *,
        alone: bool = True,
        name: str | None = None,
    ) -> PostgresStore:
        """The store in the database at *url*. Missing tables are created and old ones brought up to
        date; *clock* returns UTC seconds and is called from any thread; *late* is what transactions
        write late. Unless it is to be *alone*,
        others who are not may have opened it, too; they know it by *name*.

        Raises StoreError if another server uses the database, or if one that uses it is too old for
        this one; if this one is too old for the database; or if the database is not the lobby's or
        cannot be reached.
        """
        address, answers = Address.of(url), Answers()
        writers = [Link(address, WRITING) for _ in range(WRITERS)]
        reading = [Link(address, READING) for _ in range(READERS)]
        guard = Guard(address, writers, answers, alone=alone, name=name)
        with explained(address):
            steps = guard.begin()
        _log.info("%s is open, with Psycopg %s", address, version("psycopg"))
        if steps:
            _log.info("its schema took the steps: %s", ", ".join(steps))
        guard.watch(connection.wire for connection in (*writers, *reading))
        return cls(
            guard,
            Writers(writers, guard, answers, clock, late),
            readers(reading, guard, clock),
            answers,
        )

    def _let_go(self) -> None:
        self._guard.end()


def readers(links: Sequence[Link], guard: Guard, clock: Callable[[], int]) -> Readers[Link]:
    """The readers for *links*. They do not wait for a database that is known not to answer."""

    def look(link: Link, question: Callable[[Snapshot], Any]) -> Any:
        def look_at(db: Connection) -> Any:
            with looking(db, clock()) as snapshot:
                return question(snapshot)

        guard.check()
        return link.use(look_at)

    return Readers(links, look, outage, LONGEST_WAIT)
