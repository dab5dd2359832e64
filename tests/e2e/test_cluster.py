"""``make cluster`` with one server, entered through its balancer by the real ssh client."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.e2e.haproxy import NEEDS_HAPROXY
from tests.e2e.openssh import NEEDS_SSH, Machine
from tests.support.ports import free_port
from tests.support.postgres_cluster import NEEDS_POSTGRES

PATIENCE = 60
ROOT = Path(__file__).parents[2]


class Supervisor:
    """The program that runs everything, and its output."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, data: Path) -> None:
        self.process = process
        self.port = port
        self.data = data

    async def says(self, text: str) -> None:
        """Wait until it prints *text*."""
        assert self.process.stdout
        said = ""
        async with asyncio.timeout(PATIENCE):
            async for line in self.process.stdout:
                said += line.decode()
                if text in said:
                    return
        raise AssertionError(said)

    def running(self) -> set[int]:
        """The processes that have its data folder in their arguments or environment."""
        return {
            int(path.name)
            for path in Path("/proc").iterdir()
            if path.name.isdigit() and int(path.name) != self.process.pid and self._is_ours(path)
        }

    def _is_ours(self, process: Path) -> bool:
        with suppress(OSError):
            started_with = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
            return str(self.data).encode() in started_with
        return False

    def server(self) -> int:
        """The id of the server's process."""
        words = {pid: Path(f"/proc/{pid}/cmdline").read_bytes() for pid in self.running()}
        (server,) = (pid for pid, words in words.items() if b"serve" in words.split(b"\0"))
        return server

    async def all_gone(self) -> None:
        """Wait until none of its processes is running."""
        async with asyncio.timeout(PATIENCE):
            while True:
                if not self.running():
                    return
                await asyncio.sleep(0.1)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that the user who runs PostgreSQL can reach too."""
    with TemporaryDirectory(prefix="lobby-cluster-") as made:
        yield Path(made) / "data"


@pytest.fixture
async def cluster(folder: Path) -> AsyncIterator[Supervisor]:
    port = free_port()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "deploy.cluster", "--servers", "1", "--port", str(port),
        "--data", str(folder), cwd=ROOT, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT, env={**os.environ, "LOBBY_BOTS": "0"},
    )  # fmt: skip
    supervisor = Supervisor(process, port, folder)
    try:
        yield supervisor
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        await supervisor.all_gone()


@NEEDS_SSH
@NEEDS_HAPROXY
@NEEDS_POSTGRES
@pytest.mark.tool("setpriv")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
async def test_a_lobby_that_ends_with_its_supervisor(
    cluster: Supervisor, how: signal.Signals
) -> None:
    await cluster.says("Press Ctrl-C")
    assert "help" in await Machine(cluster.port, None).does("help")
    os.kill(cluster.server(), signal.SIGKILL)
    await cluster.says("server-1 was ended by SIGKILL.")
    assert len(cluster.running()) > 1
    cluster.process.send_signal(how)
    if how == signal.SIGINT:
        await cluster.says("Everything has ended.")
        assert not cluster.running()
    await cluster.all_gone()


async def test_what_cannot_run_is_a_sentence(folder: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "deploy.cluster", cwd=ROOT, stderr=asyncio.subprocess.PIPE,
        env={"PATH": str(folder), "LOBBY_DATABASE": "postgresql:///lobby"},
    )  # fmt: skip
    _, said = await process.communicate()
    assert process.returncode == 1
    assert b"setpriv. In Debian, run: apt install " in said
    assert said.rstrip().endswith(b"util-linux")
