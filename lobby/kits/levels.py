"""Levels: how hard a bot thinks, and how far it misjudges what it has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from lobby.kits.mind import DRAW, Choice, Effort, Thought, Value

LEVELS = range(1, 7)
"""1 suits beginners, 6 is the strongest."""


@dataclass(frozen=True, slots=True)
class Level:
    """*work* is the number of positions that may be looked at for a move, *error* the standard
    deviation of the error in a move's expected score; *tables* allows the tables of solved games.
    *contempt* is how much less than half a win a draw is worth to the bot, so that a bot that is
    usually the stronger player plays on."""

    work: int
    error: float
    tables: bool = False
    contempt: float = 0.0

    def effort(self, seconds: float) -> Effort:
        """What a mind is allowed at this level, within *seconds* of the clock."""
        return Effort(self.work, seconds, self.error, self.tables, self.contempt)

    def agrees(self, value: Value) -> bool:
        """Whether a draw is no less than *value*, which the bot expects."""
        return value.score <= (DRAW if value.exact else DRAW - self.contempt)


def six_levels(*six: Level) -> Mapping[int, Level]:
    return MappingProxyType(dict(zip(LEVELS, six, strict=True)))


def choose(thought: Thought, error: float, chance: Random) -> Choice:
    """The choice that looks best when each is misjudged by *error*; with none, the best."""
    if not error:
        return thought.best
    return max(thought.choices, key=lambda each: each.value.score + chance.gauss(0.0, error))
