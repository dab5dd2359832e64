"""How bots think about Curio: worlds that may be the true one are searched together, each as if all
of it were known, and a move is worth what it is worth in them on average."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from statistics import fmean
from time import monotonic
from typing import Final

from lobby.bots.contract import Choice, Effort, Situation, Thought, Value
from lobby.bots.curio.knowledge import Knowledge, learn
from lobby.bots.curio.position import Guess, key_of
from lobby.bots.curio.weights import weights_of
from lobby.bots.curio.worlds import worlds_of
from lobby.bots.search import expected, points, repeated, search
from lobby.bots.search.scores import WON, drawn_at
from lobby.bots.search.tree import Spent, Tree

_FEWEST, _MOST, _WORK, _PIECES = 8, 100, 150, 1_500
"""The worlds that are looked at: one for so much work, within limits, and so few that all of them
together have no more hidden pieces than that."""

_DEEPEST: Final = 6
"""No iteration looks further than so many plies after a move. In each world the search knows what
its player will not know then, and the deeper it looks the more it relies on that: many worlds are
better than deep ones."""

_TRUSTED: Final = 4
"""Choices within so many times the error of the best are judged truly."""

_MARGIN: Final = 0.08
"""A move so far below the best is looked at no deeper."""

_SOME, _HASTY = 4, 3
"""So many moves are looked at in any case in so many first iterations: what stands out at first
sight may be an exchange that goes wrong two moves later."""

_FAR: Final = 0.35
"""In a single world it does not matter how much worse than by this a move is."""


@dataclass(slots=True)
class _Line:
    """A move and what it is worth in each of the worlds that were looked at, in these *scores*."""

    move: int
    afters: Sequence[Guess]
    scores: list[float] = field(default_factory=list)

    @property
    def score(self) -> float:
        return fmean(self.scores)


class CurioMind:
    """Thinks about Curio."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """The moves of *situation*; nothing is proved unless every number is known."""
        until = monotonic() + effort.seconds
        knowledge = learn(situation)
        weights = weights_of(knowledge.rules)
        cells = worlds_of(knowledge).some(_number_of_worlds(knowledge, effort), chance)
        positions = [Guess.of(weights, each, knowledge.seat, knowledge.quiet) for each in cells]
        drawn = frozenset[Hashable]().union(*(_drawn(knowledge, each) for each in cells))
        effort = replace(effort, seconds=until - monotonic())
        if len(cells) == 1:
            return search(positions[0], effort, chance, drawn)
        draw = drawn_at(effort.contempt, positions[0].scale)
        tree: Tree[int] = Tree(effort, drawn, draw)
        lines = _glanced(tree, situation.view.moves, positions, chance)
        margin = max(_TRUSTED * effort.error, _MARGIN)
        for depth in range(_DEEPEST):
            near = sum(line.score >= lines[0].score - margin for line in lines)
            near = max(near, min(_SOME, len(lines)) if depth < _HASTY else 1)
            if near == 1 or not _deepen(tree, lines, near, depth, margin):
                break
            lines = _ranked(lines)
        lines = _ranked(lines)
        choices = (Choice(positions[0].spelling(x.move), Value(x.score)) for x in lines)
        return Thought(tuple(choices), tree.work)


def _number_of_worlds(knowledge: Knowledge, effort: Effort) -> int:
    hidden = len(knowledge.own.squares) + len(knowledge.enemy.squares)
    return max(_FEWEST, min(effort.work // _WORK, _MOST, _PIECES // max(hidden, 1)))


def _drawn(knowledge: Knowledge, world: bytes) -> frozenset[Hashable]:
    return repeated(key_of(*each) for each in knowledge.past(world))


def _glanced(
    tree: Tree[int], spelt: Sequence[str], positions: Sequence[Guess], chance: Random
) -> list[_Line]:
    """Every legal move at first sight. Which those are is taken from the view: worlds that are
    drawn may differ in it."""
    moves = [positions[0].read(each) for each in spelt]
    chance.shuffle(moves)
    lines = [_Line(move, [position.after(move) for position in positions]) for move in moves]
    scale = positions[0].scale
    for line in lines:
        line.scores = [expected(-tree.glance(after), scale) for after in line.afters]
    return _ranked(lines)


def _deepen(tree: Tree[int], lines: Sequence[_Line], near: int, depth: int, margin: float) -> bool:
    """Look at the first *near* of *lines*, which are ranked, to *depth*; False when work or time
    ran out before. The others are then better or worse by as much as those were on average: often
    that depends on who moved last, and not on the line."""
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
    tree: Tree[int], line: _Line, depth: int, best: Sequence[float], margin: float
) -> list[float]:
    """What *line* is worth in each world; as much below the *best* as it was found to be, once
    that is clear."""
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
            if place >= 5 and behind / (place + 1) > 1.5 * margin:
                return [each - behind / (place + 1) for each in best]
    return scores


def _ranked(lines: Sequence[_Line]) -> list[_Line]:
    return sorted(lines, key=lambda line: line.score, reverse=True)
