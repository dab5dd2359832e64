"""The cryptography that is offered: modern, and only what this build of asyncssh has."""

from __future__ import annotations

from collections.abc import Iterable

from asyncssh.encryption import get_encryption_algs
from asyncssh.kex import get_kex_algs
from asyncssh.mac import get_mac_algs

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


def key_exchanges() -> list[str]:
    """The key exchanges offered, the preferred one first."""
    return _known(KEY_EXCHANGES, get_kex_algs())


def ciphers() -> list[str]:
    """The ciphers offered, the preferred one first."""
    return _known(CIPHERS, get_encryption_algs())


def macs() -> list[str]:
    """The integrity checks offered, the preferred one first."""
    return _known(MACS, get_mac_algs())


def _known(wanted: Iterable[str], available: Iterable[bytes]) -> list[str]:
    names = {name.decode("ascii") for name in available}
    return [name for name in wanted if name in names]
