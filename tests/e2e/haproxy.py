"""HAProxy as a separate process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.tools import find

NEEDS_HAPROXY = pytest.mark.tool("haproxy")
"""Marks tests that run HAProxy."""

_CONFIGURATION = """
global
    maxconn 1000
defaults
    mode tcp
    timeout connect 5s
    timeout client 5m
    timeout server 5m
    option redispatch 1
    retries 3
{}
"""


@asynccontextmanager
async def balancing(folder: Path, sections: str) -> AsyncIterator[None]:
    """Run HAProxy with these *sections* of a configuration, which is written to *folder*."""
    file = folder / "haproxy.cfg"
    file.write_text(_CONFIGURATION.format(sections))
    program = find("haproxy")
    assert program
    process = await asyncio.create_subprocess_exec(
        program, "-db", "-q", "-f", str(file), stderr=asyncio.subprocess.PIPE
    )
    try:
        yield
    finally:
        process.terminate()
        _, said = await process.communicate()
    assert process.returncode in (0, 143, -15), said.decode()


async def accepted(host: str, port: int) -> None:
    """Wait until *port* on *host* accepts connections."""
    async with asyncio.timeout(60):
        while True:
            try:
                _, writer = await asyncio.open_connection(host, port)
            except ConnectionRefusedError:
                await asyncio.sleep(0.02)  # nothing notifies us
            else:
                writer.close()
                return
