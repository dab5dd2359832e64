"""What a move leads to if the enemy captures whatever looks best and thinks no further.

The player answers that by what is visible then: worlds that still look alike get the same move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple, Self

from lobby.gamekit.mind import Situation
from lobby.gamekit.search import expected
from lobby.gamekit.search.scores import WON
from lobby.gamekit.search.tree import Spent, Tree
from lobby.games.curio.mind.decisions import Sight
from lobby.games.curio.mind.habits import grasped
from lobby.games.curio.mind.judged_moves import Line, ranked
from lobby.games.curio.mind.knowledge import Knowledge
from lobby.games.curio.mind.position import NO_MOVE, Guess
from lobby.games.curio.mind.story import curio_view
from lobby.games.curio.ruleset import MEN

NEAR: Final = 0.2
"""Moves worth less than the best by more than this are not judged again."""

_MOST: Final = 6
"""The most moves that are judged again."""

_ANSWERS: Final = (1, 2)
"""How many answers of the enemy to look ahead: first few, then more."""

_TRIES: Final = 6
"""The most moves considered after an answer: the best at first sight."""


class Foresight:
    """Judges moves by what the enemy sees and by how likely it is to be *grasping*."""

    def __init__(self, situation: Situation, knowledge: Knowledge, grasping: float) -> None:
        self._sight = Sight.of(curio_view(situation.view), knowledge.seat, knowledge.rules)
        self._turns = knowledge.rules.turns
        self._grasping = grasping

    def judged(self, tree: Tree[int], lines: Sequence[Line], chance: Random) -> list[Line]:
        """Return the ranked *lines* with the best of them judged again, as far ahead as work and
        time allow for all of these; unchanged if there is not enough of either."""
        best = [line for line in lines if line.score >= lines[0].score - NEAR][:_MOST]
        forecast = _Forecast(tree, chance, self._turns)
        anew = best
        try:
            for answers in _ANSWERS if len(best) > 1 else ():
                anew = [self._judged(forecast, line, answers) for line in best]
        except Spent:
            pass
        return ranked([*anew, *lines[len(best) :]])

    def _judged(self, forecast: _Forecast, line: Line, answers: int) -> Line:
        """*line* as it looks without knowing which kind the enemy is. Raises Spent."""
        worth = forecast.worth(line.move, line.afters, self._sight, answers, 1)
        share = self._grasping
        return replace(line, scores=[(1 - share) * each + share * worth for each in line.scores])


@dataclass(frozen=True, slots=True)
class _Forecast:
    """What moves lead to against a grasping enemy. With *turns*, a capture shows both numbers of
    the player's piece."""

    tree: Tree[int]
    chance: Random
    turns: bool

    def worth(
        self, move: int, afters: Sequence[Guess], sight: Sight, answers: int, ply: int
    ) -> float:
        """The worth of *move* to the player who made it, averaged over the positions *afters*,
        *ply* moves from the root, looking *answers* enemy answers ahead. *sight* is what the enemy
        saw before the move.

        Raises Spent.
        """
        captures = afters[0].quiet == 0
        if move != NO_MOVE:
            sight = sight.moved(move >> 8, move & 255, shows=captures and self.turns)
        total = 0.0
        alike = defaultdict[_Seen, list[Guess]](list)
        for after in afters:
            if self.tree.is_over(after):
                total += 1 - self._found(after, ply)
                continue
            answer = self.chance.choice(grasped(after, sight))
            reply = after.after(answer)
            if answers == 1 or self.tree.is_over(reply):
                total += self._found(reply, ply + 1)
            else:
                own = after.cells[move & 255] if captures else 0
                alike[_Seen.of(after, answer, own)].append(reply)
        for seen, replies in alike.items():
            total += len(replies) * self._best(replies, seen, sight, answers - 1, ply + 1)
        return total / len(afters)

    def _best(
        self, positions: Sequence[Guess], seen: _Seen, sight: Sight, answers: int, ply: int
    ) -> float:
        """The worth of *positions*, which look alike, to their side to move. Raises Spent."""
        if seen.lost:
            sight = sight.lost(seen.answer & 255, MEN[seen.lost].pair)
        tries = [
            (move, [position.after(move) for position in positions])
            for move in positions[0].moves()
        ]
        tries.sort(key=lambda each: sum(map(self.tree.glance, each[1])))
        return max(
            self.worth(move, afters, sight, answers, ply + 1) for move, afters in tries[:_TRIES]
        )

    def _found(self, position: Guess, ply: int) -> float:
        """The worth of *position* to its side to move, as a search finds it. Raises Spent."""
        return expected(self.tree.value(position, 0, -WON, WON, ply), position.scale)


class _Seen(NamedTuple):
    """What a player sees after a move and the enemy's answer: the *answer*, the piece it *lost* and
    the *taker*, and *own*, the player's piece if it captured before; 0 for none."""

    answer: int
    lost: int
    taker: int
    own: int

    @classmethod
    def of(cls, before: Guess, answer: int, own: int) -> Self:
        """What is seen of *answer*, played in the position *before*."""
        lost = 0 if answer == NO_MOVE else before.cells[answer & 255]
        return cls(answer, lost, before.cells[answer >> 8] if lost else 0, own)
