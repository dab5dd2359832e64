"""The cryptography that is offered: modern, and only what this build of asyncssh has."""

from __future__ import annotations

from collections.abc import Iterable

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs
from asyncssh.packet import SSHPacketLogger

KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
)

CIPHERS = (
    "chacha20-poly1305@openssh.com",
    "aes256-gcm@openssh.com",
    "aes128-gcm@openssh.com",
)

# Never used, since the ciphers above authenticate by themselves; the protocol wants a list.
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")

_GUESS = b"kexguess2@matt.ucc.asn.au"
"""Dropbear's name for its rule on when the first packet of a key exchange was guessed well: when
its algorithm is the one that both come to. RFC 4253, section 7, wants each side to prefer it, too;
asyncssh goes by Dropbear's rule, and a Dropbear that is not told so cannot come in."""


def key_exchanges() -> list[str]:
    """The key exchanges offered, the preferred one first."""
    return _known(KEY_EXCHANGES, get_kex_algs())


def ciphers() -> list[str]:
    """The ciphers offered, the preferred one first."""
    return _known(CIPHERS, get_encryption_algs())


def macs() -> list[str]:
    """The integrity checks offered, the preferred one first."""
    return _known(MACS, get_mac_algs())


def tell_guess_rule(connection: asyncssh.SSHServerConnection) -> None:
    """Let *connection*, which has said nothing yet, tell a Dropbear how it judges guesses.

    That is done in the list of key exchanges, and is none: asyncssh takes no such option."""
    others = connection._get_extra_kex_algs()

    def extra() -> list[bytes]:
        version = str(connection.get_extra_info("client_version", ""))
        return [*others, _GUESS] if "dropbear" in version.lower() else others

    connection._get_extra_kex_algs = extra  # type: ignore[method-assign]


def send_no_empty_packets(connection: asyncssh.SSHServerConnection) -> None:
    """Let *connection* not send an empty packet before each other one, as asyncssh does for the
    sake of ciphers in CBC mode. None of those is offered, and it is a packet for every frame."""
    send = connection.send_packet

    def send_packet(pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None) -> None:
        if pkttype != MSG_IGNORE:
            send(pkttype, *args, handler=handler)

    connection.send_packet = send_packet  # type: ignore[method-assign]


def _known(wanted: Iterable[str], available: Iterable[bytes]) -> list[str]:
    names = {name.decode("ascii") for name in available}
    return [name for name in wanted if name in names]
