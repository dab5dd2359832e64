"""The store in SQLite.

Others know it as ``lobby.database.store.Store``. It is opened like this::

    store = SqliteStore.open(Path("data/lobby.db"), clock, late, first_of_copy)
    ...
    await store.close()
"""

from lobby.base.errors import StoreError
from lobby.database.sqlite.store import SqliteStore
from lobby.database.sqlite.upgrade_copies import backup

__all__ = ["SqliteStore", "StoreError", "backup"]
