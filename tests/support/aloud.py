"""A thinker that works in the test's own process, for tests of what is done with its thoughts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from lobby.core.thinker import Thinker, Urgency

T = TypeVar("T")


class Aloud(Thinker):
    """Thinks at once."""

    awake = True

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """The result of *work*."""
        return work()


class Noting(Aloud):
    """Notes on whose behalf it thinks, and how urgent that is."""

    def __init__(self) -> None:
        self.asked: list[tuple[Urgency, str]] = []

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """The result of *work*."""
        self.asked.append((urgency, whose))
        return work()
