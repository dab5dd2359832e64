"""What stands between the lobby and PostgreSQL: a real PgBouncer in each of its modes, and a proxy
that swallows notifications."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import chown, rmtree
from tempfile import mkdtemp
from time import monotonic, sleep

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

from lobby.base.errors import StoreError
from lobby.core.stores import open_postgres
from lobby.database.postgres import link
from proofs.cluster.proxy import Proxy
from tests.conftest import Clock
from tests.database.test_changes import said, say
from tests.support.ports import free_port
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster
from tests.support.tools import find

pytestmark = NEEDS_POSTGRES

NEEDS_PGBOUNCER = pytest.mark.tool("pgbouncer")


@contextmanager
def pgbouncer(cluster: Cluster, url: str, settings: str) -> Iterator[str]:
    """The URL of the database at *url* through a PgBouncer with *settings*."""
    name, port = conninfo_to_dict(url)["dbname"], free_port()
    folder, owner = Path(mkdtemp(prefix="lobby-pgbouncer-")), cluster.folder.owner()
    (folder / "ini").write_text(
        f"[databases]\n{name} = host={cluster.folder} user=lobby\n"
        f"[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n"
        f"auth_type = any\n{settings}\n"
    )
    for path in (folder, folder / "ini"):
        chown(path, owner)
    words = [find("pgbouncer") or "pgbouncer", "-q", str(folder / "ini")]
    through = f"postgresql://lobby@127.0.0.1:{port}/{name}"
    user = owner if os.getuid() == 0 else None  # PgBouncer does not run as root
    with subprocess.Popen(words, user=user, stderr=subprocess.DEVNULL) as process:
        try:
            until_it_answers(through)
            yield through
        finally:
            process.kill()
            rmtree(folder)


def until_it_answers(url: str) -> None:
    end = monotonic() + 60
    while monotonic() < end:
        with suppress(psycopg.OperationalError), psycopg.connect(url):
            return
        sleep(0.02)
    raise AssertionError("PgBouncer does not start")


@NEEDS_PGBOUNCER
@pytest.mark.parametrize(
    ("settings", "mode"),
    [
        ("pool_mode = transaction", "transaction"),
        ("pool_mode = transaction\ndefault_pool_size = 1", "transaction"),
        ("pool_mode = transaction\nserver_round_robin = 1\nmin_pool_size = 5", "transaction"),
        ("pool_mode = statement", "statement"),
    ],
)
def test_a_pooler_that_shares_connections_is_named_at_the_start(
    postgres_cluster: Cluster, postgres_emptied: str, clock: Clock, settings: str, mode: str
) -> None:
    with pgbouncer(postgres_cluster, postgres_emptied, settings) as url:
        with pytest.raises(StoreError) as caught:
            open_postgres(url, clock)
        assert f"through a connection pooler in {mode} mode, such as PgBouncer" in str(caught.value)
        assert "pool_mode = session" in str(caught.value)
        assert str(caught.value).count(". ") == 0, "it is one sentence"


@NEEDS_PGBOUNCER
async def test_a_pooler_in_session_mode_does(
    postgres_cluster: Cluster, postgres_emptied: str, clock: Clock
) -> None:
    with pgbouncer(postgres_cluster, postgres_emptied, "pool_mode = session") as url:
        far, near = (open_postgres(dsn, clock, alone=False) for dsn in (url, postgres_emptied))
        rung = asyncio.Event()
        far.on_events(rung.set)
        await near.write(say, "hello")
        async with asyncio.timeout(60):
            await rung.wait()
        assert await far.read(said) == ["hello"]
        for store in (far, near):
            await store.close()


class Swallowing(Proxy):
    """Lets everything through but notifications."""

    async def _read(
        self,
        source: asyncio.StreamReader,
        way: asyncio.Queue[tuple[float, bytes]],
        *,
        delayed: bool,
    ) -> None:
        if delayed:  # to the database
            await super()._read(source, way, delayed=delayed)
            return
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                head = await source.readexactly(5)
                body = await source.readexactly(int.from_bytes(head[1:]) - 4)
                if head[:1] != b"A":  # NotificationResponse
                    way.put_nowait((0.0, head + body))
        way.put_nowait((0.0, b""))


def test_one_that_swallows_notifications_is_found_out_at_the_start(
    postgres_cluster: Cluster,
    postgres_emptied: str,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link, "_ARRIVAL_SECONDS", 0.2)
    name = conninfo_to_dict(postgres_emptied)["dbname"]
    with Swallowing(postgres_cluster.folder / ".s.PGSQL.5432") as proxy:
        plain = "sslmode=disable&gssencmode=disable"
        with pytest.raises(StoreError, match=r"do not arrive through .*session mode\.$"):
            open_postgres(f"postgresql://lobby@127.0.0.1:{proxy.port}/{name}?{plain}", clock)
