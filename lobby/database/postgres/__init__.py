"""The store in PostgreSQL, opened like this::

    store = PostgresStore.open("postgresql://lobby@db.example.org/lobby", clock, late)
    ...
    await store.close()

Needs Psycopg, which is installed with ``pip install 'psycopg[binary]'``.
"""

from lobby.database.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
