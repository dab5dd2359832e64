"""The client that most players have."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.e2e.openssh import NEEDS_SSH, Client, make_key, ssh
from tests.ssh.serving import serving

pytestmark = NEEDS_SSH

BATCH = [
    "ssh", "-F", "none", "-o", "StrictHostKeyChecking=no",
    "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none",
    "-o", "IdentitiesOnly=yes", "-o", "IdentityFile=none",
]  # fmt: skip


async def test_it_gets_in_without_a_key_and_without_a_question() -> None:
    async with serving() as server, Client(ssh(server.port, user="ann")) as player:
        await player.until("name: ann")
        await player.until("key: none")
        player.type("hi\x1b")
        await player.until("typed: hi<escape>")
        player.resize(100, 30)
        await player.until("size: 100x30")
        player.type("Q")
        assert await player.until_closed() == 3
        assert "Goodbye." in player.text


async def test_it_gets_in_with_a_key(tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    async with serving() as server, Client(ssh(server.port, key=key)) as player:
        await player.until("key: SHA256:")
        player.type("Q")
        await player.until_closed()


async def test_it_runs_a_command() -> None:
    async with serving() as server:
        process = await asyncio.create_subprocess_exec(
            *BATCH, "-p", str(server.port), "127.0.0.1", "some", "words",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        output, error_output = await process.communicate()
    assert (output, process.returncode) == (b"", 2)
    assert error_output.startswith(b"This lobby is played on a terminal")


async def test_it_hears_that_the_server_stops() -> None:
    async with serving() as server, Client(ssh(server.port)) as player:
        await player.until("size: 80x24")
        await server.stop("The server is restarting.")
        assert await player.until_closed() == 75
        assert "The server is restarting." in player.text
