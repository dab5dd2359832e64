"""Lobbies of several servers to measure: PostgreSQL, and each server as a process of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh

from bench.client import Target
from bench.machine import Machine
from bench.postgres import database as database_beside
from bench.servers import UNLIMITED, lobby_process
from deploy.cluster.postgres import Postgres
from deploy.cluster.supervised import Supervised
from lobby.ssh import FILE_NAME, ensure_keys


@dataclass(frozen=True, slots=True)
class Database:
    """A database by its *url*, and the process *pid* of its PostgreSQL; 0 if that was not started
    here."""

    url: str
    pid: int


@asynccontextmanager
async def database(url: str = "") -> AsyncIterator[Database]:
    """A new, empty database, for as long as the context lasts: beside that of *url*, or in a
    PostgreSQL of its own. That one is configured as Debian does, so that what it committed survives
    a power cut, and is restarted if it is killed. Raises CannotOperate."""
    if url:
        with database_beside(url) as made:
            yield Database(made, 0)
        return
    with TemporaryDirectory(prefix="bench-postgres-") as name:
        folder = Path(name, "data", "postgres")
        folder.parent.mkdir()
        postgres = Postgres(folder)
        program = Supervised(postgres.prepare(), print)
        await program.start()
        try:
            its = await postgres.url()
            yield Database(its, int((folder / "postmaster.pid").read_text().split()[0]))
        finally:
            await program.end()


async def measure(url: str, measured: Callable[[Database], Awaitable[str]]) -> None:
    """Print what is *measured* with a new database, as from ``database``, and on what machine."""
    machine = Machine()
    async with database(url) as its:
        print(await measured(its))
    print(machine)


def shared(folder: Path, url: str) -> dict[str, str]:
    """The settings that servers on the database *url* share. Their host key is in *folder*, and is
    made if there is none."""
    ensure_keys(key := folder / FILE_NAME)
    return {"LOBBY_DATABASE": url, "LOBBY_HOST_KEY": str(key)}


@asynccontextmanager
async def servers(
    url: str, number: int, key: asyncssh.SSHKey, *, metrics: bool = False, **settings: str
) -> AsyncIterator[tuple[Target, ...]]:
    """*number* servers with one host key on the database *url*, for the owner of *key* to enter.
    They admit everybody at once; *settings* are variables that change this. Each may be killed
    meanwhile by its pid."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="bench-servers-")))
        limits = {**UNLIMITED, **shared(folder, url), **settings}
        yield tuple(
            [
                await stack.enter_async_context(
                    lobby_process(folder / str(server), key, metrics=metrics, limits=limits)
                )
                for server in range(number)
            ]
        )
