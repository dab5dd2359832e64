"""How enemies choose their moves: what that reveals about the numbers only they see, and what they
will do next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from random import Random
from typing import Final

from lobby.games.curio.mind.decisions import Sight
from lobby.games.curio.mind.knowledge import Knowledge
from lobby.games.curio.mind.motives import Chances, Motives
from lobby.games.curio.mind.position import NO_MOVE, Guess

_GRASPING: Final = 0.7
_WEIGHING: Final = 0.1
_ABLE: Final = 0.2
_KINDS: Final = (_GRASPING, _WEIGHING, _ABLE)
"""The prior probability of each kind of enemy. If the enemy is not grasping, the error costs
little, as its moves soon show it."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the enemy's moves reveal: how likely each world is relative to the others, and how
    likely the enemy is to be *grasping*."""

    weights: Sequence[float]
    grasping: float

    def some(self, worlds: Sequence[bytes], most: int, chance: Random) -> list[bytes]:
        """Choose *most* of *worlds*, each about as often as its weight says, so one may be chosen
        more than once. If there are no more than that and all are equally likely, return them
        all."""
        if len(worlds) <= most and min(self.weights) == max(self.weights):
            return list(worlds)
        step = sum(self.weights) / most
        reached, mark, found = 0.0, step * chance.random(), list[bytes]()
        for world, weight in zip(worlds, self.weights, strict=True):
            reached += weight
            while mark < reached and len(found) < most:
                found.append(world)
                mark += step
        return found or list(worlds[:1])


def read(knowledge: Knowledge, worlds: Sequence[bytes]) -> Reading:
    """What the moves so far tell about *worlds* and the enemy, by Bayes' theorem: each kind of
    enemy, in each world, is weighed by how likely its moves were."""
    motives = [Motives(knowledge, decision, worlds[0]) for decision in knowledge.decisions]
    found = [_of_all(motives, world) for world in worlds]
    most = max(map(max, found))
    kinds = [[p * exp(each - most) for p, each in zip(_KINDS, one, strict=True)] for one in found]
    weights = [sum(of_world) for of_world in kinds]
    return Reading(weights, sum(grasping for grasping, *_ in kinds) / sum(weights))


def grasped(after: Guess, sight: Sight) -> list[int]:
    """The moves a grasping enemy may make in *after*: those that look best by its *sight*."""
    moves = after.moves()
    if moves[0] == NO_MOVE:
        return [NO_MOVE]
    cells = after.cells
    prizes = [(sight.prize(cells[move & 255], move & 255), move) for move in moves]
    best = max(prize for prize, _ in prizes)
    return [move for prize, move in prizes if prize == best]


def _of_all(motives: Sequence[Motives], world: bytes) -> Chances:
    """The log-likelihood of all decisions together in *world*, for each kind of enemy."""
    each = [motive.chances(world) for motive in motives] or [Chances(0.0, 0.0, 0.0)]
    return Chances(*map(sum, zip(*each, strict=True)))
