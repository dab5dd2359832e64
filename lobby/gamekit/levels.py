"""Levels: how hard a bot thinks, and how badly it misjudges what it has found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import MappingProxyType

from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Purpose, Thought, Value

LEVELS = range(1, 7)
"""1 suits beginners, 6 is the strongest."""

EARLY = 12
"""How many moves from the start, counting both sides, a bot varies its play."""

_WON_AT_ONCE = Value(WIN, exact=True, plies=1)
_LOST_AT_ONCE = (Value(LOSS, exact=True, plies=1), Value(LOSS, exact=True, plies=2))


@dataclass(frozen=True, slots=True)
class Level:
    """*work* is the number of positions that may be searched for a move, *error* the standard
    deviation of the error in a move's expected score; *tables* allows the tables of solved games.
    *contempt* is how much less than half a win a draw is worth to the bot, so that a bot that is
    usually the stronger player plays on. The bot plays any move that is worse than the best by at
    most *variety*, so that nobody wins by learning a line by heart. An *alert* bot takes a proven
    win at once, and otherwise avoids allowing one if it can, whatever the error. *careless* is the
    share of its moves that are made without any thought. Of the others the bot misjudges no more
    than *shortlist*, those that look best, if that is not 0: where a hundred moves are misjudged,
    one of the many bad ones nearly always comes out on top."""

    work: int
    error: float
    tables: bool = False
    contempt: float = 0.0
    variety: float = 0.0
    careless: float = 0.0
    alert: bool = False
    shortlist: int = 0

    def after(self, plies: int) -> Level:
        """The level after *plies* moves of both sides: only early moves are varied."""
        return self if plies < EARLY or not self.variety else replace(self, variety=0.0)

    def effort(self, seconds: float, purpose: Purpose = "move") -> Effort:
        """The effort that a mind may make at this level for *purpose*, within *seconds* by the
        clock."""
        return Effort(
            self.work, seconds, self.error, self.tables, self.contempt, self.variety, purpose
        )

    def agrees(self, value: Value) -> bool:
        """Whether a draw is worth at least as much as *value*, which the bot expects."""
        return value.score <= (DRAW if value.exact else DRAW - self.contempt)


def six_levels(*six: Level) -> Mapping[int, Level]:
    return MappingProxyType(dict(zip(LEVELS, six, strict=True)))


def choose(thought: Thought, level: Level, chance: Random) -> Choice:
    """The choice that looks best when each is misjudged by the error of *level*. Without error, the
    best, or one that the variety of *level* treats as just as good."""
    choices = sensible(thought.choices) if level.alert else thought.choices
    if chance.random() < level.careless:
        return chance.choice(thought.choices)
    if level.error:
        choices = choices[: level.shortlist or None]
        return max(choices, key=lambda choice: choice.value.score + chance.gauss(0.0, level.error))
    best = thought.best
    if best.value.exact or not level.variety:
        return best
    least = best.value.score - level.variety
    return chance.choice([choice for choice in choices if choice.value.score >= least])


def sensible(choices: Sequence[Choice]) -> Sequence[Choice]:
    """The *choices* that win at once, if there are any; else those that do not lose to the
    opponent's next move; else all."""
    winning = [choice for choice in choices if choice.value == _WON_AT_ONCE]
    holding = [choice for choice in choices if choice.value not in _LOST_AT_ONCE]
    return winning or holding or choices
