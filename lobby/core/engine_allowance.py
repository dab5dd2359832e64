"""Study: engine work for players, each in turn and limited per hour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from lobby.base import durations
from lobby.base.durations import HOUR
from lobby.base.translation import _
from lobby.core.bucket import Bucket, Buckets
from lobby.core.thinker import CannotThink, Thinker, Urgency
from lobby.features.people.values.player import Player

T = TypeVar("T")

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
            raise CannotThink(
                _(
                    "You have had {positions} positions judged, the most in an hour: {later}.",
                    positions=POSITIONS,
                    later=durations.again(self.allowance.wait(1)),
                )
            )
        return await self.thinker.ask(work, urgency=urgency, whose=self.whose)


class Studies:
    """The allowances of all players."""

    def __init__(self) -> None:
        self._allowances = Buckets(rate=POSITIONS / HOUR, burst=POSITIONS)

    def of(self, asker: Player | None, thinker: Thinker) -> Study:
        """The study of *asker*; None stands for any guest."""
        whose = _GUESTS if asker is None else asker.name
        return Study(thinker, whose, self._allowances[whose])
