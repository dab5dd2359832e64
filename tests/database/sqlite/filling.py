"""A program for the disk tests: for a while its files may not grow, as on a full disk.

    python -m tests.database.sqlite.filling DATABASE

It prints the results of its changes.
"""

from __future__ import annotations

import asyncio
import resource
import sys
from pathlib import Path

from lobby.base.errors import Unavailable
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.talk import queries as talk_queries

_UNLIMITED = resource.getrlimit(resource.RLIMIT_FSIZE)


async def main(path: Path) -> None:
    store = open_sqlite(path, lambda: 0)
    await store.write(_speak, "before")
    _limit(path.with_name(f"{path.name}-wal").stat().st_size + 24_000)
    outcomes = [await _outcome(store, size) for size in (30_000, 60_000, 1, 90_000)]
    heard_meanwhile = await store.read(_heard)
    resource.setrlimit(resource.RLIMIT_FSIZE, _UNLIMITED)
    await store.write(_speak, "after" * 30_000)
    heard = await store.read(_heard)
    await store.close()
    print(*outcomes, heard_meanwhile, heard, sep="\n")


async def _outcome(store: SqliteStore, size: int) -> str:
    try:
        await store.write(_speak, "x" * size)
    except Unavailable as refusal:
        return str(refusal)
    return "stored"


def _limit(size: int) -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, _UNLIMITED[1]))


def _speak(tx: Transaction, text: str) -> None:
    talk_queries.add_message(tx, None, None, text)
    events_queries.emit(tx, "said")


def _heard(snapshot: Snapshot) -> str:
    lengths = [len(message.text) for message in talk_queries.messages(snapshot, None, 100)]
    return f"{lengths} and {events_queries.last_event(snapshot)} events"


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
