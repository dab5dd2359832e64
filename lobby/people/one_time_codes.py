"""One-time codes: groups of 16 bits, of which only a digest is stored."""

from __future__ import annotations

import secrets

from lobby.people import names


def new(groups: int = 3) -> str:
    """A code of so many *groups*: by itself one that nobody can guess, with fewer of them where
    guesses are counted.

    >>> len(new()), len(new(2))
    (14, 9)
    """
    return "-".join(secrets.token_hex(2) for _ in range(groups))


def digest(code: str) -> str:
    """What is stored of *code*, however it was typed."""
    return names.digest(code.strip().lower())
