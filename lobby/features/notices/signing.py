"""Signatures that show a webhook's receiver that a notice comes from this lobby."""

from __future__ import annotations

import hashlib
import hmac
import secrets

HEADER = "Lobby-Signature"
"""The header that carries the signature."""


def new_secret() -> str:
    """A new secret for one address, known to its player and to the server: 64 hexadecimal
    digits."""
    return secrets.token_hex(32)


def signature(secret: str, body: bytes, at: int) -> str:
    """The value of the header for *body*, sent at *at* in UTC seconds.

    The time is signed together with the body, so that a receiver can reject a recorded notice that
    somebody sends again later.
    """
    signed = b"%d.%b" % (at, body)
    return f"t={at},v1={hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()}"
