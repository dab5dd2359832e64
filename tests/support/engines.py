"""The stores that tests begin with: each empty, of one engine or of every one.

A test of ``store`` runs on SQLite, or on the engine that LOBBY_TESTS_ON names. Marked with
``@pytest.mark.every_engine`` it runs on each of them: a new engine is one more line here, and
starts with a complete test suite.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import pytest

from lobby.core.queries import epochs, events
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.database.sqlite import store as sqlite_store
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from tests.conftest import Clock
from tests.support import databases
from tests.support.postgres_cluster import NEEDS_POSTGRES

P = ParamSpec("P")
T = TypeVar("T")

ON_POSTGRES = os.environ.get("LOBBY_TESTS_ON") == "postgres"
"""Whether the tests that work with any store use PostgreSQL."""


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


def sqlite(path: Path, clock: Clock) -> Store:
    """A store in one file."""
    with _laid(path):
        return open_sqlite(path, clock)


def made_twice(path: Path, clock: Clock) -> Store:
    """The same, which makes each change twice."""
    with _laid(path):
        return MadeTwice.open(path, clock, events.LATE, epochs.renew)


@contextmanager
def _laid(path: Path) -> Iterator[None]:
    """Within the context, *path* has a database. A new one is sound: looking for damage in it would
    take a third of the time in which a test gets its store."""
    with pytest.MonkeyPatch.context() as patch:
        if not path.exists():
            databases.lay(path)
            patch.setattr(sqlite_store, "ensure_sound", lambda _: None)
        yield


ENGINES: Mapping[str, Callable[[Path, Clock], Store]] = {
    "sqlite": sqlite,
    "sqlite, each change made twice": made_twice,
}


def pytest_configure(config: pytest.Config) -> None:
    """Register the marker."""
    config.addinivalue_line("markers", "every_engine: the store is one of each engine in turn")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run a marked test on each engine."""
    marked = metafunc.definition.get_closest_marker("every_engine")
    if marked and "opened" in metafunc.fixturenames:
        engines = [*ENGINES, pytest.param("postgres", marks=NEEDS_POSTGRES)]
        metafunc.parametrize("opened", engines, indirect=True)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Skip tests of the SQLite file if the tests run on another engine."""
    if ON_POSTGRES and "database" in getattr(item, "fixturenames", ()):
        item.add_marker(pytest.mark.skip("this is about the file of SQLite"))


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "lobby.db"


@pytest.fixture
def opened(request: pytest.FixtureRequest, clock: Clock) -> Callable[[], Store]:
    """Opens the engine's store, creating it if it is missing."""
    engine = getattr(request, "param", "postgres" if ON_POSTGRES else "sqlite")
    if engine in ENGINES:
        path: Path = request.getfixturevalue("database")
        return lambda: ENGINES[engine](path, clock)
    url: str = request.getfixturevalue("postgres_emptied")
    return lambda: open_postgres(url, clock)


@pytest.fixture
async def store(opened: Callable[[], Store]) -> AsyncIterator[Store]:
    """A new and empty store."""
    store = opened()
    yield store
    await store.close()
