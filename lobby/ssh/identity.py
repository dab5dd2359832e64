"""Who a client turns out to be by the time authentication is over.

Anyone gets in without a prompt. A key is *offered* before it is proved, and asyncssh says the same
for both, so an offer counts only if authentication ends with it: every other way in, and every new
name, forgets it first.
"""

from __future__ import annotations

import asyncssh

from lobby.model.visitor import Visitor

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
"""How a player's key may sign: all but SHA-1. The NIST curves are allowed here, unlike in the key
exchange, because the players bring the keys they have."""


class Identity:
    """What one client has shown of itself so far."""

    def __init__(self) -> None:
        self._offered: str | None = None

    def forget(self) -> None:
        """A name is begun, or a way in is taken that proves nothing."""
        self._offered = None

    def offer(self, key: asyncssh.SSHKey) -> None:
        """A key is shown; nobody knows yet whether the client holds it."""
        # asyncssh announces signature_algs but verifies whatever the key's class knows.
        key.all_sig_algorithms = key.all_sig_algorithms & _SIGNATURES
        self._offered = key.get_fingerprint("sha256")

    def freeze(self, user_name: str, address: str) -> Visitor:
        """The visitor, now that authentication has ended well."""
        return Visitor(printable(user_name), self._offered, address)


def signature_algorithms() -> list[str]:
    """How keys may sign, as asyncssh wants it said."""
    return sorted(name.decode("ascii") for name in _SIGNATURES)


def printable(text: str, length: int = _NAME_LENGTH) -> str:
    """*text* fit for a log or a line: no control characters, and not too long.

    >>> printable("ann\\x1b[2J\\nroot")
    'ann?[2J?root'
    """
    return "".join(char if char.isprintable() else "?" for char in text[:length])
