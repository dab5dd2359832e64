"""Tasks for a worker process: functions of plain values."""

from __future__ import annotations

from random import Random

from lobby.gamekit.levels import choose
from lobby.gamekit.mind import DRAW, Choice, Situation, Value
from lobby.games.catalogue import level_of, mind_of


def move(situation: Situation, level: int, seed: str, seconds: float) -> Choice:
    """A bot's move at *level*. *seed* identifies the match and the ply: equal arguments give equal
    moves, unless *seconds* run out before the level's work is done."""
    chance = Random(seed)
    setting = level_of(situation.game, level).after(len(situation.moves))
    thought = mind_of(situation.game).think(situation, setting.effort(seconds), chance)
    return choose(thought, setting, chance)


def by_chance(situation: Situation, seed: str) -> Choice:
    """A random legal move: the fallback when thinking fails."""
    return Choice(Random(seed).choice(situation.view.moves), Value(DRAW))
