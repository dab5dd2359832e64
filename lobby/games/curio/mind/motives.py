"""What moved the enemy: how likely each kind of enemy was to decide as it did, in any world.

Three kinds are told apart. One is *grasping*: it takes the most valuable piece it can, by what it
sees, and looks no further. One *weighs*: it rather takes than not, and rather a royal piece than
another, but may have reasons for anything. And one is *able*: it does likewise, and the better a
position looks to this mind, numbers and all, the more often it makes the move that leads there.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Final, NamedTuple

from lobby.games.curio.mind.decisions import NOTHING, Decision, Prize
from lobby.games.curio.mind.knowledge import Knowledge
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.ruleset import MEN, TURNED

_SLIPS: Final = 0.03
"""How often a grasping enemy makes any move at all."""

_ERRS: Final = 0.1
"""How often an able one does."""

_TAKES: Final = 1.0
_ROYAL: Final = 3.0
"""By how much more likely, as a logarithm, one who weighs takes a piece, and one that is royal."""

_HEAT: Final = 0.4
"""The difference, in steps of the logistic curve, for which an able enemy prefers a move e times
as often."""

_GREED: Final = 0.7
"""The share of its pull that a prize has for an able enemy, besides. With these two the true
numbers were the likeliest in 80 matches between good players."""

_WON: Final = 5.0
"""Steps that taking the last royal piece is worth."""


class Chances(NamedTuple):
    """How likely a decision was made, as logarithms, by an enemy who is ..."""

    grasping: float
    weighing: float
    able: float


class _Options(NamedTuple):
    """What the moves of one piece come to."""

    best: Prize
    """What the best of them takes."""
    times: int
    """How many take that."""
    moves: int
    pull: float
    draw: float


_NO_MOVES: Final = _Options(NOTHING, 0, 0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class _Field:
    """What is the same at a decision in every world, but for the numbers of pieces."""

    pieces: tuple[tuple[int, tuple[int, ...]], ...]
    """The squares of the enemy's pieces, each with those of the seat's pieces next in a line."""
    others: tuple[int, ...]
    """The squares of the seat's pieces."""
    prey: tuple[int, ...]
    """Those of them that are royal, as far as one world tells."""
    crown: float
    """What taking one of these is worth."""


class Motives:
    """Tells how likely a *decision* was in any world. What does not depend on the world is found
    once, and what the moves of a piece come to, once for all worlds in which these are the same."""

    def __init__(self, knowledge: Knowledge, decision: Decision, some_world: bytes) -> None:
        self._knowledge = knowledge
        self._decision = decision
        self._field = _field(knowledge, decision.position(some_world))
        self._weights = weights_of(knowledge.rules)
        self._sign = 1 if knowledge.seat else -1
        self._options: dict[tuple[int, ...], _Options] = {}

    def chances(self, world: bytes) -> Chances:
        """How likely it was in *world*."""
        cells = self._decision.position(world)
        best, times, moves, pull, draw = _NO_MOVES
        prey = self._field.prey
        for origin, near in self._field.pieces:
            key = (origin, cells[origin], *[cells[square] for square in (*near, *prey)])
            found = self._options.get(key)
            if found is None:
                found = self._options[key] = self._options_of(cells, origin)
            if found.times and found.best >= best:
                times = found.times + (times if found.best == best else 0)
                best = found.best
            moves += found.moves
            pull += found.pull
            draw += found.draw
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
        """How much an able enemy is drawn to a move: by how much better the position looks then."""
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
        """Points for *man* on *square* being near the pieces it hunts, less those hunting it."""
        weights, takes = self._weights, self._knowledge.rules.takes
        near = weights.near[square]
        points = sum(near[at] for at in self._field.prey if takes[man][cells[at]] and at != square)
        if weights.royal[man]:
            points -= sum(near[at] for at in self._field.others if takes[cells[at]][man])
        return points


def _field(knowledge: Knowledge, cells: bytes) -> _Field:
    """The field of a decision in the position *cells*, which is that of some world."""
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
