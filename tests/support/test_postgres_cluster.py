"""The PostgreSQL clusters that tests make."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.support.postgres_cluster import NEEDS_POSTGRES, OWNER, Cluster, running

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


def test_it_is_as_in_production(postgres_url: str) -> None:
    with psycopg.connect(postgres_url) as db:
        shown = [
            db.execute(f"SHOW {each}").fetchone()
            for each in ("synchronous_commit", "full_page_writes", "autovacuum", "server_encoding")
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
