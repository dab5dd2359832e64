"""The store in PostgreSQL, opened like this::

    store = PostgresStore.open("postgresql://lobby@db.example.org/lobby", clock)
    ...
    await store.close()

Needs Psycopg, which is installed with ``pip install lobby[postgres]``.
"""

from lobby.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
