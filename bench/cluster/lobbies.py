"""Lobbies whose servers a benchmark starts, stops and starts again on the same ports."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bench.client import Target, new_key
from bench.cluster.pairs import stored
from bench.cluster.servers import database, shared
from bench.processes import usage
from bench.servers import UNLIMITED, inhabit, lobby_process, populate


@dataclass(frozen=True, slots=True)
class Lobby:
    """A lobby of *servers* servers that share what the variables *shared* name; *postgres* is its
    process, 0 if there is none."""

    name: str
    servers: int
    shared: Mapping[str, str]
    postgres: int


@asynccontextmanager
async def on_sqlite(keys: Sequence[str], owner: str, folder: Path) -> AsyncIterator[Lobby]:
    """One server on a database that knows the players with *keys*."""
    data = folder / "data"
    data.mkdir()
    await populate(data / "lobby.db", owner, keys)
    yield Lobby("SQLite, 1 server", 1, {}, 0)


@asynccontextmanager
async def on_postgres(
    keys: Sequence[str], owner: str, folder: Path, servers: int = 2
) -> AsyncIterator[Lobby]:
    """*servers* servers on one database that knows the players with *keys*."""
    async with database() as made:
        async with stored(made.url) as store:
            await inhabit(store, owner, keys)
        name = f"PostgreSQL, {servers} servers"
        yield Lobby(name, servers, shared(folder, made.url), made.pid)


@asynccontextmanager
async def running(lobby: Lobby, folder: Path, ports: Sequence[int]) -> AsyncIterator[list[Target]]:
    """The servers of *lobby* on *ports*, all started at once."""
    key = new_key()
    async with AsyncExitStack() as stack:
        yield await asyncio.gather(
            *(
                stack.enter_async_context(
                    lobby_process(
                        folder / ("data" if lobby.servers == 1 else f"server-{port}"),
                        key,
                        limits={**UNLIMITED, **lobby.shared, "LOBBY_PORT": str(port)},
                    )
                )
                for port in ports
            )
        )


def open_many_files() -> None:
    """Allow as many open files as the system permits: a connection takes one at either end."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def used(lobby: Lobby, targets: Sequence[Target]) -> tuple[float, float]:
    """The CPU seconds used so far by all servers and by PostgreSQL."""
    postgres = usage(lobby.postgres).cpu if lobby.postgres else 0
    return sum(usage(target.pid).cpu for target in targets), postgres
