"""A PostgreSQL cluster for the tests of one process, and a new database in it for each test.

It listens only on a socket in its own folder. It is configured as in production except for fsync,
as no test here is about power cuts. However the tests end, the cluster ends with them, and its
folder is removed. Each worker has its own, as that takes only a second to make, and workers need
not wait for one another.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import psycopg
import pytest

from lobby.database.postgres import schema
from lobby.database.postgres.schema.steps import Step
from tests.support.tools import find

NEEDS_POSTGRES = pytest.mark.tool("initdb", "pg_ctl")
"""Marks tests that need a cluster."""

OWNER = "lobby"
"""The role that owns everything in a cluster."""

_OPTIONS = "-c listen_addresses= -c fsync=off -c unix_socket_directories"
# The end of its input marks the end of the tests, whatever ends them.
_KEEP = """
"$1" initdb --pgdata="$3/data" --silent --options="--auth=trust --encoding=UTF8 --no-locale \
    --no-sync --username=$4" >"$3/log" 2>&1 &&
"$1" start --pgdata="$3/data" --silent --wait --log="$3/log" --options="$2=$3" && echo started
read -r _
"$1" stop --pgdata="$3/data" --silent --mode=immediate
rm -rf "$3"
"""

_EMPTY = """
SET session_replication_role = replica; -- without triggers and foreign keys
DO $$
DECLARE
    found text;
BEGIN
    FOR found IN SELECT relname FROM pg_class
        WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
            AND relname NOT IN ('schema_steps', 'installation', 'notices_planned')
    LOOP
        EXECUTE format('DELETE FROM %I', found);
    END LOOP;
    UPDATE notices_planned SET event = 0;
    PERFORM setval(oid::regclass, 1, false) FROM pg_class
        WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace;
    INSERT INTO epochs (id, after) SELECT id, 0 FROM installation;
END $$
"""


def nicknames(db: psycopg.Connection[Any]) -> None:
    """A step of the schema after all that this version knows, which only adds."""
    db.execute("ALTER TABLE players ADD COLUMN nickname text COLLATE \"C\" NOT NULL DEFAULT ''")


def empty(url: str) -> None:
    """Make the database *url* as it was when it was new."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(_EMPTY)


@contextmanager
def next_version(*steps: Step) -> Iterator[None]:
    """Within the context, this is a version that knows one more step of PostgreSQL's schema, and
    then *steps*."""
    adding = Step(nicknames, needs=schema.names()[-1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "STEPS", (*schema.STEPS, adding, *steps))
        yield


class Cluster:
    """A running cluster in *folder*."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._numbers = count(1)
        self._admin = psycopg.connect(self.url("postgres"), autocommit=True)

    def url(self, database: str) -> str:
        """The URL of *database*."""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    def create(self, template: str = "template1") -> str:
        """Create a copy of *template*, to which nobody may be connected; return its name."""
        name = f"lobby_{next(self._numbers)}"
        self._admin.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def leave(self, database: str) -> None:
        """Disconnect everybody from *database*."""
        self._admin.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s",
            (database,),
        )

    @contextmanager
    def away(self, database: str) -> Iterator[None]:
        """Disconnect everybody from *database*, and let nobody connect within the context."""
        self._admin.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS false")
        self.leave(database)
        try:
            yield
        finally:
            self._admin.execute(f"ALTER DATABASE {database} ALLOW_CONNECTIONS true")

    def drop(self, database: str) -> None:
        """Drop *database*, even if somebody is connected."""
        self._admin.execute(f"DROP DATABASE {database} WITH (FORCE)")

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """Create a database for the duration of the context; return its URL."""
        name = self.create(template)
        try:
            yield self.url(name)
        finally:
            self.drop(name)

    def close(self) -> None:
        """Close the connection to the cluster."""
        self._admin.close()


@contextmanager
def running() -> Iterator[Cluster]:
    """Run a new cluster within the context. Raises RuntimeError if it does not start."""
    # A short path, as the path of a socket can have at most 107 characters.
    folder = Path(mkdtemp(prefix="lobby-postgres-"))
    user = _unprivileged()
    if user:
        shutil.chown(folder, user)
    words = ["sh", "-c", _KEEP, "sh", find("pg_ctl") or "pg_ctl", _OPTIONS, str(folder), OWNER]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, text=True,
        user=user, group=user and pwd.getpwnam(user).pw_gid, extra_groups=[] if user else None,
        start_new_session=True,  # Ctrl-C is for the tests
    ) as keeper:  # fmt: skip
        assert keeper.stdout
        if keeper.stdout.readline() != "started\n":
            raise RuntimeError(f"PostgreSQL does not start:\n{(folder / 'log').read_text()}")
        cluster = Cluster(folder)
        try:
            yield cluster
        finally:
            cluster.close()


def _unprivileged() -> str | None:
    """The user to run it if the tests run as root, which PostgreSQL refuses to do."""
    if os.getuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


@pytest.fixture(scope="session")
def postgres_cluster() -> Generator[Cluster]:
    """The cluster of this worker."""
    with running() as cluster:
        yield cluster


@pytest.fixture
def postgres_url(postgres_cluster: Cluster) -> Generator[str]:
    """The URL of a new, empty database."""
    with postgres_cluster.database() as url:
        yield url


@pytest.fixture(scope="session")
def postgres_template(postgres_cluster: Cluster) -> str:
    """The name of a database with the newest schema, to copy: making one takes five times as
    long."""
    name = postgres_cluster.create()
    with psycopg.connect(postgres_cluster.url(name)) as db:
        schema.upgrade(db)
    return name


@pytest.fixture(scope="session")
def _postgres_used(postgres_cluster: Cluster, postgres_template: str) -> str:
    return postgres_cluster.create(postgres_template)


@pytest.fixture
def postgres_emptied(postgres_cluster: Cluster, _postgres_used: str) -> str:
    """The URL of an empty database with the newest schema, which tests use one after another:
    emptying it takes a fiftieth of the time of making a new one."""
    postgres_cluster.leave(_postgres_used)
    url = postgres_cluster.url(_postgres_used)
    empty(url)
    return url


@pytest.fixture
def postgres_laid(postgres_cluster: Cluster, postgres_template: str) -> Generator[str]:
    """The URL of a new database with the newest schema."""
    with postgres_cluster.database(postgres_template) as url:
        yield url
