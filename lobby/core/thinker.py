"""Thinkers: the lobby asks them to compute things, wherever the processes are that do it."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TypeVar

T = TypeVar("T")


class Urgency(IntEnum):
    """What waits for a piece of work; the more urgent comes first."""

    MATCH = 0
    """A running match: the bot's move there."""
    BOARD = 1
    """A player at a board: the bot's move in practice, or the values an explorer shows."""
    STUDY = 2
    """A review or a puzzle."""


class CannotThink(Exception):
    """The work could not be done; the text is one sentence for players to read."""


class Thinker:
    """Computes things beside the event loop. This one is the thinker of a lobby without bots."""

    @property
    def awake(self) -> bool:
        """Whether there is anybody to ask; False if the operator wants no bots."""
        return False

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """What *work* returns: a ``functools.partial`` of a function with
        plain values, as it is sent to another process. More urgent work is done first; work of
        equal *urgency* is done in turn for each person in *whose* name it is asked.

        Raises CannotThink if it failed, or if nobody is awake.
        """
        raise CannotThink("This server has no bots.")


NOBODY = Thinker()
"""The thinker of a lobby without bots."""
