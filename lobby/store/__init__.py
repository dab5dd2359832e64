"""The store: the lobby's database in SQLite, and the only place with SQL.

The rest of the package knows it as ``lobby.storage.Store``; whoever runs a server opens one here::

    store = SqliteStore.open(Path("data/lobby.db"), clock)
    ...
    await store.close()
"""

from lobby.store.backup import backup
from lobby.store.check import check
from lobby.store.database import SqliteStore
from lobby.store.failures import StoreError

__all__ = ["SqliteStore", "StoreError", "backup", "check"]
