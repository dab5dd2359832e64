"""Levels: how hard a bot thinks, and how far it misjudges what it has found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType

from lobby.bots.contract import DRAW, Choice, Effort, Thought, Value

LEVELS = range(1, 7)
"""1 is for who has just read the rules, 6 is the best there is."""


@dataclass(frozen=True, slots=True)
class Level:
    """*work* is the number of positions that may be looked at for a move, *error* the standard
    deviation of what a move's expected score is misjudged by; *tables* allows what is solved.
    *contempt* is by how much a draw is worth less than half a win to the bot: who is the stronger
    one, as a rule, should play on."""

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


def _levels(*six: Level) -> Mapping[int, Level]:
    return MappingProxyType(dict(zip(LEVELS, six, strict=True)))


_BINAR = _levels(
    Level(30, 0.34),
    Level(60, 0.17),
    Level(250, 0.09),
    Level(800, 0.045),
    Level(5_000, 0.022),
    Level(40_000, 0.0, tables=True),
)

_CURIO = _levels(
    Level(300, 0.13),
    Level(400, 0.085),
    Level(400, 0.03),
    Level(1_200, 0.03),
    Level(12_000, 0.014),
    Level(100_000, 0.0, contempt=0.29),
)

_OCTILITE = _levels(
    Level(220, 0.088),
    Level(800, 0.062),
    Level(3_000, 0.033),
    Level(8_000, 0.013),
    Level(16_000, 0.006),
    Level(36_000, 0.0),
)

_CHAOS = _levels(
    Level(80, 0.175),
    Level(120, 0.135),
    Level(350, 0.08),
    Level(700, 0.052),
    Level(2_100, 0.020),
    Level(40_000, 0.0, tables=True),
)

OF_GAME: Mapping[str, Mapping[int, Level]] = MappingProxyType(
    {
        "curio": _CURIO,
        "binar": _BINAR,
        "octilite": _OCTILITE,
        "chaos": _CHAOS,
    }
)
"""By game and level. Neighbours are meant to be 100 to 250 Elo apart: ``bench.bots`` measures it,
and ``bench/README.md`` has what it found."""


def choose(thought: Thought, error: float, chance: Random) -> Choice:
    """The choice that looks best when each is misjudged by *error*; with none, the best."""
    if not error:
        return thought.best
    return max(thought.choices, key=lambda each: each.value.score + chance.gauss(0.0, error))
