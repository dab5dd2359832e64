"""Two servers on one PostgreSQL, each behind a network that can fail, and people who play."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from urllib.parse import quote

import asyncssh
import psycopg
from psycopg.conninfo import conninfo_to_dict

from bench.client import Target, new_key
from bench.cluster.pairs import stored
from bench.cluster.servers import Database, database
from bench.servers import UNLIMITED, fingerprint, lobby_process
from lobby.base.errors import StoreError
from lobby.database.transaction import Transaction
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import starting
from lobby.features.people import players
from proofs.cluster.proxy import Proxy

PATIENCE = 60.0
MOVES = ("a1-c3", "d4-a1", "a2-c2", "d2-a2")
"""All moves of a match of Chaos, alternating."""

_HOLDER = "SELECT server FROM leases WHERE until > extract(epoch FROM clock_timestamp())"


@dataclass(frozen=True, slots=True)
class World:
    """The *servers*, of which the first leads, their *database*, the *proxies* between each of them
    and it, and the *boards* of ann and ben, who have the *keys*. On each board ann has the first
    move."""

    servers: tuple[Target, Target]
    database: Database
    proxies: tuple[Proxy, Proxy]
    boards: range
    keys: tuple[asyncssh.SSHKey, asyncssh.SSHKey]

    def leader(self) -> str:
        """The leader, by the name it uses as one; "" if there is none."""
        with self.connected() as db:
            row = db.execute(_HOLDER).fetchone()
        return str(row[0]) if row else ""

    @contextmanager
    def connected(self) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
        """A connection that does not use the network."""
        with psycopg.connect(self.database.url, autocommit=True) as db:
            yield db

    def played(self) -> dict[int, tuple[str, ...]]:
        """The moves of each board."""
        with self.connected() as db:
            moves = db.execute("SELECT board, move FROM moves ORDER BY board, ply").fetchall()
        return {
            board: tuple(str(move) for its, move in moves if its == board) for board in self.boards
        }


@asynccontextmanager
async def opened(boards: int) -> AsyncIterator[World]:
    """A world in which ann and ben have *boards* boards."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="proofs-leaders-")))
        its = await stack.enter_async_context(database())
        where = conninfo_to_dict(its.url)
        path = Path(str(where["host"]), ".s.PGSQL.5432")
        proxies = stack.enter_context(Proxy(path)), stack.enter_context(Proxy(path))
        far = f"postgresql://{quote(str(where['user']))}@127.0.0.1:%d/{where['dbname']}"
        keys = (new_key(), new_key())
        await _fill(its.url, keys, boards)
        servers = [
            await stack.enter_async_context(
                lobby_process(
                    folder / name, keys[0], bots=1, metrics=True,
                    limits={**UNLIMITED, "LOBBY_DATABASE": far % proxy.port},
                )
            )
            for name, proxy in zip(("first", "second"), proxies, strict=True)
        ]  # fmt: skip
        yield World((servers[0], servers[1]), its, proxies, range(1, boards + 1), keys)


async def _fill(url: str, keys: tuple[asyncssh.SSHKey, ...], boards: int) -> None:
    def fill(tx: Transaction) -> None:
        ann = players.take_name(tx, fingerprint(keys[0]), "ann")
        ben = players.take_name(tx, fingerprint(keys[1]), "ben")
        for _ in range(boards):
            starting.begin(tx, Proposal("chaos", *parsed("chaos")), (ann, ben), Random(1))

    async with stored(url) as store:
        await store.write(fill)


async def seconds_until(holds: Callable[[], bool], since: float) -> float:
    """Seconds from *since* until it *holds*; it does not while the database cannot be asked. Raises
    TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                if await asyncio.to_thread(holds):
                    return monotonic() - since
            except (psycopg.Error, StoreError):
                pass
            await asyncio.sleep(0.05)
