"""Lobbies whose servers a benchmark starts, stops and starts again on the same ports."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time

import asyncssh

from bench.client import Target
from bench.cluster.servers import database
from bench.processes import usage
from bench.servers import UNLIMITED, inhabit, lobby_process
from lobby.core.stores import open_postgres, open_sqlite
from lobby.ssh import load_or_create
from lobby.ssh.host_key import FILE_NAME


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
    store = open_sqlite(data / "lobby.db", _now)
    await inhabit(store, owner, keys)
    await store.close()
    yield Lobby("SQLite, 1 server", 1, {}, 0)


@asynccontextmanager
async def on_postgres(
    keys: Sequence[str], owner: str, folder: Path, servers: int = 2
) -> AsyncIterator[Lobby]:
    """*servers* servers on one database that knows the players with *keys*."""
    load_or_create(folder, has_data=False)
    async with database() as made:
        store = open_postgres(made.url, _now)
        await inhabit(store, owner, keys)
        await store.close()
        shared = {"LOBBY_DATABASE": made.url, "LOBBY_HOST_KEY": str(folder / FILE_NAME)}
        yield Lobby(f"PostgreSQL, {servers} servers", servers, shared, made.pid)


@asynccontextmanager
async def running(lobby: Lobby, folder: Path, ports: Sequence[int]) -> AsyncIterator[list[Target]]:
    """The servers of *lobby* on *ports*, all started at once."""
    key = asyncssh.generate_private_key("ssh-ed25519")
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


def _now() -> int:
    return int(time())


def open_many_files() -> None:
    """Allow as many open files as the system permits: a connection takes one at either end."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def used(lobby: Lobby, targets: Sequence[Target]) -> tuple[float, float]:
    """The CPU seconds used so far by all servers and by PostgreSQL."""
    postgres = usage(lobby.postgres).cpu if lobby.postgres else 0
    return sum(usage(each.pid).cpu for each in targets), postgres
