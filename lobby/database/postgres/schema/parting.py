"""Parting: PostgreSQL takes a moment to notice that a connection has been closed."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import TypeVar

T = TypeVar("T")

_TRIES, _PAUSE_SECONDS = 11, 0.1


def left(ask: Callable[[], T]) -> T:
    """Call *ask* for up to a second until it returns a false value, and return its last result.
    Locks of connections just closed are released only after a moment. Blocks."""
    for _ in range(_TRIES - 1):
        if not (found := ask()):
            return found
        sleep(_PAUSE_SECONDS)
    return ask()
