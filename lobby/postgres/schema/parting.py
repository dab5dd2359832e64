"""Parting: PostgreSQL takes a moment to notice that a connection was closed."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import TypeVar

T = TypeVar("T")

_TRIES, _PAUSE_SECONDS = 11, 0.1


def left(ask: Callable[[], T]) -> T:
    """What *ask* tells that is still left, after a second at most: what others held who have just
    closed their connections is free only then. Blocks."""
    for _ in range(_TRIES - 1):
        if not (found := ask()):
            return found
        sleep(_PAUSE_SECONDS)
    return ask()
