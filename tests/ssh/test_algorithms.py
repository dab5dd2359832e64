"""What cryptography a client is offered."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_IGNORE, MSG_USERAUTH_SUCCESS
from asyncssh.packet import SSHPacket

from lobby.ssh import algorithms
from tests.ssh.serving import host_key, serving
from tests.ssh.terminal_client import client, connected
from tests.support.cases import in_one_test


def test_the_key_exchange_resists_quantum_computers_first() -> None:
    offered = algorithms.known(algorithms.KEY_EXCHANGES)
    assert offered[0] == "mlkem768x25519-sha256"
    assert "curve25519-sha256" in offered


def test_what_this_asyncssh_does_not_have_is_left_out() -> None:
    assert algorithms.known(("new", "curve25519-sha256")) == ["curve25519-sha256"]


@in_one_test("weak", ["nist", "sha1", "group", "cbc", "ctr", "md5", "umac"])
def test_nothing_weak_is_offered(weak: str) -> None:
    offered = algorithms.known((*algorithms.KEY_EXCHANGES, *algorithms.CIPHERS, *algorithms.MACS))
    assert not [name for name in offered if weak in name]


@pytest.mark.parametrize(
    "options",
    [
        {"kex_algs": ["ecdh-sha2-nistp256"]},
        {"kex_algs": ["diffie-hellman-group14-sha1"]},
        {"kex_algs": ["diffie-hellman-group14-sha256"]},
        {"encryption_algs": ["aes256-ctr"]},
        {"server_host_key_algs": ["ssh-rsa", "rsa-sha2-256"]},
    ],
    ids=lambda options: next(iter(options.values()))[0],
)
async def test_a_client_that_knows_only_weak_ones_is_refused(options: dict[str, Any]) -> None:
    async with serving() as server:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with client(server.port, **options):
                pass


async def test_an_older_client_gets_in_with_curve25519() -> None:
    async with (
        serving() as server,
        client(
            server.port,
            host_key=host_key(),
            kex_algs=["curve25519-sha256"],
            encryption_algs=["aes128-gcm@openssh.com"],
        ) as connection,
    ):
        assert connection.get_extra_info("send_cipher") == "aes128-gcm@openssh.com"


async def test_the_server_does_not_say_what_it_is_made_of() -> None:
    async with serving() as server, client(server.port) as connection:
        assert connection.get_extra_info("server_version") == "SSH-2.0-Lobby"


async def test_nothing_is_compressed() -> None:
    async with serving() as server, client(server.port, compression_algs=["zlib", "none"]) as one:
        assert one.get_extra_info("send_compression") == "none"


async def test_no_packet_is_sent_that_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    received: list[int] = []
    process = asyncssh.SSHClientConnection.process_packet

    def watch(
        self: asyncssh.SSHClientConnection, pkttype: int, pktid: int, packet: SSHPacket
    ) -> Any:
        received.append(pkttype)
        return process(self, pkttype, pktid, packet)

    monkeypatch.setattr(asyncssh.SSHClientConnection, "process_packet", watch)
    async with serving() as server, connected(server.port) as terminal:
        await terminal.until("name")
    assert MSG_USERAUTH_SUCCESS in received
    assert MSG_IGNORE not in received


@pytest.mark.parametrize(
    ("version", "told"), [("dropbear_2022.83", True), ("OpenSSH_9.9", False)], ids=str
)
async def test_dropbear_is_told_by_which_rule_its_guesses_are_judged(
    version: str, told: bool
) -> None:
    async with serving() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(f"SSH-2.0-{version}\r\n".encode())
        await reader.readline()
        length = int.from_bytes(await reader.readexactly(4), "big")
        offer = await reader.readexactly(length)
        writer.close()
        await writer.wait_closed()
    assert b"curve25519-sha256" in offer
    assert (b"kexguess2@matt.ucc.asn.au" in offer) == told
