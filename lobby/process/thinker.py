"""Where thinking is done: what the lobby asks, wherever the processes are that do it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class CannotThink(Exception):
    """The work could not be done; the text is one sentence that players may read."""


class Thinker(Protocol):
    """Somebody who works things out beside the event loop."""

    @property
    def awake(self) -> bool:
        """Whether there is anybody to ask; False where the operator wants no bots."""

    async def ask(self, work: Callable[[], T], *, urgent: bool = False, whose: str = "") -> T:
        """What *work* returns: a ``functools.partial`` of a function of ``lobby.computer`` and
        plain values, as it goes to another process. *urgent* work is done before all other, and
        among equals those for *whose* sake it is done come in turn.

        Raises CannotThink when it failed again and again, or nobody is awake.
        """


class _Nobody:
    @property
    def awake(self) -> bool:
        """Never."""
        return False

    async def ask(self, work: Callable[[], T], *, urgent: bool = False, whose: str = "") -> T:
        """Nothing: raises CannotThink."""
        raise CannotThink("This server has no bots.")


NOBODY: Thinker = _Nobody()
"""A lobby without bots."""
