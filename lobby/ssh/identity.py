"""Who a client turns out to be by the time authentication is over.

Anyone gets in without a prompt. A key is *offered* before it is proved, and asyncssh reports both
alike, so an offer counts only if authentication ends with it: every other method, and every new
user name, discards it.
"""

from __future__ import annotations

import asyncssh

from lobby.features.people.values.visitor import Visitor

_NAME_LENGTH = 64

_SIGNATURES = frozenset(
    {
        b"ssh-ed25519",
        b"sk-ssh-ed25519@openssh.com",
        b"ssh-ed448",
        b"ecdsa-sha2-nistp256",
        b"ecdsa-sha2-nistp384",
        b"ecdsa-sha2-nistp521",
        b"sk-ecdsa-sha2-nistp256@openssh.com",
        b"webauthn-sk-ecdsa-sha2-nistp256@openssh.com",
        b"rsa-sha2-256",
        b"rsa-sha2-512",
    }
)
"""The signature algorithms a player's key may use: all but SHA-1. The NIST curves are allowed here,
unlike in the key exchange, because players bring the keys they have."""


class Identity:
    """What one client has shown of its identity so far."""

    def __init__(self) -> None:
        self._offered: str | None = None

    def forget(self) -> None:
        """Discard the key offered: a user name was begun, or a method that proves nothing was
        used."""
        self._offered = None

    def offer(self, key: asyncssh.SSHKey) -> None:
        """Note a key that was offered; whether the client holds it is not known yet."""
        # asyncssh announces signature_algs but verifies whatever the key's class knows.
        key.all_sig_algorithms = key.all_sig_algorithms & _SIGNATURES
        self._offered = key.get_fingerprint("sha256")

    def freeze(self, user_name: str, address: str) -> Visitor:
        """The visitor, now that authentication has succeeded."""
        return Visitor(printable(user_name), self._offered, address)


def signature_algorithms() -> list[str]:
    """The signature algorithms accepted, in the form asyncssh expects."""
    return sorted(name.decode("ascii") for name in _SIGNATURES)


def printable(text: str, length: int = _NAME_LENGTH) -> str:
    """*text* made fit for a log or a line: no control characters, and not too long.

    >>> printable("ann\\x1b[2J\\nroot")
    'ann?[2J?root'
    """
    return "".join(char if char.isprintable() else "?" for char in text[:length])
