"""What cryptography a client is offered."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import (
    DISC_KEY_EXCHANGE_FAILED,
    MSG_DISCONNECT,
    MSG_IGNORE,
    MSG_KEXINIT,
    MSG_USERAUTH_SUCCESS,
)  # fmt: skip
from asyncssh.packet import SSHPacket

from lobby.ssh import algorithms
from tests.ssh.serving import host_key, serving
from tests.ssh.terminal_client import client, connected
from tests.ssh.test_abuse import VERSION, packet, text
from tests.support.cases import in_one_test


def test_the_key_exchange_resists_quantum_computers_first() -> None:
    offered = algorithms.known(algorithms.KEY_EXCHANGES)
    assert offered[0] == "mlkem768x25519-sha256"
    assert "curve25519-sha256" in offered


def test_what_this_asyncssh_does_not_have_is_left_out() -> None:
    assert algorithms.known(("new", "curve25519-sha256")) == ["curve25519-sha256"]


@in_one_test("weak", ["nist", "sha1", "group1-", "group14", "exchange", "cbc", "md5", "umac"])
def test_nothing_weak_is_offered(weak: str) -> None:
    offered = algorithms.known((*algorithms.KEY_EXCHANGES, *algorithms.CIPHERS, *algorithms.MACS))
    assert not [name for name in offered if weak in name]


@pytest.mark.parametrize(
    "options",
    [
        {"kex_algs": ["ecdh-sha2-nistp256"]},
        {"kex_algs": ["diffie-hellman-group14-sha1"]},
        {"kex_algs": ["diffie-hellman-group14-sha256"]},
        {"encryption_algs": ["aes256-cbc"]},
        {"encryption_algs": ["aes256-ctr"], "mac_algs": ["hmac-sha2-256"]},
        {"server_host_key_algs": ["ssh-rsa", "rsa-sha2-256"]},
    ],
    ids=lambda options: next(iter(options.values()))[0],
)
async def test_a_client_that_knows_only_weak_ones_is_refused(options: dict[str, Any]) -> None:
    async with serving() as server:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with client(server.port, **options):
                pass


@pytest.mark.parametrize("missing", ["key exchange", "host key", "encryption", "MAC"])
async def test_a_client_that_shares_nothing_is_told_what_and_which_would(missing: str) -> None:
    kinds = {
        "key exchange": algorithms.KEY_EXCHANGES,
        "host key": ("ssh-ed25519",),
        "encryption": ("aes256-ctr",),
        "MAC": algorithms.MACS,
    }
    exchange, key, cipher, mac = (
        ",".join(("none",) if kind == missing else names).encode() for kind, names in kinds.items()
    )
    lists = text(exchange, key, cipher, cipher, mac, mac, b"none", b"none", b"", b"")
    reason = await disconnected(
        VERSION + packet(bytes([MSG_KEXINIT]) + bytes(16) + lists + bytes(5))
    )
    assert missing in reason
    assert "this server works with OpenSSH 6.5, PuTTY 0.68" in reason


def called(name: str, version: tuple[int, int]) -> str:
    """What the client *name* calls itself."""
    release = "Release_" if name == "PuTTY" else ""
    return f"{name.lower() if name == 'Dropbear' else name}_{release}{version[0]}.{version[1]}"


@pytest.mark.parametrize("name", algorithms.OLDEST)
async def test_the_oldest_client_that_works_gets_in_and_an_older_one_is_told(name: str) -> None:
    major, minor = algorithms.OLDEST[name]
    reason = await disconnected(f"SSH-2.0-{called(name, (major, minor - 1))}\r\n".encode())
    assert reason.startswith("Your SSH client is too old for this server. It works with OpenSSH")
    assert f"{name} {major}.{minor}" in reason
    async with (
        serving() as server,
        client(server.port, client_version=called(name, (major, minor))),
    ):
        pass


async def disconnected(sent: bytes) -> str:
    """The reason with which a server disconnects a client that has *sent* this in the clear."""
    async with serving() as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
    code = bytes([MSG_DISCONNECT]) + DISC_KEY_EXCHANGE_FAILED.to_bytes(4, "big")
    reason = answer.rpartition(code)[2]
    return reason[4 : 4 + int.from_bytes(reason[:4], "big")].decode()


async def test_who_has_gone_takes_no_turn() -> None:
    turns = algorithms.Turns(per_second=0.001)
    async with asyncio.timeout(60):
        await turns.wait(lambda: True)
        await turns.wait(lambda: False)
        await turns.wait(lambda: True)


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
    ("version", "included"), [("dropbear_2022.83", True), ("OpenSSH_9.9", False)], ids=str
)
async def test_dropbear_is_told_by_which_rule_its_guesses_are_judged(
    version: str, included: bool
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
    assert (b"kexguess2@matt.ucc.asn.au" in offer) == included
