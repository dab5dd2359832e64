"""What the server asks a worker process to do: functions of plain values."""

from __future__ import annotations

from random import Random

from lobby.bots.catalogue import mind_of
from lobby.bots.contract import Choice, Situation, Thought
from lobby.bots.levels import OF_GAME, choose


def move(situation: Situation, level: int, seed: str, seconds: float) -> Choice:
    """What a bot of *level* plays. *seed* names the match and the ply: equal arguments give equal
    moves, unless *seconds* run out before the level's work is done."""
    chance = Random(seed)
    setting = OF_GAME[situation.game][level]
    thought = mind_of(situation.game).think(situation, setting.effort(seconds), chance)
    return choose(thought, setting.error, chance)


def judge(situation: Situation, seconds: float) -> Thought:
    """What the strongest level thinks of *situation*, as a verdict."""
    setting = OF_GAME[situation.game][6]
    return mind_of(situation.game).think(situation, setting.effort(seconds), Random(0))
