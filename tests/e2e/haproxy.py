"""HAProxy as a separate process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.support.tools import find

NEEDS_HAPROXY = pytest.mark.tool("haproxy")
"""Marks tests that run HAProxy."""


@asynccontextmanager
async def balancing(folder: Path, files: Mapping[str, str]) -> AsyncIterator[None]:
    """Run HAProxy with *files*, which are written to *folder*; the first is its configuration."""
    for name, text in files.items():
        (folder / name).write_text(text)
    program = find("haproxy")
    assert program
    process = await asyncio.create_subprocess_exec(
        program, "-db", "-q", "-f", str(folder / next(iter(files))), stderr=asyncio.subprocess.PIPE
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
