"""What the domain asks of a database, and nothing more: the store keeps this promise.

A Snapshot is one consistent look at committed data. A Transaction reads its own writes, changes
all or nothing, and lasts only as long as the function it was handed to. What they are asked is
parted by subject: people, matches, talk, news and servers.
"""

from lobby.store.store import ALL, Snapshot, Store, Transaction

__all__ = ["ALL", "Snapshot", "Store", "Transaction"]
