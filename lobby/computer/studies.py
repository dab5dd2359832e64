"""Study: what people have worked out for themselves, each in turn and so much of it an hour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from lobby.basics import retry_words
from lobby.basics.durations import HOUR
from lobby.basics.translation import _
from lobby.model.player import Player
from lobby.process.bucket import Bucket, Buckets
from lobby.process.thinker import CannotThink, Thinker

T = TypeVar("T")

POSITIONS: Final = 1200
"""Positions that a player may have thought about in an hour; all guests together as many. What is
known already costs nothing."""

_GUESTS: Final = "guests"


@dataclass(frozen=True, slots=True)
class Study:
    """What *thinker* does for one player, or for guests."""

    thinker: Thinker
    whose: str
    allowance: Bucket

    async def think(self, work: Callable[[], T]) -> T:
        """What *work*, on one position, returns. Raises CannotThink also when the player has had
        enough thought about for now."""
        if self.thinker.awake and not self.allowance.afford(1):
            raise CannotThink(
                _(
                    "You have had {positions} positions judged, the most in an hour: {later}.",
                    positions=POSITIONS,
                    later=retry_words.again(self.allowance.wait(1)),
                )
            )
        return await self.thinker.ask(work, whose=self.whose)


class Studies:
    """How much each player has had thought about lately."""

    def __init__(self) -> None:
        self._allowances = Buckets(rate=POSITIONS / HOUR, burst=POSITIONS)

    def of(self, asker: Player | None, thinker: Thinker) -> Study:
        """The study of *asker*; None stands for any guest."""
        whose = _GUESTS if asker is None else asker.name
        return Study(thinker, whose, self._allowances[whose])
