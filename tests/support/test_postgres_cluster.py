"""The PostgreSQL clusters that tests make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.support.postgres_cluster import NEEDS_POSTGRES, OWNER, Cluster, empty, running

pytestmark = NEEDS_POSTGRES
ROOT = Path(__file__).parents[2]
HOLDS_ONE = """
import sys
from tests.support.postgres_cluster import running
with running() as cluster:
    postmaster = (cluster.folder / "data/postmaster.pid").read_text().split()[0]
    print(cluster.folder, postmaster, flush=True)
    sys.stdin.read()
"""


def test_each_database_is_new(postgres_cluster: Cluster) -> None:
    for _ in range(2):
        with postgres_cluster.database() as url, psycopg.connect(url) as db:
            db.execute("CREATE TABLE boards (number integer)")


def test_a_database_is_a_copy_of_its_template(postgres_cluster: Cluster) -> None:
    template = postgres_cluster.create()
    with psycopg.connect(postgres_cluster.url(template)) as db:
        db.execute("CREATE TABLE boards AS SELECT 7 AS number")
    db.close()
    with postgres_cluster.database(template) as url, psycopg.connect(url) as db:
        assert db.execute("SELECT number FROM boards").fetchall() == [(7,)]
    postgres_cluster.drop(template)


def test_it_is_dropped_whoever_is_connected(postgres_cluster: Cluster) -> None:
    with postgres_cluster.database() as url:
        left_open = psycopg.connect(url)
    with pytest.raises(psycopg.OperationalError, match="does not exist"):
        psycopg.connect(url)
    left_open.close()


def test_what_tests_have_done_to_a_database_is_gone_once_it_is_emptied(
    postgres_cluster: Cluster, postgres_template: str
) -> None:
    with postgres_cluster.database(postgres_template) as url:
        before = rows(url)
        assert {"epochs", "installation", "players"} <= before.keys()
        with psycopg.connect(url, autocommit=True) as db:
            db.execute("UPDATE epochs SET id = repeat('x', 32)")
            db.execute("INSERT INTO epochs (id, after) VALUES (repeat('y', 32), 7)")
            db.execute("UPDATE notices_planned SET event = 7")
        assert rows(url) != before
        empty(url)
        assert rows(url) == before


def rows(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of the tables in the database *url*."""
    with psycopg.connect(url) as db:
        tables = db.execute(
            "SELECT relname FROM pg_class"
            " WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        ).fetchall()
        return {name: db.execute(f"SELECT * FROM {name}").fetchall() for (name,) in tables}


def test_it_is_as_in_production(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as db:
        shown = [
            db.execute(f"SHOW {name}").fetchone()
            for name in ("synchronous_commit", "full_page_writes", "autovacuum", "server_encoding")
        ]
        assert shown == [("on",), ("on",), ("on",), ("UTF8",)]
        assert db.execute("SHOW listen_addresses").fetchone() == ("",)
        assert db.info.user == OWNER


def test_it_ends_with_its_folder() -> None:
    with running() as cluster:
        assert (cluster.folder / "data/postmaster.pid").exists()
    assert not cluster.folder.exists()


def test_it_ends_with_tests_that_are_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS_ONE], cwd=ROOT, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as tests:  # fmt: skip
        assert tests.stdout
        assert tests.stderr
        folder, postmaster = tests.stdout.readline().split()
        program = Path("/proc", postmaster, "exe")
        assert program.exists()
        tests.kill()
        # It ends once nobody can write there, not even the process that stops the cluster.
        assert tests.stderr.read() == ""
    assert not program.exists()
    assert not Path(folder).exists()
