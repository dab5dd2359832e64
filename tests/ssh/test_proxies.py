"""Proxies that tell whom they speak for, each against a real server."""

from __future__ import annotations

import asyncio
import contextlib

import pytest

from lobby.ssh import Limits
from tests.ssh.serving import serving
from tests.ssh.terminal_client import read_all

LOCAL = ("127.0.0.1",)


async def spoken(port: int, data: bytes) -> bytes:
    """What comes back if *data* is the first thing sent."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    async with asyncio.timeout(60):
        received = await reader.read(100)
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()
    return received


async def test_a_proxy_tells_whom_it_speaks_for() -> None:
    limits = Limits(connections_per_address=1, leaving_seconds=1)
    async with serving(limits=limits, proxies=LOCAL) as server:
        first, inside = await asyncio.open_connection("127.0.0.1", server.port)
        inside.write(b"PROXY TCP4 192.0.2.7 192.0.2.1 1 22\r\n")
        assert await first.readline() == b"SSH-2.0-Lobby\r\n"
        again = await spoken(server.port, b"PROXY TCP4 192.0.2.7 192.0.2.1 2 22\r\n")
        assert b"Too many connections from your address." in again
        other = await spoken(server.port, b"PROXY TCP4 192.0.2.8 192.0.2.1 3 22\r\n")
        assert other == b"SSH-2.0-Lobby\r\n"
        inside.close()


REAL = (
    b"PROXY TCP4 192.0.2.7 192.0.2.1 1 22\r\n",
    b"\r\n\r\n\x00\r\nQUIT\n\x21\x11\x00\x0c\xc0\x00\x02\x07\xc0\x00\x02\x01\x00\x01\x00\x16",
)
"""What a proxy says of a client at 192.0.2.7, in both versions of the protocol."""


@pytest.mark.parametrize("real", REAL, ids=["version 1", "version 2"])
@pytest.mark.parametrize(
    "forged",
    [
        b"PROXY TCP4 192.0.2.8 192.0.2.1 1 22\r\n",
        b"PROXY UNKNOWN\r\n",
        REAL[1].replace(b"\xc0\x00\x02\x07", b"\xc0\x00\x02\x08"),
        b"\r\n\r\n\x00\r\nQUIT\n\x20\x00\x00\x00",
    ],
    ids=["version 1", "unknown", "version 2", "local"],
)
async def test_a_client_forges_no_header_past_a_proxy(real: bytes, forged: bytes) -> None:
    """It is known by the address that the proxy has told, and what it adds is no SSH."""
    limits = Limits(connections_per_address=1, leaving_seconds=1)
    async with serving(limits=limits, proxies=LOCAL) as server:
        reader, inside = await asyncio.open_connection("127.0.0.1", server.port)
        inside.write(b"PROXY TCP4 192.0.2.8 192.0.2.1 1 22\r\n")
        assert await reader.readline() == b"SSH-2.0-Lobby\r\n"
        alone, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(real + forged + b"SSH-2.0-client\r\n")
        with contextlib.suppress(ConnectionError):  # it is hung up on as no client of SSH
            async with asyncio.timeout(60):
                assert b"from your address" not in await alone.read()
        writer.close()
        inside.close()
        reader, inside = await asyncio.open_connection("127.0.0.1", server.port)
        inside.write(real)
        assert await reader.readline() == b"SSH-2.0-Lobby\r\n"
        assert b"Too many connections from your address." in await spoken(
            server.port, real + forged
        )
        inside.close()


async def test_a_proxy_that_does_not_say_so_is_hung_up_on() -> None:
    async with serving(proxies=LOCAL) as server:
        with contextlib.suppress(ConnectionError):
            assert await spoken(server.port, b"SSH-2.0-client\r\n") == b""


async def test_a_silent_proxy_is_hung_up_on() -> None:
    limits = Limits(login_seconds=0.1, leaving_seconds=1)
    async with serving(limits=limits, proxies=LOCAL) as server:
        with contextlib.suppress(ConnectionError):
            assert await read_all(server.port) == b""


async def test_nobody_else_may_speak_for_others() -> None:
    async with serving(proxies=("192.0.2.0/24",)) as server:
        answer = await spoken(server.port, b"PROXY TCP4 192.0.2.7 192.0.2.1 1 22\r\n")
        assert answer == b"SSH-2.0-Lobby\r\n"
        assert server.connections <= 1
