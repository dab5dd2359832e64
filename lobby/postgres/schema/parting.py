"""Parting: PostgreSQL takes a moment to notice that a connection was closed."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

_TRIES, _PAUSE_SECONDS = 11, 0.1


def gone(free: Callable[[], bool]) -> bool:
    """Whether *free* says so, within a second: what others held who have just closed their
    connections is free only then. Blocks."""
    for _ in range(_TRIES - 1):
        if free():
            return True
        sleep(_PAUSE_SECONDS)
    return free()
