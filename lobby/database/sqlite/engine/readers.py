"""The readers: a few read-only connections, each in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlite_utils import Database

from lobby.base.errors import Unavailable
from lobby.database import asking
from lobby.database.sqlite.failures import is_outage, outage
from lobby.database.sqlite.transaction import SqliteSnapshot

T = TypeVar("T")


class Readers(asking.Readers[Database]):
    """Readers for SQLite."""

    def __init__(self, connections: Sequence[Database], clock: Callable[[], int]) -> None:
        super().__init__(connections)
        self._clock = clock

    def _look(
        self, connection: Database, question: Callable[..., T], /, *args: Any, **kwargs: Any
    ) -> T:
        connection.execute("BEGIN")
        try:
            return question(SqliteSnapshot(connection, self._clock()), *args, **kwargs)
        finally:
            connection.rollback()

    def _outage(self, error: Exception) -> Unavailable | None:
        return outage(error) if is_outage(error) else None
