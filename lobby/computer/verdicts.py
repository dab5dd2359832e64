"""Verdicts: what a move that was played was worth, beside the best there was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias

from lobby.games.catalogue import level_of, mind_of
from lobby.kits.mind import DRAW, LOSS, WIN, Effort, Situation, Thought, Value

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]
"""Nothing to say; the only good move; an inaccuracy, a mistake, a blunder."""

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
"""Expected score that a move loses, from which on it is called so. In a game that is solved every
loss of score is half a point or a whole one, and so a blunder."""

DETOUR = 4
"""Moves of both sides by which a loss comes sooner, or a win later, from which on that is called an
inaccuracy; a loss that so comes with the opponent's very next move is called a mistake."""

_ERROR = 0.075
"""Every move that loses no more than four times this gets a score of its own; what loses more is
a blunder, whatever it loses."""

_CARE = 2
"""So many times the work of the strongest level, as all moves are judged, not the best alone."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the strongest level makes of *move*; the values are for who made it.

    *best* is a move that is worth *value*: *move* itself where nothing better was found. *played*
    is what *move* is worth. *only* says that every other move is proved to be worth less, *forced*
    that there was none.
    """

    move: str
    played: Value
    best: str
    value: Value
    only: bool = False
    forced: bool = False

    @property
    def exact(self) -> bool:
        """Whether it is proved."""
        return self.played.exact and self.value.exact

    @property
    def improvable(self) -> bool:
        """Whether another move was better."""
        return self.best != self.move

    @property
    def loss(self) -> float:
        """Expected score that the move lost, from 0 to 1."""
        return max(0.0, self.value.score - self.played.score)

    @property
    def detour(self) -> int:
        """By how many moves of both sides a certain loss comes sooner than it had to, or a certain
        win later; 0 where the result changed, or is not certain."""
        could, now = self.value.plies, self.played.plies
        if not self.exact or self.loss or could is None or now is None:
            return 0
        return max(0, now - could if self.played.score > DRAW else could - now)

    @property
    def mark(self) -> Mark:
        """A sign for a list of moves."""
        if self.only and not self.forced:
            return "!"
        if self.loss >= BLUNDER:
            return "??"
        hastened = self.detour >= DETOUR or self._sealed
        if self.loss >= MISTAKE or (hastened and self._loses_next):
            return "?"
        return "?!" if self.loss >= INACCURACY or hastened or self._unsure else ""

    @property
    def missed(self) -> bool:
        """Whether the move is worth looking at again: it lost something."""
        return self.mark in ("?!", "?", "??")

    def followed(self, answer: Value) -> Verdict:
        """The same where the answer is worth *answer* to the opponent: that is what the move left,
        whatever was seen of it before."""
        if self.played.exact:
            return self
        played = _before(answer)
        if self.improvable and not _equal(played, self.value):
            return replace(self, played=played)
        return replace(self, played=played, best=self.move, value=_alone(played, self.value))

    @property
    def _sealed(self) -> bool:
        """Whether a likely loss became a certain one that comes soon."""
        return self.improvable and not self.value.exact and _lost_soon(self.played)

    @property
    def _loses_next(self) -> bool:
        return self.played.score < DRAW and self.played.plies == 2

    @property
    def _unsure(self) -> bool:
        """Whether a certain win became a likely one."""
        return self.improvable and self.value.exact and not self.played.exact and self.loss > 0


def winning(move: str) -> Verdict:
    """What is to be said of *move*, which won by the rules: nothing is better."""
    won = Value(WIN, exact=True, plies=1)
    return Verdict(move, won, move, won)


def think(situation: Situation, seconds: float) -> Thought:
    """What the strongest level makes of *situation* in at most *seconds* of the clock."""
    level = level_of(situation.game, 6)
    effort = Effort(_CARE * level.work, seconds, _ERROR, level.tables)
    return mind_of(situation.game).think(situation, effort, Random(0))


