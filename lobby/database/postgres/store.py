"""The store in PostgreSQL: some writers, some readers and a guard."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from random import uniform
from time import sleep
from typing import Any

from psycopg import errors

from lobby.base import metrics, work
from lobby.base.aside import everybodys
from lobby.base.errors import Refused, StoreError
from lobby.database import asking, outages
from lobby.database.asking import Answers, Asked, Done, Readers
from lobby.database.postgres.dialect import (
    LOST_RACE,
    Address,
    Connection,
    changing,
    explained,
    explanation,
    looking,
    lost,
    outage,
)
from lobby.database.postgres.guard import Guard
from lobby.database.postgres.link import READING, WRITING, Link
from lobby.database.store import Store
from lobby.database.transaction import Late, Snapshot, Transaction

WRITERS = 8

READERS = 4

RETRIES = 12
"""How many times a change that lost a race is made again."""

_ALONE_FROM = 3
"""From this retry on, this server makes no other change meanwhile. The change can then lose only to
those of other servers."""

LONGEST_WAIT = 10
"""The most seconds a change may wait for its turn, which limits the queue of a slow database."""

_PAUSE = 0.01
"""The longest pause before the first retry, in seconds; later ones grow in proportion to the number
of retries."""

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


class Writers(asking.Writers):
    """Makes changes, as many at a time as there are links, each in a transaction of its own.

    A change that loses a race, because others changed what it had read, is made again from the
    beginning.
    """

    def __init__(
        self,
        links: list[Link],
        guard: Guard,
        answers: Answers,
        clock: Callable[[], int],
        late: Late,
    ) -> None:
        super().__init__(answers)
        self._late = late
        self._guard = guard
        self._clock = clock
        self._losers = threading.Lock()
        self._precedence = Precedence()
        # Daemons, so that a server that crashes without closing still ends.
        self._threads = [
            threading.Thread(
                target=self._run, args=(link,), name=f"store-writer-{number}", daemon=True
            )
            for number, link in enumerate(links)
        ]
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        for _ in self._threads:
            self.queue.put(None)
        for thread in self._threads:
            thread.join()

    def _run(self, link: Link) -> None:
        while asked := self.queue.get():
            with metrics.commit.time():
                done = self._made(asked, link)
            self._answers.tell([asked], [done])
        link.close()

    def _made(self, asked: Asked[Any], link: Link) -> Done:
        if asked.waited > LONGEST_WAIT:
            return Done(error=outages.slow())
        try:
            self._guard.check()
            return link.use(lambda db: self._persist(asked, db))
        except LOST_RACE as error:
            return Done(error=lost(error))
        except Exception as error:
            if unavailable := outage(error):
                why = explanation(error, link.address)
                _log.error("a change could not be stored: %s", why)
                unavailable.__cause__ = StoreError(why)
            return Done(error=unavailable or error)

    def _persist(self, asked: Asked[Any], db: Connection) -> Done:
        """Make a change, again and again while it loses races."""
        try:
            with self._precedence.turn():
                return self._attempt(asked, db)
        except LOST_RACE:
            pass
        except Refused as error:
            # Somebody took the name, or the place, after this change had looked it up. On a second
            # look it may say so in better words.
            if not isinstance(error.__cause__, errors.UniqueViolation):
                raise
        for retry in range(1, RETRIES):
            with suppress(*LOST_RACE):
                return self._again(asked, db, retry)
        return self._again(asked, db, RETRIES)

    def _again(self, asked: Asked[Any], db: Connection, retry: int) -> Done:
        sleep(uniform(0, _PAUSE * retry))
        # One after the other, or changes that lost would only lose to each other.
        with self._losers, self._precedence.turn(alone=retry >= _ALONE_FROM):
            return self._attempt(asked, db)

    def _attempt(self, asked: Asked[Any], db: Connection) -> Done:
        """Make a change once, or leave no trace of it."""
        with changing(db) as statements:
            transaction = Transaction(statements, self._clock(), self._late)
            with work.charged(asked.payer), everybodys(asked.given):
                result = asked.change(transaction, *asked.args, **asked.kwargs)
            transaction.finish()
        return Done(result=result, news=transaction.emitted)


class Precedence:
    """Lets changes be made concurrently, in threads of their own, and now and then one alone."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._being_made = 0
        self._alone = 0

    @contextmanager
    def turn(self, *, alone: bool = False) -> Iterator[None]:
        """Make a change: *alone*, after those that have begun; or beside others, after those to be
        made alone. Blocks."""
        with self._changed:
            self._alone += alone
            self._changed.wait_for(lambda: not (self._being_made if alone else self._alone))
            self._being_made += 1
        try:
            yield
        finally:
            with self._changed:
                self._being_made -= 1
                self._alone -= alone
                self._changed.notify_all()
