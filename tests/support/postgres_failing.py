"""PostgreSQL clusters that are killed, restarted, and replaced by a standby."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from time import sleep

import psycopg

from bench.processes import workers_of
from tests.support.postgres_cluster import OWNER, Cluster
from tests.support.tools import find

_IN_STEP = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'"


def kill(cluster: Cluster) -> None:
    """Kill the cluster with SIGKILL, and wait until its last process has noticed."""
    file = cluster.folder / "data" / "postmaster.pid"
    first = int(file.read_text().split()[0])
    family = [first, *workers_of(first)]
    os.kill(first, signal.SIGKILL)
    while any(map(_lives, family)):
        sleep(0.01)
    # If nothing reaps orphaned processes here, the id of an ended one still looks used.
    for path in (file, cluster.folder / ".s.PGSQL.5432.lock"):
        path.unlink(missing_ok=True)


def _lives(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def start(folder: Path) -> None:
    """Start the cluster in *folder*, however it ended."""
    options = f"-c listen_addresses= -c fsync=off -c unix_socket_directories={folder}"
    _control(folder, "start", f"--log={folder}/log", f"--options={options}")


@contextmanager
def standby(cluster: Cluster) -> Iterator[Path]:
    """The folder of a standby, which receives each change before the change is acknowledged."""
    folder = Path(mkdtemp(prefix="lobby-standby-"))
    shutil.chown(folder, cluster.folder.owner())
    try:
        _run(
            folder, "pg_basebackup", f"--pgdata={folder}/data", f"--host={cluster.folder}",
            f"--username={OWNER}", "--checkpoint=fast", "--write-recovery-conf", "--no-sync",
        )  # fmt: skip
        start(folder)
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            db.execute("SELECT pg_reload_conf()")
            while db.execute(_IN_STEP).fetchone() is None:
                sleep(0.01)
        yield folder
    finally:
        _control(folder, "stop", "--mode=immediate")
        shutil.rmtree(folder)


def promote(folder: Path) -> None:
    """Make the standby in *folder* accept changes from now on."""
    _control(folder, "promote")


def _control(folder: Path, verb: str, *options: str) -> None:
    _run(folder, "pg_ctl", verb, f"--pgdata={folder}/data", "--silent", "--wait", *options)


def _run(folder: Path, program: str, *words: str) -> None:
    programs = Path(find("pg_ctl") or "pg_ctl").resolve().parent
    user = folder.owner() if os.getuid() == 0 else None
    subprocess.run(
        [str(programs / program), *words], check=True, cwd=folder, stdin=subprocess.DEVNULL,
        user=user, group=user, extra_groups=[] if user else None,
    )  # fmt: skip
