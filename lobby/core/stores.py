"""Opens the lobby's database, in which events are written late."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from lobby.core.queries import epochs, events
from lobby.database.sqlite.store import SqliteStore

if TYPE_CHECKING:
    from lobby.database.postgres.store import PostgresStore


def open_sqlite(path: Path, clock: Callable[[], int]) -> SqliteStore:
    """The store in the file *path*: see ``SqliteStore.open``."""
    return SqliteStore.open(path, clock, events.LATE, epochs.renew)


def open_postgres(
    url: str, clock: Callable[[], int], *, alone: bool = True, name: str | None = None
) -> PostgresStore:
    """The store in the database at *url*: see ``PostgresStore.open``. Needs Psycopg."""
    from lobby.database.postgres.store import PostgresStore  # noqa: PLC0415

    return PostgresStore.open(url, clock, events.LATE, alone=alone, name=name)
