"""The database of a server: PostgreSQL if its settings name one, otherwise SQLite in its folder.

Each engine's modules are loaded only when used, so those for PostgreSQL need not be installed
otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time
from typing import Concatenate, ParamSpec, TypeVar

from lobby.app.check import Look, Manner
from lobby.base.errors import CannotOperate
from lobby.base.settings import Settings
from lobby.core.queries import epochs
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.store import Store

P = ParamSpec("P")
T = TypeVar("T")


def open_store(settings: Settings, clock: Callable[[], int], name: str = "lobby") -> Store:
    """The store, created if there is none. Others who share the database know this program by
    *name*. Raises StoreError."""
    if not settings.database:
        return open_sqlite(settings.database_file, clock)
    with installed():
        return open_postgres(settings.database, clock, alone=False, name=name)


def exists(settings: Settings) -> bool:
    """Whether there is a database. Raises StoreError if that cannot be determined."""
    if not settings.database:
        from lobby.database.sqlite import SqliteStore  # noqa: PLC0415

        return SqliteStore.exists(settings.database_file)
    with installed():
        from lobby.app.check import postgres  # noqa: PLC0415
    return postgres.exists(settings.database)


def ensure(settings: Settings) -> None:
    """Raise CannotOperate if there is no database, and StoreError if that cannot be determined."""
    if exists(settings):
        return
    if settings.database:
        raise CannotOperate("There is no lobby in the PostgreSQL database: start the server once.")
    raise CannotOperate(
        f"There is no database {settings.database_file}: give the folder of the server with --data,"
        " or start the server once."
    )


def is_to_be_made(settings: Settings) -> bool:
    """Whether there is no database yet, so that the first start makes it. Raises CannotOperate if
    there is none although the server's own host key is there, which that start makes, too: a new
    database would let anybody take the names of the players. Raises StoreError if that cannot be
    determined."""
    if exists(settings):
        return False
    if settings.host_key or not settings.host_key_file.is_file():
        return True
    lost, mend = f"{settings.database_file} is missing", "restore a copy with lobby restore"
    if settings.database:
        lost = "The PostgreSQL database has no lobby"
        mend = "correct LOBBY_DATABASE, or put the data there with lobby restore or lobby copy"
    raise CannotOperate(
        f"{lost}, although there was one whose key is {settings.host_key_file}: {mend}. To begin an"
        " empty lobby instead, remove that key, or give it with --host-key to keep it."
    )


async def with_store(
    settings: Settings,
    name: str,
    act: Callable[Concatenate[Store, P], Awaitable[T]],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """The result of *act* on the store, which must exist and is closed afterwards. Others who share
    the database know this program by *name*. Raises what *act* raises, StoreError, and
    CannotOperate if there is no database."""
    ensure(settings)
    store = open_store(settings, lambda: int(time()), name)
    try:
        return await act(store, *args, **kwargs)
    finally:
        await store.close()


def problems(settings: Settings, manner: Manner | None = None) -> Iterator[str]:
    """The problems with the database, each as a sentence. Raises StoreError."""
    if not settings.database:
        from lobby.app.check import sqlite  # noqa: PLC0415

        return sqlite.check(settings.database_file, manner)
    with installed():
        from lobby.app.check import postgres  # noqa: PLC0415
    return postgres.check(settings.database, manner)


@contextmanager
def looks(settings: Settings) -> Iterator[Look]:
    """Within the context, opens snapshots of the database, which must be of this version. Raises
    StoreError."""
    if not settings.database:
        from lobby.app.check import sqlite  # noqa: PLC0415

        with sqlite.looks(settings.database_file) as look:
            yield look
        return
    with installed():
        from lobby.app.check import postgres  # noqa: PLC0415
    with postgres.looks(settings.database) as look:
        yield look


async def backup(settings: Settings, target: Path) -> None:
    """Copy the database to the new file *target*. Raises StoreError, or CannotOperate if a program
    is missing that this takes; then nothing is left behind."""
    if settings.database:
        with installed():
            from lobby.database.postgres import dumps  # noqa: PLC0415
        await dumps.dump(settings.database, target)
        return
    from lobby.database import sqlite  # noqa: PLC0415

    await asyncio.to_thread(sqlite.backup, settings.database_file, target)


async def restored(store: Store) -> None:
    """Begin a new epoch: the database was restored. Raises Unavailable."""
    await store.write(epochs.renew)


def ensure_backups(settings: Settings) -> None:
    """Raise CannotOperate if a program is missing that copies the database."""
    if settings.database:
        with installed():
            from lobby.database.postgres import dumps  # noqa: PLC0415
        for name in ("pg_dump", "pg_restore"):
            dumps.installed(name)


@contextmanager
def installed() -> Iterator[None]:
    """Allow for missing packages: raises CannotOperate if an import inside fails."""
    try:
        yield
    except ImportError as error:
        raise CannotOperate(
            "Psycopg, which PostgreSQL databases need, is not installed. Install it with pip:"
            " pip install 'psycopg[binary]'."
        ) from error
