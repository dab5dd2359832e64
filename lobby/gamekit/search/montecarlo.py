"""Monte Carlo tree search for open games: a tree that grows where playouts look best.

A game provides a ``PlayoutPosition`` and calls ``explored`` from the ``think`` of its mind:
``return explored(position, effort, chance)``. Each new position of the tree is sampled once, by one
playout or by many. A game whose playouts also tell how each move fared ("all moves as first",
RAVE), or that knows by itself which moves are promising, says so in the sample: the tree then tries
those first. Wins, draws and losses at the ends are proven as far back as they reach, and what is
proven is not looked at again. A side may move several times in a row. A match must come to an end:
a repetition within the tree is not noticed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, sqrt
from random import Random
from typing import Final, Generic, Protocol, Self, TypeVar

from lobby.gamekit.game import Seat
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Thought, Value

M = TypeVar("M", bound=Hashable)
"""A move as the search handles it: whatever is fastest for the game."""

_CURIOSITY: Final = 1.0
"""How much a move that was tried seldom is preferred to one that was tried often."""

_TRUST: Final = 1.0
"""How many positions the first impression of a move counts for."""

_FLAT: Final = 0.04
"""A move that promises so much less than another one is tried about 2.7 times less often."""

_PATIENCE: Final = 16
"""Positions between two looks at the clock."""

_SELDOM: Final = 8
"""Without error, a move tried this many times less often than the best is left out."""


@dataclass(frozen=True, slots=True)
class Sample(Generic[M]):
    """What playouts from a position promise the side to move: the expected *score*, from 0 to 1,
    and, for a game that can tell, the expected score of each move in *hopes*: of all legal moves or
    of none."""

    score: float
    hopes: Mapping[M, float] = field(default_factory=dict)


class PlayoutPosition(Protocol[M]):
    """An immutable position of an open game, as this search sees it."""

    @property
    def seat(self) -> Seat:
        """The side to move; in a position that is over, the side that ``result`` is about."""

    @property
    def result(self) -> int | None:
        """None while the match goes on, else how it ended for ``seat``: 1 won, 0 drawn, -1 lost."""

    def moves(self) -> Sequence[M]:
        """The legal moves, in an order that depends on the position alone; at least one while the
        match goes on."""

    def after(self, move: M) -> Self:
        """The position after *move*, one of ``moves``."""

    def sampled(self, chance: Random) -> Sample[M]:
        """What one playout or more from here promise, decided by *chance* alone. It is called once
        for each position of the tree, while the match goes on, and takes most of the time."""

    def spelling(self, move: M) -> str:
        """The canonical spelling of *move*."""


@dataclass(frozen=True, slots=True)
class _Proven:
    """A certain *score* for the side to move, reached within *plies* moves; a longer loss or a
    shorter win may exist."""

    score: float
    plies: int


class _Node(Generic[M]):
    """A position in the tree, and what is known of it. Its moves are opened in the order of their
    hopes, so ``children``, ``visits`` and ``points`` are those of the first of ``moves``."""

    __slots__ = (
        "children", "hopes", "moves", "points", "position", "priors", "proven", "score", "visits"
    )  # fmt: skip

    def __init__(self, position: PlayoutPosition[M], chance: Random) -> None:
        self.position: Final = position
        self.children: Final[list[_Node[M]]] = []
        self.visits: Final[list[int]] = []
        self.points: Final[list[float]] = []
        self.moves: list[M] = []
        self.hopes: list[float] = []
        self.priors: list[float] = []
        result = position.result
        self.proven = None if result is None else _Proven((1 + result) / 2, 0)
        self.score = self.proven.score if self.proven else self._look(chance)

    def _look(self, chance: Random) -> float:
        """Sample the position, order its moves, and return its score."""
        sample, moves = self.position.sampled(chance), self.position.moves()
        self.moves = chance.sample(moves, len(moves))
        if sample.hopes:
            self.moves.sort(key=sample.hopes.__getitem__, reverse=True)
        self.hopes = [sample.hopes.get(move, sample.score) for move in self.moves]
        weights = [exp((hope - self.hopes[0]) / _FLAT) for hope in self.hopes]
        whole = sum(weights)
        self.priors = [weight / whole for weight in weights]
        return sample.score

    def grow(self, chance: Random) -> float:
        """Add a position below this one, which is not proven; return what it is worth to the side
        to move here."""
        at = self._promising()
        if at == len(self.children):
            self.children.append(_Node(self.position.after(self.moves[at]), chance))
            self.visits.append(0)
            self.points.append(0.0)
            score = self.children[at].score
        elif known := self.children[at].proven:
            score = known.score
        else:
            score = self.children[at].grow(chance)
        child = self.children[at]
        score = self.seen(child, score)
        self.visits[at] += 1
        self.points[at] += score
        if child.proven:
            self._conclude()
        return score

    def seen(self, child: _Node[M], score: float) -> float:
        """The *score* of the side to move in *child*, for the side to move here."""
        return score if child.position.seat == self.position.seat else 1 - score

    def worth(self, at: int) -> float:
        """What the move *at* is worth: what was found below it, and the first impression."""
        if at >= len(self.children):
            return self.hopes[at]
        if known := self.children[at].proven:
            return self.seen(self.children[at], known.score)
        return (self.points[at] + _TRUST * self.hopes[at]) / (self.visits[at] + _TRUST)

    def _promising(self) -> int:
        """The number of the move to look at next, perhaps the first that is not open yet. A proven
        draw is chosen where nothing looks better, so that it counts; a proven loss never is."""
        best, most = len(self.children), -1.0
        curiosity = _CURIOSITY * sqrt(1 + sum(self.visits))
        if best < len(self.moves):
            most = self.hopes[best] + curiosity * self.priors[best]
        for at, child in enumerate(self.children):
            upper = self.worth(at)
            if not child.proven:
                upper += curiosity * self.priors[at] / (1 + self.visits[at])
            elif upper == LOSS:
                continue
            if upper > most:
                best, most = at, upper
        return best

    def _conclude(self) -> None:
        """Take over what the proven moves prove about this position."""
        known = [
            _Proven(self.seen(child, child.proven.score), child.proven.plies + 1)
            for child in self.children
            if child.proven
        ]
        wins = [proof.plies for proof in known if proof.score == WIN]
        if wins:
            self.proven = _Proven(WIN, min(wins))
        elif len(known) == len(self.moves):
            score = max(proof.score for proof in known)
            plies = max(proof.plies for proof in known if proof.score == score)
            self.proven = _Proven(score, plies)


def explored(position: PlayoutPosition[M], effort: Effort, chance: Random) -> Thought:
    """Judge the moves of *position*, which is not over, by at most ``effort.work`` positions.

    Every move has at least its first impression as a score; without error, moves that were hardly
    tried are left out. Equal arguments give equal thoughts, unless the seconds run out. A proven
    value has its plies only where they are certain: for what ends after one move or two.
    """
    deadline = effort.clock() + effort.seconds
    root, work = _Node(position, chance), 1
    while work < effort.work and not root.proven:
        root.grow(chance)
        work += 1
        if work % _PATIENCE == 0 and effort.clock() > deadline:
            break
    return Thought(tuple(_choices(root, thorough=effort.error > 0)), work)


def _choices(root: _Node[M], *, thorough: bool) -> list[Choice]:
    """The moves of *root*, the best first; the *thorough* answer has all of them."""
    visits = root.visits + [0] * (len(root.moves) - len(root.children))
    least = 0 if thorough else max(visits) / _SELDOM
    ranked = sorted(
        (at for at in range(len(root.moves)) if visits[at] >= least or _proof(root, at)),
        key=lambda at: _rank(root, at, visits[at]),
        reverse=True,
    )
    return [Choice(root.position.spelling(root.moves[at]), _value(root, at)) for at in ranked]


def _proof(root: _Node[M], at: int) -> _Proven | None:
    """What is proven about the move *at*, for the side that makes it."""
    if at >= len(root.children) or not (proven := root.children[at].proven):
        return None
    return _Proven(root.seen(root.children[at], proven.score), proven.plies + 1)


def _rank(root: _Node[M], at: int, visits: int) -> tuple[float, float, float]:
    """Proven wins come first, the shortest before others; then what was tried most; then losses,
    the longest before others."""
    proof = _proof(root, at)
    if proof and proof.score != DRAW:
        return (2.0, -proof.plies, 0.0) if proof.score == WIN else (0.0, proof.plies, 0.0)
    return 1.0, visits, root.worth(at)


def _value(root: _Node[M], at: int) -> Value:
    proof = _proof(root, at)
    if proof is None:
        return Value(root.worth(at))
    certain = proof.score != DRAW and proof.plies <= 2
    return Value(proof.score, exact=True, plies=proof.plies if certain else None)
