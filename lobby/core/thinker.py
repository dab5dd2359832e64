"""Thinkers: the lobby asks them to compute things, wherever the processes are that do it. What they
do for players is done in turn and limited per hour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeVar

from lobby.base import durations
from lobby.base.durations import HOUR
from lobby.base.errors import Explained
from lobby.core.bucket import Bucket, Buckets
from lobby.features.people.values.player import Player

T = TypeVar("T")


class Urgency(IntEnum):
    """What waits for a piece of work; the more urgent comes first."""

    MATCH = 0
    """A running match: the bot's move there."""
    BOARD = 1
    """A player at a board: the bot's move in practice, or the values an explorer shows."""
    STUDY = 2
    """A review or a puzzle."""


class CannotThink(Explained):
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

POSITIONS: Final = 1200
"""The most positions an engine judges for one player in an hour; all guests share one such
allowance. Positions already known cost nothing."""

_GUESTS: Final = "guests"


@dataclass(frozen=True, slots=True)
class Study:
    """Engine work by *thinker* for one player, or for all guests."""

    thinker: Thinker
    whose: str
    allowance: Bucket

    async def think(self, work: Callable[[], T], urgency: Urgency = Urgency.STUDY) -> T:
        """The result of *work*, which concerns one position. Raises CannotThink, also when the
        player has used up the current allowance."""
        if self.thinker.awake and not self.allowance.afford(1):
            raise CannotThink.because(
                "You have had {positions} positions judged, the most in an hour: {later}.",
                positions=POSITIONS,
                later=durations.again(self.allowance.wait(1)),
            )
        return await self.thinker.ask(work, urgency=urgency, whose=self.whose)


class Studies:
    """The allowances of all players for work by what *thinker* returns."""

    def __init__(self, thinker: Callable[[], Thinker]) -> None:
        self.thinker = thinker
        self._allowances = Buckets(rate=POSITIONS / HOUR, burst=POSITIONS)

    def of(self, asker: Player | None) -> Study:
        """The study of *asker*; None stands for any guest."""
        whose = _GUESTS if asker is None else asker.name
        return Study(self.thinker(), whose, self._allowances[whose])
