"""Verdicts: what a move that was played was worth, beside the best there was."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

from lobby.games.catalogue import level_of, mind_of
from lobby.kits.mind import WIN, Effort, Situation, Thought, Value

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]
"""Nothing to say; the only good move; an inaccuracy, a mistake, a blunder."""

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
"""Expected score that a move loses, from which on it is called so. In a game that is solved every
loss is half a point or a whole one, and so a blunder."""

_SAME = 0.01
"""Estimates that differ by less say nothing."""

_ERROR = 0.075
"""Every move that loses no more than four times this gets a score of its own; what loses more is
a blunder, whatever it loses."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the strongest level makes of *move*; the values are for who made it.

    *best* is a move that is worth *value*: *move* itself if it is as good as any. *played* is what
    *move* is worth. *only* says that every other move is worth less, *forced* that there was none.
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
    def loss(self) -> float:
        """Expected score that the move lost, from 0 to 1."""
        return max(0.0, self.value.score - self.played.score)

    @property
    def mark(self) -> Mark:
        """A sign for a list of moves."""
        if self.only and not self.forced:
            return "!"
        if self.loss >= BLUNDER:
            return "??"
        if self.loss >= MISTAKE:
            return "?"
        return "?!" if self.loss >= INACCURACY else ""


def winning(move: str) -> Verdict:
    """What is to be said of *move*, which won by the rules: nothing is better."""
    won = Value(WIN, exact=True, plies=1)
    return Verdict(move, won, move, won)


def verdict(
    situation: Situation, move: str, seconds: float, after: Situation | None = None
) -> Verdict:
    """What *move*, which was played in *situation*, was worth, with at most *seconds* of the clock
    for each position thought about.

    *after* is what the opponent saw then, for games that hide nothing: it is asked for where the
    search found more about the best move than about this one.
    """
    thought = _think(situation, seconds)
    played, best = _worth(situation, thought, move), thought.best.value
    if after and (played is None or best.exact > played.exact):
        played = _before(_think(after, seconds).best.value)
    if played is None:
        played = Value(max(0.0, best.score - 4 * _ERROR))
    others = [each for each in thought.choices if each.move != move]
    return Verdict(
        move,
        played,
        best=move if _equal(played, best) else thought.best.move,
        value=best,
        only=played.exact and not any(each.value.score >= played.score for each in others),
        forced=len(situation.view.moves) == 1,
    )


def _think(situation: Situation, seconds: float) -> Thought:
    level = level_of(situation.game, 6)
    effort = Effort(level.work, seconds, _ERROR, level.tables)
    return mind_of(situation.game).think(situation, effort, Random(0))


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


def _equal(one: Value, other: Value) -> bool:
    """Whether a move worth *one* is as good as one worth *other*."""
    if one.exact and other.exact:
        return (one.score, one.plies) == (other.score, other.plies)
    return abs(one.score - other.score) < _SAME
