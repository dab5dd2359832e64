"""Lobbies behind a real HAProxy, entered with the real ssh client."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import asyncssh
import pytest

from lobby.app.config import files
from lobby.ssh import FILE_NAME, ensure_keys
from tests.e2e.haproxy import NEEDS_HAPROXY, accepted, balancing
from tests.e2e.openssh import NEEDS_SSH, Client, Machine, Server, make_key, options, serving, ssh
from tests.e2e.test_journey import LOBBY
from tests.support.ports import free_port
from tests.support.postgres_cluster import NEEDS_POSTGRES

pytestmark = [NEEDS_SSH, NEEDS_HAPROXY]

CLOSED = "The lobby is closed just now, and will be back soon. Nothing is lost."

_SECTION = """\
defaults
    mode tcp
    timeout connect 5s
    timeout client 5m
    timeout server 5m
listen ssh
    bind {bind}
    server one 127.0.0.1:{port} {version}
"""


@dataclass(frozen=True)
class Lobby:
    """A server behind the balancer, its data, and the port of its /ready."""

    server: Server
    data: Path
    watched: int

    async def admin(self, *words: str) -> None:
        """Run ``lobby admin`` on the server's machine."""
        process = await asyncio.create_subprocess_exec(
            LOBBY[0], "admin", "--data", str(self.data), *words, stdout=asyncio.subprocess.DEVNULL
        )
        assert await process.wait() == 0

    async def ready(self) -> int:
        """The status with which /ready answers; 0 if nothing does."""
        with suppress(aiohttp.ClientConnectionError):
            async with (
                aiohttp.ClientSession() as client,
                client.get(f"http://127.0.0.1:{self.watched}/ready") as answer,
            ):
                return answer.status
        return 0


@pytest.fixture
async def lobbies(tmp_path: Path) -> AsyncIterator[tuple[Lobby, Lobby]]:
    """Two servers with the same host key; each has its own players."""
    ensure_keys(tmp_path / FILE_NAME)
    async with AsyncExitStack() as stack:
        pair = []
        for name in ("one", "two"):
            data, watched = tmp_path / name, free_port()
            server = await stack.enter_async_context(
                serving(
                    data,
                    LOBBY_BOTS="0",
                    LOBBY_PROXIES="127.0.0.1/32 ::1/128",
                    LOBBY_HOST_KEY=str(tmp_path / "host_key"),
                    LOBBY_METRICS_PORT=str(watched),
                    LOBBY_ATTEMPTS_PER_MINUTE="10000",
                )
            )
            pair.append(Lobby(server, data, watched))
        yield pair[0], pair[1]


def front(port: int, *servers: Lobby, stats: str = "") -> Mapping[str, str]:
    """The files of an HAProxy at *port* that asks *servers* often; *stats* is its socket."""
    backs = [
        files.Back(f"s{index}", f"127.0.0.1:{lobby.server.port}", lobby.watched)
        for index, lobby in enumerate(servers)
    ]
    return files.haproxy_texts(
        files.Front(port=port, servers=backs, room=100, every="100ms", stats=stats)
    )


async def knows(stats: Path, server: str, state: str) -> None:
    """Wait until HAProxy says at its socket *stats* that *server* is in *state*."""
    async with asyncio.timeout(60):
        while True:
            reader, writer = await asyncio.open_unix_connection(str(stats))
            writer.write(b"show stat\n")
            lines = (await reader.read()).decode().splitlines()
            writer.close()
            if any(line.startswith(server) and f",{state}," in line for line in lines):
                return
            await asyncio.sleep(0.05)  # nothing notifies us


