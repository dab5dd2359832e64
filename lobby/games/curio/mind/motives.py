"""The enemy's motives: how likely each kind of enemy was to decide as it did, in a given world.

There are three kinds. A *grasping* enemy captures the most valuable piece it can, judging by what
it sees, and thinks no further. One that *weighs* prefers capturing, above all a royal piece, but
may have reasons for anything. An *able* one does the same, and the better a position looks to this
mind, numbers and all, the more often it makes the move that leads there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from lobby.games.curio.mind.decisions import NOTHING, Decision, Prize, Sight
from lobby.games.curio.mind.knowledge import Knowledge
from lobby.games.curio.mind.position import NO_MOVE, Guess
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.ruleset import MEN, TURNED

_SLIPS: Final = 0.03
"""How often a grasping enemy makes an arbitrary move."""

_ERRS: Final = 0.1
"""How often an able enemy does."""

_TAKES: Final = 1.0
_ROYAL: Final = 3.0
"""How strongly, as logarithms, an enemy who weighs prefers a capture, and besides a royal piece."""

_HEAT: Final = 0.4
"""The advantage, in steps of the logistic curve, for which an able enemy makes a move e times as
often."""

_GREED: Final = 0.7
"""The share of a prize's pull that also acts on an able enemy. With these two values the true
numbers were the likeliest in 80 matches between good players."""

_WON: Final = 5.0
"""The worth of capturing the last royal piece, in steps of the logistic curve."""


class Chances(NamedTuple):
    """The log-likelihood of a decision, for each kind of enemy."""

    grasping: float
    weighing: float
    able: float


class _Options(NamedTuple):
    """The moves of one piece, summed up."""

    best: Prize
    """The best prize among them."""
    times: int
    """How many of them capture it."""
    moves: int
    pull: float
    draw: float


_NO_MOVES: Final = _Options(NOTHING, 0, 0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Field:
    """What is the same in every world at a decision: everything but the numbers of the pieces."""

    pieces: tuple[tuple[int, tuple[int, ...]], ...]
    """The squares of the enemy's pieces, each with those of the seat's nearest pieces in line."""
    others: tuple[int, ...]
    """The squares of the seat's pieces."""
    prey: tuple[int, ...]
    """Those with a royal piece, judging by one world."""
    crown: float
    """The worth of capturing one of these."""