def verdict(
    situation: Situation,
    move: str,
    thought: Thought,
    answer: Thought | None = None,
    instead: Thought | None = None,
) -> Verdict:
    """What *move*, which was played in *situation*, was worth, when *thought* is what ``think``
    made of it.

    *answer* is what it made of the position after *move*, where the mover knew that: the move is
    worth what it leaves, so that the verdicts on a match follow from one another. *instead* is what
    it made of the position after the best move, for where ``doubtful`` asks for it: so that is
    worth what it leaves, too.
    """
    found = _before(instead.best.value) if instead else thought.best.value
    played = _played(situation, move, thought, answer)
    better = thought.best.move != move and not _equal(played, found)
    others = [each for each in thought.choices if each.move != move]
    return Verdict(
        move,
        played,
        best=thought.best.move if better else move,
        value=found if better else _alone(played, found),
        only=played.exact and all(_proved_less(each.value, played) for each in others),
        forced=len(situation.view.moves) == 1,
    )


def doubtful(situation: Situation, move: str, thought: Thought, answer: Thought | None) -> bool:
    """Whether *move* seems to lose something only by what *answer* saw one move deeper than
    *thought* saw of the best move: then this should be followed as deep before anything is said."""
    found = thought.best.value
    played = _played(situation, move, thought, answer)
    other = thought.best.move != move
    return answer is not None and not found.exact and other and not _equal(played, found)


def _played(situation: Situation, move: str, thought: Thought, answer: Thought | None) -> Value:
    here = _worth(situation, thought, move)
    if answer and (answer.best.value.exact or here is None or not here.exact):
        return _before(answer.best.value)
    return here or Value(max(0.0, thought.best.value.score - 4 * _ERROR))


def _proved_less(other: Value, value: Value) -> bool:
    return other.exact and other.score < value.score


def _worth(situation: Situation, thought: Thought, move: str) -> Value | None:
    """The value of *move*, or of another spelling of the same; None where it is missing."""
    for each in thought.choices:
        if each.move == move:
            return each.value
    view = situation.view
    shown = view.after(move)
    alike = (each.value for each in thought.choices if view.after(each.move) == shown)
    return next(alike, None)


def _before(answer: Value) -> Value:
    """What a move is worth that allows an answer worth *answer*."""
    plies = None if answer.plies is None else answer.plies + 1
    return Value(1 - answer.score, answer.exact, plies)


def _equal(played: Value, found: Value) -> bool:
    """Whether nothing is to be said for a move worth *found* in place of one worth *played*."""
    if played.exact and found.exact:
        return (played.score, played.plies) == (found.score, found.plies)
    if (found.exact and found.score == WIN) or _lost_soon(played):
        return False
    return found.score - played.score < INACCURACY


def _alone(played: Value, found: Value) -> Value:
    """What a position is worth in which nothing is to be said for a move worth *found* in place of
    one worth *played*: a little more than the move, where that is uncertain."""
    little = 0 < found.score - played.score < INACCURACY
    return found if little and not played.exact else played


def _lost_soon(played: Value) -> bool:
    """Whether a move worth *played* loses for certain, within ``DETOUR`` moves of both sides."""
    certain = played.exact and played.score == LOSS
    return certain and played.plies is not None and played.plies <= DETOUR


def chained(found: Sequence[Verdict | None]) -> tuple[Verdict | None, ...]:
    """The verdicts *found* on the moves of a match, each as the one on the next move follows it: no
    player's chances change but by the own moves."""
    linked = list(found)
    for ply in range(len(linked) - 2, -1, -1):
        before, after = linked[ply], linked[ply + 1]
        if before and after:
            linked[ply] = before.followed(after.value)
    return tuple(linked)


def scores(found: Sequence[Verdict | None]) -> tuple[float | None, ...]:
    """The expected score of seat 0 before the first move and after each; None where it is not
    known. Each is what the mover's verdict says, so the last is what the match came to."""
    after = [None if each is None else _of_first(ply, each) for ply, each in enumerate(found)]
    first = found[0].value.score if found and found[0] else None
    return (first, *after)


def _of_first(ply: int, verdict: Verdict) -> float:
    score = verdict.played.score
    return 1 - score if ply % 2 else score


MOMENTS = 3
"""How many moves of a match a summary names."""


def moments(found: Sequence[Verdict | None]) -> tuple[int, ...]:
    """Which of the verdicts *found* are on the moves that mattered most, in the order in which they
    were played: those that lost most, and among equals the earlier."""
    missed = [(ply, each) for ply, each in enumerate(found) if each and each.missed]
    missed.sort(key=lambda each: (-each[1].loss, -each[1].detour))
    return tuple(sorted(ply for ply, __ in missed[:MOMENTS]))
