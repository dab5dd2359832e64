"""The store in SQLite.

Other packages know it as ``lobby.store.Store``; a server opens one here::

    store = SqliteStore.open(Path("data/lobby.db"), clock)
    ...
    await store.close()
"""

from lobby.base.errors import StoreError
from lobby.sqlite.backup import backup
from lobby.sqlite.store import SqliteStore

__all__ = ["SqliteStore", "StoreError", "backup"]
