"""Snapshots and transactions over a PostgreSQL connection."""

from __future__ import annotations

from lobby.database.postgres.dialect import PostgresStatements
from lobby.database.transaction import Snapshot


class PostgresSnapshot(Snapshot):
    """A Snapshot over a connection in a transaction, valid only until that ends."""

    def __init__(self, statements: PostgresStatements, now: int) -> None:
        super().__init__(statements, now)
