"""One-time codes: groups of 16 bits. Only a digest of them is stored."""

from __future__ import annotations

import re
import secrets

from lobby.features.people import names

_CODE = re.compile("[0-9a-f]{4}(-[0-9a-f]{4})+")

LIFETIME = 15 * 60
"""Seconds until a code that adds a key to its player expires."""

ADDRESS_LIFETIME = 60 * 60
"""Seconds until a code that confirms an address for notifications expires."""


def new(groups: int = 3) -> str:
    """A new code of *groups* groups. The default cannot be guessed; fewer groups are enough where
    guesses are counted.

    >>> len(new()), len(new(2))
    (14, 9)
    """
    return "-".join(secrets.token_hex(2) for _ in range(groups))


def is_one(text: str) -> bool:
    """Whether *text* looks like a code."""
    return bool(_CODE.fullmatch(text.strip().lower()))


def digest(code: str) -> str:
    """What is stored of *code*; case and surrounding spaces do not matter."""
    return names.digest(code.strip().lower())
