"""Verdicts: what a move that was played was worth, beside the best there was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias

from lobby.games.catalogue import level_of, mind_of
from lobby.kits.mind import DRAW, LOSS, WIN, Choice, Effort, Situation, Thought, Value

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

_CANDIDATES = 3
"""Other moves that are looked at closely, at most, before one that was played is judged."""

_CARE = 2
"""So many times the work of the strongest level, as all moves are judged, not the best alone."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the strongest level makes of *move*; all values are for who made it.

    *played* is what *move* is worth. *alternative* is the best other move of those that were looked
    at as closely; None where none was. *candidates* are others, the best first, with what they
    seemed worth at first sight. *only* says that every other move is proved to be worth less,
    *forced* that there was none.
    """

    move: str
    played: Value
    alternative: Choice | None = None
    candidates: tuple[Choice, ...] = ()
    only: bool = False
    forced: bool = False

    @property
    def exact(self) -> bool:
        """Whether it is proved."""
        return self.played.exact and self.value.exact

    @property
    def improvable(self) -> bool:
        """Whether another move was better."""
        return self.alternative is not None and _better(self.alternative.value, self.played)

    @property
    def choice(self) -> Choice:
        """The best move, and what that is worth: *move* itself where nothing better was found."""
        if self.alternative and self.improvable:
            return self.alternative
        return Choice(self.move, self.played)

    @property
    def best(self) -> str:
        """The best move."""
        return self.choice.move

    @property
    def value(self) -> Value:
        """What the position is worth: what *best* is, or a little more where that is uncertain and
        another move seemed to be worth more, but not enough to blame anybody for."""
        if self.improvable:
            return self.choice.value
        others = (self.alternative, *self.candidates[:1])
        return max(
            (each.value for each in others if each and _little_more(each.value, self.played)),
            key=lambda value: value.score,
            default=self.played,
        )

    @property
    def doubt(self) -> str:
        """The candidate that seems better than all that was looked at closely, and so is to be
        looked at before anything is said; "" where there is none."""
        first = next(iter(self.candidates), None)
        return first.move if first and _better(first.value, self.value) else ""

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
        return self if self.played.exact else replace(self, played=_before(answer))

    def settled(self, answer: Value | None) -> Verdict:
        """The same after the move in *doubt* was looked at closely, and leaves the opponent
        *answer*; None where nothing can be said of what it leaves."""
        first, *others = self.candidates
        seen = Choice(first.move, _before(answer)) if answer else first
        known = self.alternative
        closest = known if known and not _ahead(seen.value, known.value) else seen
        return replace(self, alternative=closest, candidates=tuple(others))

    def beside(self, best: Choice) -> Verdict:
        """The same, compared with *best* alone, which was looked at as closely."""
        return replace(self, alternative=None if best.move == self.move else best, candidates=())

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
    return Verdict(move, won)


def think(situation: Situation, seconds: float) -> Thought:
    """What the strongest level makes of *situation* in at most *seconds* of the clock."""
    level = level_of(situation.game, 6)
    effort = Effort(_CARE * level.work, seconds, _ERROR, level.tables)
    return mind_of(situation.game).think(situation, effort, Random(0))


def verdict(
    situation: Situation, move: str, thought: Thought, answer: Thought | None = None
) -> Verdict:
    """What *move*, which was played in *situation*, was worth, when *thought* is what ``think``
    made of it.

    *answer* is what it made of the position after *move*, where the mover knew that: the move is
    worth what it leaves, so that the verdicts on a match follow from one another. Then it was
    looked at more closely than others, which are candidates as long as they are not proved.
    """
    here = _choice(situation, thought, move)
    others = [each for each in thought.choices if each is not here]
    seen = [each for each in others if each.value.exact or not answer]
    played = _played(here.value if here else None, thought, answer)
    return Verdict(
        move,
        played,
        _first(seen),
        tuple(each for each in others if each not in seen)[:_CANDIDATES],
        only=bool(others) and all(_proved_less(each.value, played) for each in others),
        forced=len(situation.view.moves) == 1,
    )


def _played(here: Value | None, thought: Thought, answer: Thought | None) -> Value:
    if answer and (answer.best.value.exact or here is None or not here.exact):
        return _before(answer.best.value)
    return here or Value(max(0.0, thought.best.value.score - 4 * _ERROR))


def _first(choices: Iterable[Choice]) -> Choice | None:
    """The best of *choices*; None where there are none."""
    best = None
    for each in choices:
        if best is None or _ahead(each.value, best.value):
            best = each
    return best


def _proved_less(other: Value, value: Value) -> bool:
    return value.exact and other.exact and other.score < value.score


def _choice(situation: Situation, thought: Thought, move: str) -> Choice | None:
    """*move* among the choices, or another spelling of the same; None where it is missing."""
    for each in thought.choices:
        if each.move == move:
            return each
    view = situation.view
    shown = view.after(move)
    alike = (each for each in thought.choices if view.after(each.move) == shown)
    return next(alike, None)


def _before(answer: Value) -> Value:
    """What a move is worth that allows an answer worth *answer*."""
    plies = None if answer.plies is None else answer.plies + 1
    return Value(1 - answer.score, answer.exact, plies)


def _better(other: Value, played: Value) -> bool:
    """Whether something is to be said for a move worth *other* in place of one worth *played*."""
    if played.exact and other.exact:
        return _ahead(other, played)
    if (other.exact and other.score == WIN) or _lost_soon(played):
        return True
    return other.score - played.score >= INACCURACY


def _ahead(other: Value, value: Value) -> bool:
    """Whether *other* is more than *value*: a better result, or the same and sooner won or later
    lost, where that is proved."""
    if other.score != value.score or other.plies is None or value.plies is None:
        return other.score > value.score
    return other.plies < value.plies if other.score > DRAW else other.plies > value.plies


def _little_more(other: Value, played: Value) -> bool:
    """Whether *other* is more than an uncertain *played*, but not enough to be better."""
    return not played.exact and 0 < other.score - played.score < INACCURACY


def _lost_soon(played: Value) -> bool:
    """Whether a move worth *played* loses for certain, within ``DETOUR`` moves of both sides."""
    certain = played.exact and played.score == LOSS
    return certain and played.plies is not None and played.plies <= DETOUR


def chained(found: Sequence[Verdict | None]) -> tuple[Verdict | None, ...]:
    """The verdicts *found* on the moves of a match, each as the one on the next move follows it: no
    player's chances change but by the own moves. What is seen late so runs back to the last move
    that had a better alternative; one *in doubt* is to be looked at for that."""
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
