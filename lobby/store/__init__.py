"""The database interface that the domain needs, and nothing more; the store implements it.

A Snapshot is one consistent view of committed data. A Transaction reads its own writes, changes all
or nothing, and lasts only as long as the function that receives it. Their methods are grouped by
subject: people, matches, talk, news and servers.
"""

from lobby.store.store import ALL, Snapshot, Store, Transaction

__all__ = ["ALL", "Snapshot", "Store", "Transaction"]
