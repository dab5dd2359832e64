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
from lobby.bots.search import expected
from lobby.bots.search.scores import WON
from lobby.bots.search.tree import Spent, Tree
from lobby.games.curio import CurioView

NEAR: Final = 0.2
"""A move that is worth so much less than the best is not judged anew."""

_MOST: Final = 6
"""No more moves than so many are."""

_DEPTH: Final = 1
"""How many plies after the answer are looked at, and then captures."""


class Foresight:
    """Knows what the enemy sees, and how likely it is that he is *grasping*."""

    def __init__(self, situation: Situation, knowledge: Knowledge, grasping: float) -> None:
        assert isinstance(situation.view, CurioView), "a mind gets views of its own game"
        self._sight = Sight.of(situation.view, knowledge.seat, knowledge.rules)
        self._turns = knowledge.rules.turns
        self._grasping = grasping

    def judged(self, tree: Tree[int], lines: Sequence[Line], chance: Random) -> list[Line]:
        """*lines*, which are ranked, with the best of them judged anew; as they are when work or
        time runs out before that is done."""
        best = [line for line in lines if line.score >= lines[0].score - NEAR][:_MOST]
        if len(best) == 1:
            return list(lines)
        try:
            anew = [replace(line, scores=self._scores(tree, line, chance)) for line in best]
        except Spent:
            return list(lines)
        return ranked([*anew, *lines[len(best) :]])

    def _scores(self, tree: Tree[int], line: Line, chance: Random) -> list[float]:
        """What *line* is worth in each world, to who does not know what kind the enemy is."""
        sight = self._seen_after(line)
        return [
            score
            if tree.is_over(after)
            else (1 - self._grasping) * score
            + self._grasping * _against_grasping(tree, after, sight, chance)
            for after, score in zip(line.afters, line.scores, strict=True)
        ]

    def _seen_after(self, line: Line) -> Sight:
        if line.move == NO_MOVE:
            return self._sight
        captures = line.afters[0].quiet == 0
        return self._sight.moved(line.move >> 8, line.move & 255, shows=captures and self._turns)


def _against_grasping(tree: Tree[int], after: Guess, sight: Sight, chance: Random) -> float:
    """What the position *after* a move is worth to who made it, if a grasping enemy answers.

    Raises Spent.
    """
    return fmean(
        expected(tree.value(after.after(answer), _DEPTH, -WON, WON, 2), after.scale)
        for answer in grasped(after, sight, chance)
    )
