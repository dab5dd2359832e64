"""The moves of a position of Curio, judged in many worlds at once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Final

from lobby.gamekit.search import expected, points
from lobby.gamekit.search.scores import WON
from lobby.gamekit.search.tree import Spent, Tree
from lobby.games.curio.mind.position import Guess

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
class Line:
    """A move, the positions *afters* it in each world considered, and its *scores* in them."""

    move: int
    afters: Sequence[Guess]
    scores: list[float] = field(default_factory=list)

    @property
    def score(self) -> float:
        """The average score."""
        return fmean(self.scores)


def glanced(
    tree: Tree[int], spelt: Sequence[str], positions: Sequence[Guess], chance: Random
) -> list[Line]:
    """Every legal move, judged at first sight. The legal moves come from the view, as sampled
    worlds may disagree about them."""
    moves = [positions[0].read(each) for each in spelt]
    chance.shuffle(moves)
    lines = [Line(move, [position.after(move) for position in positions]) for move in moves]
    scale = positions[0].scale
    for line in lines:
        line.scores = [expected(-tree.glance(after), scale) for after in line.afters]
    return ranked(lines)


def searched(tree: Tree[int], lines: list[Line], margin: float) -> list[Line]:
    """Search the ranked *lines* as deeply as possible, and rank them again."""
    for depth in range(_DEEPEST):
        near = sum(line.score >= lines[0].score - margin for line in lines)
        near = max(near, min(_SOME, len(lines)) if depth < _HASTY else 1)
        if near == 1 or not _deepen(tree, lines, near, depth, margin):
            break
        lines = ranked(lines)
    return ranked(lines)


def unlike(lines: Sequence[Line], past: Set[Hashable]) -> list[Line]:
    """Rank *lines* with a penalty for those that lead back to an earlier position. *past* holds the
    keys of these positions in the first world; in the other worlds the same moves lead back."""
    for line in lines:
        if line.afters[0].key in past:
            line.scores = [max(0.0, score - _BACK) for score in line.scores]
    return ranked(lines)


def _deepen(tree: Tree[int], lines: Sequence[Line], near: int, depth: int, margin: float) -> bool:
    """Search the first *near* of the ranked *lines* to *depth*; return False if work or time runs
    out first. The scores of the others shift by the average change of those searched: often that
    depends on who moved last, not on the line."""
    best: list[float] = []
    changes: list[float] = []
    done = True
    for line in lines[:near]:
        try:
            scores = _judged(tree, line, depth, best, margin)
        except Spent:
            done = False
            break
        if not best or fmean(scores) > fmean(best):
            best = scores
        changes.append(fmean(scores) - line.score)
        line.scores = scores
    shift = fmean(changes) if changes else 0.0
    for line in lines[len(changes) :]:
        line.scores = [min(1.0, max(0.0, each + shift)) for each in line.scores]
    return done


def _judged(
    tree: Tree[int], line: Line, depth: int, best: Sequence[float], margin: float
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
                return [0.0] * len(best) if less >= fmean(best) else [each - less for each in best]
    return scores


def ranked(lines: Sequence[Line]) -> list[Line]:
    """Sort *lines*, the best first."""
    return sorted(lines, key=lambda line: line.score, reverse=True)