class Motives:
    """Tells how likely a *decision* was in a given world. What does not depend on the world is
    computed once; the moves of a piece are summed up once for all worlds in which they are the
    same."""

    def __init__(self, knowledge: Knowledge, decision: Decision, some_world: bytes) -> None:
        self._knowledge = knowledge
        self._decision = decision
        self._field = _field(knowledge, decision.position(some_world))
        self._weights = weights_of(knowledge.rules)
        self._sign = 1 if knowledge.seat else -1
        self._options: dict[tuple[int, ...], _Options] = {}

    def chances(self, world: bytes) -> Chances:
        """How likely the decision was in *world*."""
        cells = self._decision.position(world)
        best, times, moves, pull, draw = _NO_MOVES
        prey = self._field.prey
        for origin, near in self._field.pieces:
            key = (origin, cells[origin], *[cells[square] for square in (*near, *prey)])
            options = self._options.get(key)
            if options is None:
                options = self._options[key] = self._options_of(cells, origin)
            if options.times and options.best >= best:
                times = options.times + (times if options.best == best else 0)
                best = options.best
            moves += options.moves
            pull += options.pull
            draw += options.draw
        origin, target = self._decision.origin, self._decision.target
        made = self._prize(cells, target)
        slip = _SLIPS / max(moves, 1)
        grasping = slip + ((1 - _SLIPS) / times if made == best and times else 0.0)
        own = self._draw(cells, origin, target, made)
        return Chances(
            log(grasping),
            log(_pull(made) / max(pull, _pull(made))),
            log(_ERRS / max(moves, 1) + (1 - _ERRS) * own / max(draw, own)),
        )

    def _options_of(self, cells: bytes, origin: int) -> _Options:
        man = cells[origin]
        takes, rays = self._knowledge.rules.takes[man], self._knowledge.rules.reach[man][origin]
        prizes: list[Prize] = []
        draw = 0.0
        for ray in rays:
            for target, _ in ray:
                other = cells[target]
                if not other or takes[other]:
                    prizes.append(self._prize(cells, target))
                    draw += self._draw(cells, origin, target, prizes[-1])
                if other:
                    break
        if not prizes:
            return _NO_MOVES
        best = max(prizes)
        return _Options(best, prizes.count(best), len(prizes), sum(map(_pull, prizes)), draw)

    def _prize(self, cells: bytes, target: int) -> Prize:
        return self._decision.sight.prize(cells[target], target)

    def _draw(self, cells: bytes, origin: int, target: int, prize: Prize) -> float:
        """How strongly a move attracts an able enemy: by how much it improves the position."""
        weights, man, other = self._weights, cells[origin], cells[target]
        after = TURNED[man] if other and self._knowledge.rules.turns else man
        standing = weights.standing
        points = standing[after][target] - standing[man][origin] - standing[other][target]
        hunt = self._near(cells, after, target) - self._near(cells, man, origin)
        gain: float = self._sign * points + hunt
        if other and weights.royal[other]:
            gain += self._field.crown
        return exp(gain / (_HEAT * weights.scale) + _GREED * _lure(prize))

    def _near(self, cells: bytes, man: int, square: int) -> int:
        """Points for *man* on *square* being near pieces it hunts, less those for pieces hunting
        it."""
        weights, takes = self._weights, self._knowledge.rules.takes
        near = weights.near[square]
        points = sum(near[at] for at in self._field.prey if takes[man][cells[at]] and at != square)
        if weights.royal[man]:
            points -= sum(near[at] for at in self._field.others if takes[cells[at]][man])
        return points


def _field(knowledge: Knowledge, cells: bytes) -> _Field:
    rules, seat = knowledge.rules, knowledge.seat
    weights = weights_of(rules)
    pieces, others = list[tuple[int, tuple[int, ...]]](), list[int]()
    for square, man in enumerate(cells):
        if man and MEN[man].seat == seat:
            others.append(square)
        elif man:
            first = (
                next((at for at, _ in ray if cells[at]), -1) for ray in rules.board.rays[square]
            )
            near = tuple(at for at in first if at >= 0 and MEN[cells[at]].seat == seat)
            pieces.append((square, near))
    prey = tuple(at for at in others if weights.royal[cells[at]])
    left = len(prey)
    crown = weights.crowns[left] - weights.crowns[left - 1] if left > 1 else _WON * weights.scale
    return _Field(tuple(pieces), tuple(others), prey, crown)


def _pull(prize: Prize) -> float:
    return exp(_lure(prize))


def _lure(prize: Prize) -> float:
    royal, numbers = prize
    return _ROYAL * royal + _TAKES * (numbers > 0)


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
        reached, mark, chosen = 0.0, step * chance.random(), list[bytes]()
        for world, weight in zip(worlds, self.weights, strict=True):
            reached += weight
            while mark < reached and len(chosen) < most:
                chosen.append(world)
                mark += step
        return chosen or list(worlds[:1])


def read(knowledge: Knowledge, worlds: Sequence[bytes]) -> Reading:
    """What the moves so far tell about *worlds* and the enemy, by Bayes' theorem: each kind of
    enemy, in each world, is weighed by how likely its moves were."""
    motives = [Motives(knowledge, decision, worlds[0]) for decision in knowledge.decisions]
    chances = [
        [
            sum(of_moves)
            for of_moves in zip(*(motive.chances(world) for motive in motives), strict=True)
        ]
        or [0.0] * len(_KINDS)
        for world in worlds
    ]
    most = max(map(max, chances))
    kinds = [
        [p * exp(chance - most) for p, chance in zip(_KINDS, of_world, strict=True)]
        for of_world in chances
    ]
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
