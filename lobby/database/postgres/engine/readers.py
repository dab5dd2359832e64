"""The readers: a few read-only connections, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from lobby.base.errors import Unavailable
from lobby.database import asking
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

    def _look(
        self, connection: Link, question: Callable[..., T], /, *args: Any, **kwargs: Any
    ) -> T:
        def look(db: Connection) -> T:
            with looking(db) as statements:
                return question(Snapshot(statements, self._clock()), *args, **kwargs)

        # Do not wait for a database that is known not to answer.
        self._guard.check()
        return connection.use(look)

    def _outage(self, error: Exception) -> Unavailable | None:
        return outage(error) if is_outage(error) else None
