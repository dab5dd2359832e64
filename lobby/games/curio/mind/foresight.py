"""The moves of a Curio position, judged in many worlds at once; and what each leads to if the enemy
captures whatever looks best and thinks no further.

The player answers that by what is visible then: worlds that still look alike get the same move.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence, Set
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from typing import Final, NamedTuple, Self

from lobby.gamekit.mind import Situation
from lobby.gamekit.search import expected, points
from lobby.gamekit.search.position import WON
from lobby.gamekit.search.tree import Spent, Tree
from lobby.games.curio.mind.decisions import Sight, curio_view
from lobby.games.curio.mind.knowledge import Knowledge
from lobby.games.curio.mind.motives import grasped
from lobby.games.curio.mind.position import NO_MOVE, Guess
from lobby.games.curio.ruleset import MEN

_DEEPEST: Final = 6
"""The number of iterations, each a ply deeper than the one before. In each world the search knows
what its player will not know by then, and the deeper it looks, the more it relies on that: many
worlds are better than deep ones."""

MARGIN: Final = 0.08
"""Moves further below the best than this are not searched deeper."""

_SOME, _HASTY = 4, 3
"""The fewest moves searched in each of the first iterations, and the number of those iterations:
what stands out at first sight may be an exchange that goes wrong two moves later."""

_BACK: Final = 0.02
"""The penalty for a move that leads back to an earlier position: it gains nothing, and the third
time it is a draw."""

_FAR: Final = 0.35
"""In a single world it does not matter how much more than this a move falls behind the best."""


@dataclass(slots=True)
class JudgedMove:
    """A move, the positions *afters* it in each world considered, and its *scores* in them."""

    move: int
    afters: Sequence[Guess]
    scores: list[float] = field(default_factory=list)

    @property
    def score(self) -> float:
        return fmean(self.scores)


def glanced(
    tree: Tree[int], spelt: Sequence[str], positions: Sequence[Guess], chance: Random
) -> list[JudgedMove]:
    """Every legal move, judged at first sight. The legal moves come from the view, as sampled
    worlds may disagree about them."""
    moves = [positions[0].read(text) for text in spelt]
    chance.shuffle(moves)
    lines = [JudgedMove(move, [position.after(move) for position in positions]) for move in moves]
    scale = positions[0].scale
    for line in lines:
        line.scores = [expected(-tree.glance(after), scale) for after in line.afters]
    return ranked(lines)


def searched(tree: Tree[int], lines: list[JudgedMove], margin: float) -> list[JudgedMove]:
    """Search the ranked *lines* as deeply as possible, and rank them again."""
    for depth in range(_DEEPEST):
        near = sum(line.score >= lines[0].score - margin for line in lines)
        near = max(near, min(_SOME, len(lines)) if depth < _HASTY else 1)
        if near == 1 or not _deepen(tree, lines, near, depth, margin):
            break
        lines = ranked(lines)
    return ranked(lines)


def unlike(lines: Sequence[JudgedMove], past: Set[Hashable]) -> list[JudgedMove]:
    """Rank *lines* with a penalty for those that lead back to an earlier position. *past* holds the
    keys of these positions in the first world; in the other worlds the same moves lead back."""
    for line in lines:
        if line.afters[0].key in past:
            line.scores = [max(0.0, score - _BACK) for score in line.scores]
    return ranked(lines)


def _deepen(
    tree: Tree[int], lines: Sequence[JudgedMove], near: int, depth: int, margin: float
) -> bool:
    """Search the first *near* of the ranked *lines* to *depth*; return False if work or time runs
    out first. The scores of the others shift by the average change of those searched: often that
    depends on who moved last, not on the line."""
    best: list[float] = []
    changes: list[float] = []
    done = True
    for line in lines[:near]:
        try:
            scores = _searched_scores(tree, line, depth, best, margin)
        except Spent:
            done = False
            break
        if not best or fmean(scores) > fmean(best):
            best = scores
        changes.append(fmean(scores) - line.score)
        line.scores = scores
    shift = fmean(changes) if changes else 0.0
    for line in lines[len(changes) :]:
        line.scores = [min(1.0, max(0.0, score + shift)) for score in line.scores]
    return done


def _searched_scores(
    tree: Tree[int], line: JudgedMove, depth: int, best: Sequence[float], margin: float
) -> list[float]:
    """The worth of *line* in each world. Once it is clearly worse than *best*, return *best* less
    the average difference found so far, or a sure loss if there is more of that than of *best*."""
    scores: list[float] = []
    behind = 0.0
    for place, after in enumerate(line.afters):
        floor = -float(WON)
        if best and best[place] > _FAR:
            floor = max(floor, points(best[place] - _FAR, after.scale))
        worth = -tree.value(after, depth, -WON, -int(floor), 1)
        scores.append(expected(worth, after.scale))
        if best:
            behind += best[place] - scores[-1]
            less = behind / (place + 1)
            if place >= 5 and less > 1.5 * margin:
                return (
                    [0.0] * len(best) if less >= fmean(best) else [score - less for score in best]
                )
    return scores


def ranked(lines: Sequence[JudgedMove]) -> list[JudgedMove]:
    """Sort *lines*, the best first."""
    return sorted(lines, key=lambda line: line.score, reverse=True)


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

    def judged(
        self, tree: Tree[int], lines: Sequence[JudgedMove], chance: Random
    ) -> list[JudgedMove]:
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

    def _judged(self, forecast: _Forecast, line: JudgedMove, answers: int) -> JudgedMove:
        """*line* as it looks without knowing which kind the enemy is. Raises Spent."""
        worth = forecast.worth(line.move, line.afters, self._sight, answers, 1)
        share = self._grasping
        return replace(line, scores=[(1 - share) * score + share * worth for score in line.scores])


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
                total += 1 - self._value_of(after, ply)
                continue
            answer = self.chance.choice(grasped(after, sight))
            reply = after.after(answer)
            if answers == 1 or self.tree.is_over(reply):
                total += self._value_of(reply, ply + 1)
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
        tries.sort(key=lambda attempt: sum(map(self.tree.glance, attempt[1])))
        return max(
            self.worth(move, afters, sight, answers, ply + 1) for move, afters in tries[:_TRIES]
        )

    def _value_of(self, position: Guess, ply: int) -> float:
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
