"""A small server full of idle visitors without a name."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import asyncssh
import pytest

from tests.e2e.openssh import Server, serving
from tests.ssh.terminal_client import client

PLACES = 40


def new_key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


def fingerprint(key: asyncssh.SSHKey) -> str:
    return str(key.convert_to_public().get_fingerprint())


OPERATOR = new_key()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    async with serving(
        tmp_path / "data",
        LOBBY_BOTS="0",
        LOBBY_CONNECTIONS=str(PLACES),
        LOBBY_CONNECTIONS_PER_ADDRESS="1000",
        LOBBY_ATTEMPTS_PER_MINUTE="10000",
        LOBBY_OPERATORS=fingerprint(OPERATOR),
    ) as running:
        yield running


async def settle(
    stack: AsyncExitStack, server: Server, key: asyncssh.SSHKey
) -> asyncssh.SSHClientProcess[str]:
    """Connect with *key*, and hold a place, or learn that there is none. Return only then, so that
    the next visitor is not identified at the same time and does not overtake this one."""
    connection = await stack.enter_async_context(client(server.port, user="somebody", keys=[key]))
    process: asyncssh.SSHClientProcess[str] = await connection.create_process("multiple")
    with suppress(BrokenPipeError):  # if there was no place, it is closed already
        process.stdin.write("whoami\n")
    async with asyncio.timeout(60):
        await process.stdout.readline()
    return process


async def ran(server: Server, key: asyncssh.SSHKey, command: str) -> str:
    async with client(server.port, user="somebody", keys=[key]) as connection:
        done = await connection.run(command)
    assert done.exit_status == 0, done.stderr
    return str(done.stdout)


async def told_to_go(process: asyncssh.SSHClientProcess[str]) -> str:
    async with asyncio.timeout(60):
        done = await process.wait()
    assert done.exit_status == os.EX_TEMPFAIL
    return str(done.stderr)


async def goes(process: asyncssh.SSHClientProcess[str]) -> None:
    """End the session from the client's side."""
    process.stdin.write_eof()
    async with asyncio.timeout(60):
        assert (await process.wait()).exit_status == 0


async def test_forty_fresh_keys_keep_no_member_and_no_operator_out(server: Server) -> None:
    member = new_key()
    await ran(server, member, "signup ann")
    async with AsyncExitStack() as stack:
        fresh = [await settle(stack, server, new_key()) for _ in range(PLACES)]
        reserved = PLACES // 10
        for late in fresh[PLACES - reserved :]:
            assert "kept for players with a name" in await told_to_go(late)
        assert "ann" in await ran(server, member, "whoami")
        assert "ann" in await ran(server, OPERATOR, "admin players ann")
        # Members for the last places and one more, for whom an idle guest has to make room.
        inside = [await settle(stack, server, member) for _ in range(reserved + 1)]
        assert "you were idle longer than any other guest" in await told_to_go(fresh[0])
        for process in (fresh[1], *inside):
            await goes(process)
