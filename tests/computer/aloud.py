"""Thinking in the test's own process, for tests of what is done with thoughts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class Aloud:
    """Thinks at once."""

    awake = True

    async def ask(self, work: Callable[[], T], *, urgent: bool = False, whose: str = "") -> T:
        """What *work* returns."""
        return work()
