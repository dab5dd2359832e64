"""Every engine.

All tests in this folder run against each of them: a new engine is one more line, and starts with a
complete test suite. What is specific to SQLite is tested in tests/sqlite.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pytest

from lobby.core.queries import events
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from tests.conftest import Clock
from tests.support import databases
from tests.support.postgres_cluster import NEEDS_POSTGRES

P = ParamSpec("P")
T = TypeVar("T")


class _Again(Exception):
    """Undoes a change that is about to be made again."""


class MadeTwice(SqliteStore):
    """A store that undoes each change and makes it again, like an engine that has lost a race."""

    async def write(
        self, change: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        def fail(tx: Transaction) -> None:
            change(tx, *args, **kwargs)
            raise _Again

        with suppress(_Again):
            await super().write(fail)
        return await super().write(change, *args, **kwargs)


def sqlite(folder: Path, clock: Clock) -> Store:
    """A store in one file."""
    return open_sqlite(_laid(folder / "lobby.db"), clock)


def made_twice(folder: Path, clock: Clock) -> Store:
    """The same, which makes each change twice."""
    return MadeTwice.open(_laid(folder / "lobby.db"), clock, events.LATE)


def _laid(path: Path) -> Path:
    return path if path.exists() else databases.lay(path)


ENGINES: Mapping[str, Callable[[Path, Clock], Store]] = {
    "sqlite": sqlite,
    "sqlite, each change made twice": made_twice,
}


@pytest.fixture(params=[*ENGINES, pytest.param("postgres", marks=NEEDS_POSTGRES)])
def opened(request: pytest.FixtureRequest, tmp_path: Path, clock: Clock) -> Callable[[], Store]:
    """Opens the engine's store, creating it if it is missing."""
    if request.param in ENGINES:
        return lambda: ENGINES[request.param](tmp_path / "data", clock)
    url = request.getfixturevalue("postgres_emptied")
    return lambda: open_postgres(url, clock)


@pytest.fixture
async def store(opened: Callable[[], Store]) -> AsyncIterator[Store]:
    """A new and empty store of an engine."""
    store = opened()
    yield store
    await store.close()
