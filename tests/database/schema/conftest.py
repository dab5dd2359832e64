"""The schema of each engine in turn."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

import psycopg
import pytest

from lobby.database.sqlite.connection import connect_writer
from tests.database.schema.engines import Engine, Postgres, Sqlite
from tests.database.schema.statements import ROWS
from tests.support import databases
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster

ENGINES = ["sqlite", pytest.param("postgres", marks=NEEDS_POSTGRES)]


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Generator[Sqlite]:
    """SQLite's schema with ROWS: one database for all tests, as none of them changes it."""
    with connect_writer(databases.lay(tmp_path_factory.mktemp("schema") / "lobby.db")) as db:
        engine = Sqlite(db.conn)
        engine.script(ROWS)
        yield engine


@pytest.fixture(scope="module")
def postgres(postgres_cluster: Cluster, postgres_template: str) -> Generator[Postgres]:
    """PostgreSQL's, likewise."""
    with (
        postgres_cluster.database(postgres_template) as url,
        closing(psycopg.connect(url, autocommit=True)) as db,
    ):
        engine = Postgres(db)
        engine.script(ROWS)
        yield engine


@pytest.fixture(scope="module", params=ENGINES)
def filled(request: pytest.FixtureRequest) -> Engine:
    """Each of the two in turn."""
    engine: Engine = request.getfixturevalue(request.param)
    return engine


@pytest.fixture(params=ENGINES)
def db(request: pytest.FixtureRequest, tmp_path: Path) -> Generator[Engine]:
    """A new database without rows."""
    if request.param == "sqlite":
        with connect_writer(databases.lay(tmp_path / "lobby.db")) as db:
            yield Sqlite(db.conn)
    else:
        url = request.getfixturevalue("postgres_laid")
        with closing(psycopg.connect(url, autocommit=True)) as connection:
            yield Postgres(connection)
