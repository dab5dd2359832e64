"""What comes of a move if the enemy takes what looks best, and looks no further."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final

from lobby.bots.contract import Situation
from lobby.bots.curio.decisions import Sight
from lobby.bots.curio.habits import grasped
from lobby.bots.curio.knowledge import Knowledge
from lobby.bots.curio.lines import Line, ranked
from lobby.bots.curio.position import NO_MOVE, Guess
from lobby.bots.curio.story import curio_view
from lobby.bots.search import expected
from lobby.bots.search.scores import WON
from lobby.bots.search.tree import Spent, Tree

NEAR: Final = 0.2
"""A move that is worth so much less than the best is not judged anew."""

_MOST: Final = 6
"""No more moves than so many are."""

_DEPTHS: Final = (0, 1)
"""How many plies after the answer are looked at, and then captures: first few, then more."""


class Foresight:
    """Knows what the enemy sees, and how likely it is that it is *grasping*."""

    def __init__(self, situation: Situation, knowledge: Knowledge, grasping: float) -> None:
        self._sight = Sight.of(curio_view(situation.view), knowledge.seat, knowledge.rules)
        self._turns = knowledge.rules.turns
        self._grasping = grasping

    def judged(self, tree: Tree[int], lines: Sequence[Line], chance: Random) -> list[Line]:
        """*lines*, which are ranked, with the best of them judged anew, as deep as work and time
        allow to judge all of these; as they are when there is not enough of it for that."""
        best = [line for line in lines if line.score >= lines[0].score - NEAR][:_MOST]
        anew = best
        try:
            for depth in _DEPTHS if len(best) > 1 else ():
                anew = [
                    replace(line, scores=self._scores(tree, line, depth, chance)) for line in best
                ]
        except Spent:
            pass
        return ranked([*anew, *lines[len(best) :]])

    def _scores(self, tree: Tree[int], line: Line, depth: int, chance: Random) -> list[float]:
        """What *line* is worth in each world, to who does not know what kind the enemy is.

        Raises Spent.
        """
        sight = self._seen_after(line)
        return [
            score
            if tree.is_over(after)
            else (1 - self._grasping) * score
            + self._grasping * _against_grasping(tree, after, depth, sight, chance)
            for after, score in zip(line.afters, line.scores, strict=True)
        ]

    def _seen_after(self, line: Line) -> Sight:
        if line.move == NO_MOVE:
            return self._sight
        captures = line.afters[0].quiet == 0
        return self._sight.moved(line.move >> 8, line.move & 255, shows=captures and self._turns)


def _against_grasping(
    tree: Tree[int], after: Guess, depth: int, sight: Sight, chance: Random
) -> float:
    """What the position *after* a move is worth to who made it, if a grasping enemy answers.

    Raises Spent.
    """
    return fmean(
        expected(tree.value(after.after(answer), depth, -WON, WON, 2), after.scale)
        for answer in grasped(after, sight, chance)
    )
