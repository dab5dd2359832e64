"""Who a client turns out to be by the time authentication is over.

Anyone gets in without a prompt. A key is *offered* before it is proved, and asyncssh reports both
alike, so an offer counts only if authentication ends with it: every other method, and every new
user name, discards it. What is refused is noted with its reason, for those who get in without a
key.
"""

from __future__ import annotations

from collections.abc import Awaitable

import asyncssh
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

from lobby.base.translation import _
from lobby.features.people.values.player import Visitor

_NAME_LENGTH = 64
_SHORTEST_RSA = 1024
_LEAST_EXPONENT, _MOST_EXPONENT = 3, 65537
_MOST_REFUSED = 10
"""The most refused credentials that are named."""

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
        self._judged = ""
        """The key that is being judged."""
        self._refused: dict[str, None] = {}
        self._name_taken = False

    def forget(self) -> None:
        """Discard the key offered: a user name was begun, or a method that proves nothing was
        used."""
        self._offered = None

    def offer(self, key: asyncssh.SSHKey) -> None:
        """Note a key that was offered; whether the client holds it is not known yet."""
        # asyncssh announces signature_algs but verifies whatever the key's class knows.
        key.all_sig_algorithms = key.all_sig_algorithms & _SIGNATURES
        self._offered = self._judged = key.get_fingerprint("sha256")

    def decline(self, key: asyncssh.SSHKey) -> None:
        """Note a key that nobody has, offered under the name of a player."""
        self._judged = fingerprint = key.get_fingerprint("sha256")
        self._refuse(_("{key}: nobody here has this key", key=fingerprint))
        self._offered = None
        self._name_taken = True

    def distrust(self, key: asyncssh.SSHKey) -> None:
        """Note a key that is not ``sound``."""
        self._judged = fingerprint = key.get_fingerprint("sha256")
        self._refuse(
            _(
                "{key}: an RSA key needs at least 1024 bits and a usual exponent, such as 65537",
                key=fingerprint,
            )
        )
        self._offered = None

    async def judged(self, kind: str, *, signed: bool, judging: Awaitable[bool]) -> bool:
        """What *judging* says of a credential of that *kind*, *signed* or only offered, with which
        ``offer``, ``decline`` or ``distrust`` is called if it is understood."""
        self._judged = ""
        accepted = await judging
        if not accepted and self._judged in ("", self._offered):
            self._offered = None
            self._refuse(_why(printable(kind), self._judged, signed=signed))
        return accepted

    def _refuse(self, why: str) -> None:
        if len(self._refused) < _MOST_REFUSED:
            self._refused[why] = None

    def freeze(self, user_name: str, address: str) -> Visitor:
        """The visitor, now that authentication has succeeded."""
        name = printable(user_name)
        if self._offered:
            return Visitor(name, self._offered, address)
        refused = tuple(self._refused)
        return Visitor(name, None, address, refused=refused, name_taken=self._name_taken)


def sound(key: asyncssh.SSHKey) -> bool:
    """Whether nobody else can sign for *key*, and its signatures are verified in no time. With an
    exponent of its own, an RSA key can make that a hundred times as much work."""
    public = key.pyca_key
    if not isinstance(public, RSAPublicKey):
        return True
    exponent = public.public_numbers().e
    return public.key_size >= _SHORTEST_RSA and _LEAST_EXPONENT <= exponent <= _MOST_EXPONENT


def _why(kind: str, fingerprint: str, *, signed: bool) -> str:
    """Why a credential of that *kind* is not accepted, with its *fingerprint* if it is a key that
    is understood."""
    if kind.endswith("-cert-v01@openssh.com"):
        return _("{kind}: the lobby knows plain keys, but no certificates", kind=kind)
    if not fingerprint:
        return _("{kind}: the lobby does not know keys of this kind", kind=kind)
    if signed:
        return _("{key}: its signature was wrong, or uses SHA-1", key=fingerprint)
    return _("{key}: this key was not accepted", key=fingerprint)


def signature_algorithms() -> list[str]:
    """The signature algorithms accepted, in the form asyncssh expects."""
    return sorted(name.decode("ascii") for name in _SIGNATURES)


def printable(text: str, length: int = _NAME_LENGTH) -> str:
    """*text* made fit for a log or a line: no control characters, and not too long.

    >>> printable("ann\\x1b[2J\\nroot")
    'ann?[2J?root'
    """
    return "".join(char if char.isprintable() else "?" for char in text[:length])
