"""How enemies choose their moves: what that betrays of the numbers that only they see, and what
they will do next.

Two kinds of enemy are told apart. One is *grasping*: it takes the most valuable piece it can, by
what it sees, and looks no further. The other one *weighs*: it rather takes than not, and rather a
royal piece than another, but may have reasons for anything. Which one it is shows in the moves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from lobby.games.curio.mind.decisions import Decision, Prize, Sight
from lobby.games.curio.mind.knowledge import Knowledge
from lobby.games.curio.mind.position import NO_MOVE, Guess

_GRASPING: Final = 0.85
"""How likely an enemy is held to be grasping before it has moved. Against one who is not, little is
lost by that: it shows soon."""

_SLIPS: Final = 0.03
"""How often a grasping enemy makes any move at all."""

_TAKES, _ROYAL = 1.0, 3.0
"""By how much more likely, as a logarithm, one who weighs takes a piece, and one that is royal."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What the enemy's moves betray: how likely each of some worlds is, beside the others, and how
    likely it is *grasping*."""

    weights: Sequence[float]
    grasping: float

    def some(self, worlds: Sequence[bytes], most: int, chance: Random) -> list[bytes]:
        """So many of *worlds*, each about as often as its weight says: the same may come more than
        once. All where there are no more and none is likelier."""
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
    """What the moves so far tell about *worlds* and the enemy, by the theorem of Bayes."""
    chances = [_chances(knowledge, world) for world in worlds]
    most = max(max(each) for each in chances)
    grasping = [_GRASPING * exp(one - most) for one, _ in chances]
    weighing = [(1 - _GRASPING) * exp(other - most) for _, other in chances]
    weights = [one + other for one, other in zip(grasping, weighing, strict=True)]
    return Reading(weights, sum(grasping) / sum(weights))


def grasped(after: Guess, sight: Sight) -> list[int]:
    """What a grasping enemy who is to move may do, seeing so much: the moves that look best to
    it."""
    moves = after.moves()
    if moves[0] == NO_MOVE:
        return [NO_MOVE]
    cells = after.cells
    prizes = [(sight.prize(cells[move & 255], move & 255), move) for move in moves]
    best = max(prize for prize, _ in prizes)
    return [move for prize, move in prizes if prize == best]


def _chances(knowledge: Knowledge, world: bytes) -> tuple[float, float]:
    """How likely a grasping enemy and one who weighs had made their moves in *world*, as
    logarithms."""
    grasping = weighing = 0.0
    for decision in knowledge.decisions:
        one, other = _chances_of(knowledge, decision, decision.position(world))
        grasping += log(one)
        weighing += log(other)
    return grasping, weighing


def _chances_of(knowledge: Knowledge, decision: Decision, cells: bytes) -> tuple[float, float]:
    rules, sight = knowledge.rules, decision.sight
    targets = [rules.board.ends[move][1] for move in rules.steps(cells, 1 - knowledge.seat)]
    prizes = [sight.prize(cells[target], target) for target in targets or [decision.target]]
    made, best = sight.prize(cells[decision.target], decision.target), max(prizes)
    grasping = _SLIPS / len(prizes)
    if made == best:
        grasping += (1 - _SLIPS) / prizes.count(best)
    return grasping, _pull(made) / sum(map(_pull, prizes))


def _pull(prize: Prize) -> float:
    royal, numbers = prize
    return exp(_ROYAL * royal + _TAKES * (numbers > 0))
