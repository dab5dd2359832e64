"""The cryptography offered: modern, and limited to what this build of asyncssh supports."""

from __future__ import annotations

from collections.abc import Iterable

import asyncssh

from lobby.ssh import asyncssh_internals

KEY_EXCHANGES = (
    "mlkem768x25519-sha256",
    "sntrup761x25519-sha512",
    "sntrup761x25519-sha512@openssh.com",
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
)

CIPHERS = ("chacha20-poly1305@openssh.com", "aes256-gcm@openssh.com", "aes128-gcm@openssh.com")

# Never used, since the ciphers above authenticate by themselves, but the protocol requires a list.
MACS = ("hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com")

_GUESS = b"kexguess2@matt.ucc.asn.au"
"""Dropbear's name for its rule on when the first packet of a key exchange was guessed correctly:
when its algorithm is the one both sides agree on. RFC 4253, section 7, also requires that both
sides prefer it. asyncssh follows Dropbear's rule, and a Dropbear client that is not told so cannot
connect."""


def known(wanted: Iterable[str]) -> list[str]:
    """Those of the algorithms *wanted* that this build of asyncssh has, in the same order."""
    available = asyncssh_internals.known_algorithms()
    return [name for name in wanted if name in available]


def tell_guess_rule(connection: asyncssh.SSHServerConnection) -> None:
    """Make *connection*, which has sent nothing yet, tell Dropbear clients how it judges guesses.

    The rule goes into the list of key exchanges although it is none: asyncssh has no option for
    it."""

    def rule() -> list[bytes]:
        version = str(connection.get_extra_info("client_version", ""))
        return [_GUESS] if "dropbear" in version.lower() else []

    asyncssh_internals.add_key_exchanges(connection, rule)
