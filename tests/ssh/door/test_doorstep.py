"""What visitors who are not let in are told, as SSH clients show it."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import asyncssh
import pytest

from lobby.ssh import Limits
from lobby.ssh.door.knocking import MOST_ON_DOORSTEP, TOLD_BURST, disconnect
from tests.e2e.openssh import NEEDS_SSH, Machine, make_key
from tests.ssh.serving import host_key, serving
from tests.ssh.terminal_client import client

ONE = Limits(
    connections_per_address=1, attempts_per_minute=1000, penalties=False, leaving_seconds=1
)
SENTENCE = "Too many connections from your address."


@pytest.mark.parametrize("sentence", ["", "a", "it is full", SENTENCE, "x" * 200])
def test_packets_are_whole_blocks(sentence: str) -> None:
    version, _, packet = disconnect("Lobby", sentence).partition(b"\r\n")
    length, padding = int.from_bytes(packet[:4], "big"), packet[4]
    assert version == b"SSH-2.0-Lobby"
    assert len(packet) == length + 4
    assert len(packet) % 8 == 0
    assert 4 <= padding < 12
    assert packet[5] == 1


@NEEDS_SSH
async def test_the_ssh_client_shows_the_sentence(tmp_path: Path) -> None:

    key = await asyncio.to_thread(make_key, tmp_path / "ann")
    async with serving(limits=ONE) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        assert await reader.readline() == b"SSH-2.0-Lobby\r\n"
        for _ in range(5):
            refused = await Machine(server.port, key)("whoami")
            assert refused.status == 255
            assert SENTENCE in refused.err
        writer.close()


async def test_another_client_shows_it_too() -> None:
    async with serving(limits=ONE) as server, client(server.port, host_key=host_key()):
        with pytest.raises(asyncssh.DisconnectError, match=SENTENCE):
            async with client(server.port, host_key=host_key()):
                pass


async def test_a_flood_is_told_a_few_times_and_holds_no_connections() -> None:
    async with serving(limits=ONE) as server:
        first = await asyncio.open_connection("127.0.0.1", server.port)
        await first[0].readline()
        crowd = [
            await asyncio.open_connection("127.0.0.1", server.port)
            for _ in range(MOST_ON_DOORSTEP + 5)
        ]
        ends = await asyncio.gather(*(reader.read() for reader, _ in crowd))
        refusals = [said for said in ends if SENTENCE.encode() in said]
        assert TOLD_BURST <= len(refusals) < MOST_ON_DOORSTEP
        assert all(not said for said in ends if said not in refusals)
        for _, writer in (first, *crowd):
            writer.close()


async def test_one_who_is_gone_before_hearing_it_is_no_error() -> None:
    errors: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    async with serving(limits=ONE) as server:
        first = await asyncio.open_connection("127.0.0.1", server.port)
        await first[0].readline()
        socket.create_connection(("127.0.0.1", server.port)).close()
        later = await asyncio.open_connection("127.0.0.1", server.port)
        assert SENTENCE.encode() in await later[0].read()
        for _, writer in (first, later):
            writer.close()
    assert errors == []
