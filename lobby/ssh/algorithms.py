"""The cryptography that is offered: modern, and only what this build of asyncssh has."""

from __future__ import annotations

from collections.abc import Container, Iterable

import asyncssh

from lobby.ssh import asyncssh_internals

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
    return _known(KEY_EXCHANGES, asyncssh_internals.known_key_exchanges())


def ciphers() -> list[str]:
    """The ciphers offered, the preferred one first."""
    return _known(CIPHERS, asyncssh_internals.known_ciphers())


def macs() -> list[str]:
    """The integrity checks offered, the preferred one first."""
    return _known(MACS, asyncssh_internals.known_macs())


def tell_guess_rule(connection: asyncssh.SSHServerConnection) -> None:
    """Let *connection*, which has said nothing yet, tell a Dropbear how it judges guesses.

    That is done in the list of key exchanges, and is none: asyncssh takes no such option."""

    def rule() -> list[bytes]:
        version = str(connection.get_extra_info("client_version", ""))
        return [_GUESS] if "dropbear" in version.lower() else []

    asyncssh_internals.add_key_exchanges(connection, rule)


def _known(wanted: Iterable[str], available: Container[str]) -> list[str]:
    return [name for name in wanted if name in available]
