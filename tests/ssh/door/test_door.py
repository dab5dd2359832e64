"""The door under attack: refusals are counted, and the log stays small."""

from __future__ import annotations

import asyncio
import socket

import pytest

from lobby.base import metrics
from lobby.ssh import Limits
from tests.ssh.serving import serving


async def first_bytes(port: int) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    said = await reader.read(1024)
    writer.close()
    await writer.wait_closed()
    return said


async def test_a_flood_of_refused_connections_is_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    refused = metrics.refused.labels("rate")._value
    before = refused.get()
    with caplog.at_level("INFO"):
        async with serving(limits=Limits(attempts_per_minute=1, penalties=False)) as server:
            assert (await first_bytes(server.port)).startswith(b"SSH-2.0-")
            said = [await first_bytes(server.port) for _ in range(20)]
    assert b"Try again in a minute" in said[0]
    lines = [record.getMessage() for record in caplog.records if "refused" in record.getMessage()]
    assert len(lines) == 1
    assert lines[0].startswith(
        "refused 127.0.0.1: Too many connections from your address. Try again in a minute."
    )
    assert refused.get() == before + 20


async def test_a_client_of_ipv4_is_known_by_its_own_address_at_a_socket_for_both(
    caplog: pytest.LogCaptureFixture,
) -> None:
    both = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    once = Limits(attempts_per_minute=1, penalties=False)
    with caplog.at_level("INFO"):
        async with serving(limits=once, handed=both) as server:
            await first_bytes(server.port)
            await first_bytes(server.port)
    assert (
        "refused 127.0.0.1: Too many connections from your address. Try again in a minute."
        in caplog.text
    )