async def printed(*command: str) -> str:
    """What *command* prints."""
    process = await asyncio.create_subprocess_exec(
        *command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    out, _ = await process.communicate()
    return out.decode()


async def said(port: int, known: Path, *words: str, host: str = "127.0.0.1") -> tuple[int, str]:
    """The status and output of ``ssh``, with *known* as its file of known hosts."""
    process = await asyncio.create_subprocess_exec(
        "ssh", "-T", "-o", f"UserKnownHostsFile={known}", "-o", "StrictHostKeyChecking=accept-new",
        *options(port, None), *words, host, "help",
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    out, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode()


async def test_the_lobby_sees_from_where_people_come(tmp_path: Path) -> None:
    """A visitor from a banned address is told so; others connect."""
    settings = {"LOBBY_PROXIES": "127.0.0.1/32 ::1/128", "LOBBY_BOTS": "0"}
    async with serving(tmp_path / "data", **settings) as server:
        lobby = Lobby(server, tmp_path / "data", 0)
        for bind, source in (("127.0.0.1", "127.0.0.9"), ("[::1]", "::1")):
            await lobby.admin("ban", source, "-m", "Flood")
            for version in ("send-proxy", "send-proxy-v2"):
                port, host = free_port(), bind.strip("[]")
                text = _SECTION.format(bind=f"{bind}:{port}", port=server.port, version=version)
                async with balancing(tmp_path, {files.HAPROXY_FILE: text}):
                    await accepted(host, port)
                    status, message = await said(port, tmp_path / "known", "-b", source, host=host)
                    assert status != 0
                    assert "Your address is banned from this server: Flood" in message
                    if host == "127.0.0.1":
                        status, _ = await said(port, tmp_path / "known", "-b", "127.0.0.8")
                        assert status == 0


async def test_nobody_is_refused_while_a_server_drains_and_stops(
    tmp_path: Path, lobbies: tuple[Lobby, Lobby]
) -> None:
    one, two = lobbies
    port, known = free_port(), tmp_path / "known"
    came = asyncio.Queue[tuple[int, str]]()

    async def come() -> None:
        while True:
            await came.put(await said(port, known))

    async def let_in(number: int) -> None:
        async with asyncio.timeout(60):
            for _ in range(number):
                status, message = await came.get()
                assert status == 0, message

    async with balancing(tmp_path, front(port, one, two)):
        await accepted("127.0.0.1", port)
        visitors = [asyncio.create_task(come()) for _ in range(2)]
        await let_in(4)
        await one.admin("drain", "1")
        assert await one.ready() == 503
        await let_in(6)
        await one.admin("drain", "0")
        await one.server.ended()
        await let_in(4)
        assert await two.ready() == 200
        for visitor in visitors:
            visitor.cancel()
        await asyncio.gather(*visitors, return_exceptions=True)


@NEEDS_POSTGRES
async def test_whose_server_is_frozen_reads_it_within_ten_seconds(
    tmp_path: Path, postgres_url: str
) -> None:
    """The leader stands still. Its player's session ends, and the next one is at another server."""
    key, host_key = make_key(tmp_path / "ann"), make_key(tmp_path / "host")
    port, stats, watched = free_port(), tmp_path / "stats", (free_port(), free_port())
    shared = {
        "LOBBY_DATABASE": postgres_url,
        "LOBBY_HOST_KEY": str(host_key),
        "LOBBY_PROXIES": "127.0.0.1/32",
        "LOBBY_BOTS": "0",
    }
    async with AsyncExitStack() as stack:
        one, two = [
            Lobby(
                await stack.enter_async_context(
                    serving(tmp_path / name, LOBBY_METRICS_PORT=str(metrics_port), **shared)
                ),
                tmp_path / name,
                metrics_port,
            )
            for name, metrics_port in zip(("one", "two"), watched, strict=True)
        ]
        await stack.enter_async_context(
            balancing(tmp_path, front(port, one, two, stats=str(stats)))
        )
        await accepted("127.0.0.1", port)
        for name in ("s0", "s1"):
            await knows(stats, f"lobby,{name},", "UP")
        ann = Machine(port, key)
        await ann.does("signup ann")
        async with Client(ssh(port, key=key, user="ann")) as waiting:
            await waiting.until("ann")
            await knows(stats, "lobby,s0,0,0,1,", "UP")
            try:
                os.kill(one.server.process, signal.SIGSTOP)
                assert await waiting.until_closed(10) == 255
                assert "ann" in await ann.does("whoami")
            finally:
                os.kill(one.server.process, signal.SIGCONT)


@pytest.mark.tool("plink")
async def test_whoever_comes_is_told_that_the_lobby_is_closed_while_no_server_runs(
    tmp_path: Path, lobbies: tuple[Lobby, Lobby]
) -> None:
    one, _ = lobbies
    port, known, stats = free_port(), tmp_path / "known", tmp_path / "stats"

    async with balancing(tmp_path, front(port, one, stats=str(stats))):
        await accepted("127.0.0.1", port)
        await knows(stats, "lobby,s0,", "UP")
        assert (await said(port, known))[0] == 0
        await one.admin("drain", "5")
        await knows(stats, "lobby,s0,", "DOWN")
        assert (await said(port, known))[0] == 0
        await one.admin("drain", "0")
        await one.server.ended()
        await knows(stats, "not_ready,s0,", "DOWN")
        status, message = await said(port, known)
        assert status == 255
        assert CLOSED in message
        assert CLOSED in await printed("plink", "-batch", "-P", str(port), "ann@127.0.0.1")
        with pytest.raises(asyncssh.DisconnectError, match=CLOSED):
            await asyncssh.connect("127.0.0.1", port, known_hosts=None)
