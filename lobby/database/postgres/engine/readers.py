"""The readers: a few read-only connections, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from lobby.base.errors import Unavailable
from lobby.database import asking
from lobby.database.asking import Question
from lobby.database.postgres.dialect import Connection, looking
from lobby.database.postgres.engine.guard import Guard
from lobby.database.postgres.engine.link import Link
from lobby.database.postgres.engine.writers import LONGEST_WAIT
from lobby.database.postgres.failures import is_outage, outage
from lobby.database.transaction import Snapshot

T = TypeVar("T")


class Readers(asking.Readers[Link]):
    """Readers for PostgreSQL."""

    _longest_wait = LONGEST_WAIT

    def __init__(self, links: Sequence[Link], guard: Guard, clock: Callable[[], int]) -> None:
        super().__init__(links)
        self._guard = guard
        self._clock = clock

    def _look(self, connection: Link, question: Question[T]) -> T:
        # Do not wait for a database that is known not to answer.
        self._guard.check()
        return connection.use(lambda db: look(db, question, self._clock()))

    def _outage(self, error: Exception) -> Unavailable | None:
        return outage(error) if is_outage(error) else None


def look(db: Connection, question: Question[T], now: int) -> T:
    """What *question* returns or raises when given one snapshot."""
    with looking(db) as statements:
        return question(Snapshot(statements, now))
