"""Pairs of players with boards between them, stored in a database before servers use it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from random import Random
from time import time

import asyncssh

from bench.client import new_key
from bench.servers import fingerprint
from bench.store import LINE
from lobby.core.stores import open_postgres
from lobby.database.postgres import PostgresStore
from lobby.database.transaction import Transaction
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import starting
from lobby.features.people import players


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players by their *keys* and *names*, and their *boards*, on each of which they will play
    ``LINE``."""

    keys: tuple[asyncssh.SSHKey, asyncssh.SSHKey]
    names: tuple[str, str]
    boards: Sequence[int]


def boards_for(moves: int, pairs: int) -> int:
    """How many boards each of *pairs* pairs needs for *moves* moves in total.

    >>> boards_for(2 * len(LINE), 2), boards_for(2 * len(LINE) + 1, 2)
    (1, 2)
    """
    return -(-moves // (pairs * len(LINE)))


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[PostgresStore]:
    """The store in the database *url*, opened beside the servers that use it."""
    store = open_postgres(url, lambda: int(time()), alone=False)
    try:
        yield store
    finally:
        await store.close()


async def paired(url: str, number: int, boards: int) -> list[Pair]:
    """*number* new pairs, with *boards* boards each, in the database *url*."""
    async with stored(url) as store:
        return await asyncio.gather(*(_pair(store, pair, boards) for pair in range(number)))


async def named(url: str, names: Sequence[str]) -> list[asyncssh.SSHKey]:
    """The keys of new players called *names* in the database *url*."""
    keys = [new_key() for _ in names]
    async with stored(url) as store:
        for own, name in zip(keys, names, strict=True):
            await store.write(players.take_name, fingerprint(own), name)
    return keys


async def _pair(store: PostgresStore, number: int, boards: int) -> Pair:
    keys, names = (new_key(), new_key()), (f"player-{2 * number}", f"player-{2 * number + 1}")

    def begin(tx: Transaction) -> list[int]:
        first, second = (
            players.take_name(tx, fingerprint(key), name)
            for key, name in zip(keys, names, strict=True)
        )
        started = (
            starting.begin(
                tx, Proposal("octilite", *parsed("octilite")), (first, second), Random(1)
            )
            for _ in range(boards)
        )
        return [match.board for match in started]

    return Pair(keys, names, await store.write(begin))
