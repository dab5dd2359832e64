"""systemd's side of a service, played by the test: real sockets, and the real server."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from lobby.app import systemd
from lobby.base.errors import CannotOperate

LOBBY = Path(sys.executable).with_name("lobby")
STARTER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ["LISTEN_PID"] = str(os.getpid())
os.execv(sys.argv[2], [sys.argv[2], "serve"])
"""
PATIENCE = 60.0


@contextmanager
def listening_for_states(path: Path) -> Iterator[socket.socket]:
    """The socket on which systemd listens for states."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as wire:
        wire.bind(str(path))
        wire.setblocking(False)
        yield wire


async def next_state(wire: socket.socket) -> str:
    async with asyncio.timeout(PATIENCE):
        return (await asyncio.get_running_loop().sock_recv(wire, 100)).decode()


async def test_nothing_is_said_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    systemd.notify("READY=1")


def test_a_socket_for_another_process_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LISTEN_FDS", "1")
    monkeypatch.setenv("LISTEN_PID", "1")
    assert systemd.listening_socket() is None


@pytest.mark.parametrize("count", ["2", "x", "-1"])
def test_only_one_socket_is_taken(monkeypatch: pytest.MonkeyPatch, count: str) -> None:
    monkeypatch.setenv("LISTEN_FDS", count)
    monkeypatch.setenv("LISTEN_PID", str(os.getpid()))
    with pytest.raises(CannotOperate, match=f"LISTEN_FDS is {count}: the server listens on 1"):
        systemd.listening_socket()


def test_a_watchdog_that_has_no_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", "soon")
    with pytest.raises(CannotOperate, match="WATCHDOG_USEC is soon: it should be a number"):
        systemd.watchdog_seconds()


@pytest.mark.parametrize(
    ("microseconds", "process", "seconds"),
    [("30000000", None, 30), ("0", None, None), ("30000000", "1", None)],
)
def test_the_watchdog_is_heard_by_whom_it_watches(
    monkeypatch: pytest.MonkeyPatch, microseconds: str, process: str | None, seconds: float | None
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", microseconds)
    if process:
        monkeypatch.setenv("WATCHDOG_PID", process)
    assert systemd.watchdog_seconds() == seconds


async def test_who_comes_during_a_restart_waits_in_the_socket(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        listening_for_states(tmp_path / "notify") as states,
    ):
        port = listening.getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)  # nobody listens yet
        for _ in range(2):
            server = await started(tmp_path, listening)
            assert await next_state(states) == "READY=1"
            assert await next_state(states) == "WATCHDOG=1"
            async with asyncio.timeout(PATIENCE):
                assert await reader.readline() == b"SSH-2.0-Lobby\r\n"
            writer.close()
            server.terminate()
            while (state := await next_state(states)) == "WATCHDOG=1":
                pass
            assert state == "STOPPING=1"
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await server.wait()
        writer.close()


async def test_a_socket_that_does_not_listen_is_refused(tmp_path: Path) -> None:
    with socket.socket() as deaf:
        server = await started(tmp_path, deaf)
        _, said = await server.communicate()
    assert b"use ListenStream=" in said
    assert b"Traceback" not in said


async def started(tmp_path: Path, handed: socket.socket) -> asyncio.subprocess.Process:
    """The server as systemd starts it, with *handed* as its third file."""
    environment = {
        **os.environ,
        "NOTIFY_SOCKET": str(tmp_path / "notify"),
        "WATCHDOG_USEC": "1000000",
        "LISTEN_FDS": "1",
        "LOBBY_DATA": str(tmp_path / "data"),
    }
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        STARTER,
        str(handed.fileno()),
        str(LOBBY),
        env=environment,
        pass_fds=[handed.fileno()],
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
    )
