"""What a restart with many sessions costs: everybody comes back at once.

    python -m bench.cluster.restart [--sessions 500] [--repeats 1] [--only sqlite|postgres]

So many sessions of as many players are in the lobby, from two other processes. Then all servers are
restarted: SIGTERM, and new ones at the same ports as soon as the old ones have ended. All clients
connect in the moment in which the new servers listen, which is harder than what people do, and try
again when they are refused. A client is back with the first whole frame of the lobby.

- *connects/s*: from the first TCP connect that a new server accepted to the last frame;
- *all back s*: from SIGTERM to the last frame, with the end of the old servers and the start of the
  new ones;
- *wait*: of one client, from its last TCP connect to its frame;
- *CPU ms a connect*: of all servers together from when they listen to the last frame, of
  PostgreSQL, and of the clients, which run on the same machine;
- *refused*: connections that were refused or closed before their frame.

First with one server on SQLite, then with two on one PostgreSQL, whose clients are spread evenly
over both ports, as a balancer would spread them.
"""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, time
from typing import Any

import asyncssh

from bench import asking
from bench.client import Target
from bench.cluster.servers import database
from bench.machine import Machine
from bench.piped import Piped
from bench.processes import usage
from bench.servers import (
    UNLIMITED,
    fingerprint,
    free_port,
    inhabit,
    key_files,
    lobby_process,
    made_keys,
)
from bench.table import table
from lobby.postgres import PostgresStore
from lobby.sqlite import SqliteStore
from lobby.ssh import load_or_create
from lobby.ssh.host_key import FILE_NAME

SESSIONS = 500
PROCESSES = 2
HEADER = (
    "", "connects/s", "all back s", "wait p50 s", "p95", "most",
    "CPU ms a connect", "PostgreSQL", "clients", "refused",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Lobby:
    """So many *servers* that share what the variables *shared* name; *postgres* is its process, 0
    where there is none."""

    name: str
    servers: int
    shared: Mapping[str, str]
    postgres: int


@asynccontextmanager
async def on_sqlite(keys: Sequence[str], owner: str, folder: Path) -> AsyncIterator[Lobby]:
    """One server on a database that knows the players of *keys*."""
    data = folder / "data"
    data.mkdir()
    store = SqliteStore.open(data / "lobby.db", _now)
    await inhabit(store, owner, keys)
    await store.close()
    yield Lobby("SQLite, 1 server", 1, {}, 0)


@asynccontextmanager
async def on_postgres(
    keys: Sequence[str], owner: str, folder: Path, servers: int = 2
) -> AsyncIterator[Lobby]:
    """So many *servers* on one database that knows the players of *keys*."""
    load_or_create(folder, has_data=False)
    async with database() as made:
        store = PostgresStore.open(made.url, _now)
        await inhabit(store, owner, keys)
        await store.close()
        shared = {"LOBBY_DATABASE": made.url, "LOBBY_HOST_KEY": str(folder / FILE_NAME)}
        yield Lobby(f"PostgreSQL, {servers} servers", servers, shared, made.pid)


@asynccontextmanager
async def running(lobby: Lobby, folder: Path, ports: Sequence[int]) -> AsyncIterator[list[Target]]:
    """The servers of *lobby* at *ports*, all started at once."""
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


async def restarted(lobby: Lobby, folder: Path, files: Sequence[Path]) -> Sequence[str]:
    """A row of the table."""
    ports = [free_port() for _ in range(lobby.servers)]
    async with running(lobby, folder, ports):
        crowds = [
            await Piped.begun(
                "bench.cluster.returning", ports=ports, keys=list(map(str, files[part::PROCESSES]))
            )
            for part in range(PROCESSES)
        ]
        for crowd in crowds:
            await crowd.heard()
        stopped = monotonic()
    async with running(lobby, folder, ports) as targets:
        before = _cpu(lobby, targets)
        for crowd in crowds:
            crowd.say()
        told = await asyncio.gather(*(crowd.heard() for crowd in crowds))
        servers, postgres = (
            after - then for after, then in zip(_cpu(lobby, targets), before, strict=True)
        )
        await asyncio.gather(*(crowd.gone() for crowd in crowds))
    return _row(lobby, told, stopped, (servers, postgres), len(files))


def _cpu(lobby: Lobby, targets: Sequence[Target]) -> tuple[float, float]:
    """CPU seconds used so far, by all servers and by PostgreSQL."""
    postgres = usage(lobby.postgres).cpu if lobby.postgres else 0
    return sum(usage(each.pid).cpu for each in targets), postgres


def _row(
    lobby: Lobby,
    told: Sequence[Mapping[str, Any]],
    stopped: float,
    used: tuple[float, float],
    sessions: int,
) -> Sequence[str]:
    waits = sorted(wait for each in told for wait in each["waits"])
    began, ended = min(each["began"] for each in told), max(each["ended"] for each in told)
    cpu = [*used, sum(each["cpu"] for each in told)]
    return (
        lobby.name,
        f"{sessions / (ended - began):.0f}",
        f"{ended - stopped:.1f}",
        f"{median(waits):.1f}",
        f"{waits[int(0.95 * len(waits))]:.1f}",
        f"{waits[-1]:.1f}",
        *(f"{1000 * each / sessions:.1f}" for each in cpu),
        f"{sum(each['tried'] for each in told)}",
    )


def _now() -> int:
    return int(time())


def _open_many_files() -> None:
    """As many as the system lets us: a connection is one, at either end."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def main(sessions: int, repeats: int, only: str) -> None:
    """Measure and print."""
    _open_many_files()
    machine, rows = Machine(), []
    lobbies = [make for make, name in _LOBBIES if name.startswith(only)]
    for _ in range(repeats):
        for make in lobbies:
            with TemporaryDirectory(prefix="bench-restart-") as name:
                folder, keys = Path(name), made_keys(sessions)
                known = list(map(fingerprint, keys))
                async with make(known, fingerprint(made_keys(1)[0]), folder) as lobby:
                    rows.append(await restarted(lobby, folder, key_files(folder, keys)))
            print(table(HEADER, rows), flush=True)
    print(machine)


_LOBBIES = ((on_sqlite, "sqlite"), (on_postgres, "postgres"))

if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--sessions", type=int, default=SESSIONS)
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--only", choices=[name for _, name in _LOBBIES], default="")
    given = parser.parse_args()
    asyncio.run(main(given.sessions, given.repeats, given.only))
