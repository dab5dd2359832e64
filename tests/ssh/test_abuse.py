"""Abuse of the protocol itself: whatever a stranger sends, the server hangs up, or lets them wait
no longer than anybody else, and the next client connects as if nothing had happened."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import struct
from collections.abc import AsyncIterator

import pytest

from lobby.ssh import Limits, Server
from tests.ssh.serving import serving
from tests.ssh.terminal_client import connected

VERSION = b"SSH-2.0-OpenSSH_9.9\r\n"
DISCONNECT, IGNORE, SERVICE_REQUEST, NEWKEYS, KEX_REPLY = 1, 2, 5, 21, 31
USERAUTH_REQUEST, USERAUTH_SUCCESS, CHANNEL_OPEN, CHANNEL_DATA = 50, 52, 90, 94


def packet(payload: bytes) -> bytes:
    """*payload* as it is sent before encryption is set up."""
    padding = 16 - (5 + len(payload)) % 8
    return struct.pack(">IB", 1 + len(payload) + padding, padding) + payload + bytes(padding)


def text(*words: bytes) -> bytes:
    """*words* as the protocol encodes them."""
    return b"".join(struct.pack(">I", len(word)) + word for word in words)


WRONG = {
    "endless banner": b"welcome\r\n" * 3000,
    "endless line": b"x" * 50_000,
    "long version": b"SSH-2.0-" + b"x" * 5000 + b"\r\n",
    "version of no alphabet": b"SSH-2.0-\xff\xfe\x00\r\n",
    "version of another protocol": b"SSH-3.0-future\r\n",
    "garbage after the version": VERSION + bytes(range(256)) * 20,
    "packet without end": VERSION + b"\xff" * 64,
    "packet of nothing": VERSION + bytes(64),
    "more padding than packet": VERSION + struct.pack(">IB", 12, 255) + bytes(64),
    "new keys at once": VERSION + packet(bytes([NEWKEYS])),
    "key exchange without a beginning": VERSION + packet(bytes([KEX_REPLY]) + text(b"x" * 32)),
    "service before keys": VERSION + packet(bytes([SERVICE_REQUEST]) + text(b"ssh-userauth")),
    "login before keys": VERSION
    + packet(bytes([USERAUTH_REQUEST]) + text(b"ann", b"ssh-connection", b"none")),
    "welcomes itself": VERSION + packet(bytes([USERAUTH_SUCCESS])),
    "channel before keys": VERSION + packet(bytes([CHANNEL_OPEN]) + text(b"session") + bytes(12)),
    "data before keys": VERSION + packet(bytes([CHANNEL_DATA]) + bytes(4) + text(b"q")),
    "farewell": VERSION + packet(bytes([DISCONNECT]) + bytes(4) + text(b"\xff", b"\xff")),
    "offer of nothing": VERSION + packet(bytes([20]) + bytes(16 + 10 * 4 + 5)),
    "offer cut short": VERSION + packet(bytes([20]) + bytes(16) + text(b"curve25519-sha256")),
}
"""What a stranger may send to which the only answer is to hang up."""

UNFINISHED = {
    "nothing": b"",
    "half a version": VERSION[:9],
    "a version only": VERSION,
    "half a length": VERSION + b"\x00\x00",
    "half a packet": VERSION + packet(bytes([IGNORE]) + text(b"x" * 900))[:400],
}
"""Where a stranger may stop."""


@pytest.fixture
async def server(caplog: pytest.LogCaptureFixture) -> AsyncIterator[Server]:
    """A server that is checked to be healthy at the end: another client can connect and leave,
    nobody is left, and nothing was logged as an error."""
    limits = Limits(login_seconds=3, leaving_seconds=1, penalties=False, attempts_per_minute=1000)
    with caplog.at_level(logging.WARNING):
        async with serving(limits=limits) as running:
            yield running
            async with connected(running.port) as terminal:
                await terminal.until("size: 80x24")
                terminal.type("hiQ")
                assert await terminal.ended() == 3
            await running._emptied(20)
            assert running.connections == 0
    assert not caplog.messages


async def hung_up(reader: asyncio.StreamReader) -> None:
    """Wait until the server has hung up, in whatever way."""
    async with asyncio.timeout(60):
        with contextlib.suppress(ConnectionError):
            await reader.read()


@pytest.mark.parametrize("sent", [WRONG, UNFINISHED], ids=["wrong", "unfinished"])
async def test_who_breaks_the_protocol_or_stops_in_the_middle_is_hung_up_on(
    server: Server, sent: dict[str, bytes]
) -> None:
    await asyncio.gather(*(hung_up_on(server, payload) for payload in sent.values()))


async def hung_up_on(server: Server, sent: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    await hung_up(reader)
    writer.close()


async def test_a_line_may_break_anywhere(server: Server) -> None:
    for sent in UNFINISHED.values():
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        await reader.readline()
        # Closed like this, the system sends a reset instead of an orderly end.
        plug: socket.socket = writer.get_extra_info("socket")
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()


async def test_a_key_exchange_begins_once(server: Server) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    await reader.readline()
    writer.write(VERSION)
    offer = await reader.readexactly(4)
    offer += await reader.readexactly(int.from_bytes(offer, "big"))
    writer.write(offer * 50)  # as a good client might send
    await hung_up(reader)
    writer.close()


async def test_a_line_that_breaks_in_a_session_leaves_nothing(server: Server) -> None:
    async with connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        # Behind the client's back: the start of a packet that never ends.
        transport = terminal.connection._transport
        assert transport
        transport.write(b"\x00" * 10)
        transport.abort()
        await terminal._until(lambda: not terminal.open, "the end", 20)


@pytest.mark.parametrize(
    ("every", "typed"), [(1, "fox"), (250, "the quick brown fox jumps over the lazy dog")]
)
async def test_a_session_goes_on_through_new_keys(server: Server, every: int, typed: str) -> None:
    async with connected(server.port, rekey_bytes=every) as terminal:
        await terminal.until("size: 80x24")
        connection, exchanged = terminal.connection, []
        begin = connection._send_kexinit

        def counted() -> None:
            exchanged.append(1)
            begin()

        connection._send_kexinit = counted  # type: ignore[method-assign]
        for written, letter in enumerate(typed, start=1):
            terminal.type(letter)
            await terminal.until(f"typed: {typed[:written]}".rstrip())
        assert len(exchanged) > 2
        terminal.type("Q")
        assert await terminal.ended() == 3
