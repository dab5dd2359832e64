"""Verdicts: the value of a move that was played, compared with the best available; and solutions,
the value of every move in a position of a solved game, cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Literal, TypeAlias

from lobby.core.thinker import Studies, Urgency
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat
from lobby.gamekit.levels import LEVELS
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Effort, Situation, Thought, Value
from lobby.games.catalogue import GAMES, PARTS, WITH_MIND, level_of, mind_of

Mark: TypeAlias = Literal["", "!", "?!", "?", "??"]
"""Nothing to say; the only good move; an inaccuracy, a mistake, a blunder."""

INACCURACY, MISTAKE, BLUNDER = 0.05, 0.10, 0.20
"""How much expected score a move must lose to be called so. In a solved game every loss is half a
point or a whole one, and so a blunder."""

DETOUR = 4
"""A loss that comes at least this many plies sooner, or a win that many later, is called an
inaccuracy; if the loss comes with the opponent's very next move, a mistake."""

_ERROR = 0.075
"""A move that loses up to four times this has its own score; one that loses more is a blunder in
any case."""

_CANDIDATES = 3
"""The most alternatives to look at closely before a move that was played is judged."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is thought of *move*; all values are for its mover.

    *played* is the value of *move*. *alternative* is the best of the other moves examined as
    closely, None if there is none. *candidates* are further moves, the best first, with their
    values at first sight. *only* says that every other move is proved to be worth less, *forced*
    that there was no other move, *known* that it was proved what the position is worth: otherwise a
    move that loses for certain may not have been the only one to choose.
    """

    move: str
    played: Value
    alternative: Choice | None = None
    candidates: tuple[Choice, ...] = ()
    only: bool = False
    forced: bool = False
    known: bool = True

    @property
    def exact(self) -> bool:
        """Whether the verdict is proved."""
        return self.played.exact and self.value.exact

    @property
    def improvable(self) -> bool:
        """Whether another move was better."""
        return self.alternative is not None and _better(self.alternative.value, self.played)

    @property
    def choice(self) -> Choice:
        """The best move and its value; *move* itself if nothing better was found."""
        if self.alternative and self.improvable:
            return self.alternative
        return Choice(self.move, self.played)

    @property
    def best(self) -> str:
        """The best move."""
        return self.choice.move

    @property
    def value(self) -> Value:
        """The value of the position: that of *best*, or a little more if it is uncertain and
        another move seemed better, but not by enough to criticise the move."""
        value = self._seen
        sure = self.known or self.only or self.forced or self.improvable or value.score == WIN
        return value if sure or not value.exact else Value(value.score)

    @property
    def doubt(self) -> str:
        """The candidate that seems better than everything examined closely, and so needs a close
        look before a verdict is given; "" if there is none."""
        first = next(iter(self.candidates), None)
        return first.move if first and _better(first.value, self._seen) else ""

    @property
    def loss(self) -> float:
        """The expected score that the move lost, from 0 to 1."""
        return max(0.0, self.value.score - self.played.score)

    @property
    def detour(self) -> int:
        """How many plies sooner than necessary a certain loss comes, or how many later a certain
        win; 0 if the result changed or is not certain."""
        could, now = self.value.plies, self.played.plies
        if not self.exact or self.loss or could is None or now is None:
            return 0
        return max(0, now - could if self.played.score > DRAW else could - now)

    @property
    def mark(self) -> Mark:
        """A mark for a list of moves."""
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
        """Whether the move is worth another look, because it lost something."""
        return self.mark in ("?!", "?", "??")

    def followed(self, answer: Value, *, again: bool = False) -> Verdict:
        """The same verdict when the position it leaves is worth *answer* to whoever moves next, the
        opponent unless the mover moves *again*: that is the value of the move, whatever was seen
        before."""
        return self if self.played.exact else replace(self, played=_before(answer, again=again))

    def settled(self, answer: Value | None, *, again: bool = False) -> Verdict:
        """The same verdict after the move in *doubt* was examined closely and leaves *answer* to
        whoever moves next, as in ``followed``; None if nothing can be said about what it leaves."""
        first, *others = self.candidates
        seen = Choice(first.move, _before(answer, again=again)) if answer else first
        known = self.alternative
        closest = known if known and not _ahead(seen.value, known.value) else seen
        return replace(self, alternative=closest, candidates=tuple(others))

    def beside(self, best: Choice) -> Verdict:
        """The same verdict, compared only with *best*, which was examined as closely."""
        return replace(self, alternative=None if best.move == self.move else best, candidates=())

    @property
    def _seen(self) -> Value:
        """The ``value``, as if nothing were left that was not looked at."""
        if self.improvable:
            return self.choice.value
        others = (self.alternative, *self.candidates[:1])
        return max(
            (
                choice.value
                for choice in others
                if choice and _little_more(choice.value, self.played)
            ),
            key=lambda value: value.score,
            default=self.played,
        )

    @property
    def _sealed(self) -> bool:
        """Whether a likely loss became a certain and imminent one."""
        return self.improvable and not self.value.exact and _lost_soon(self.played)

    @property
    def _loses_next(self) -> bool:
        return self.played.score < DRAW and self.played.plies == 2

    @property
    def _unsure(self) -> bool:
        """Whether a certain win became only a likely one."""
        return self.improvable and self.value.exact and not self.played.exact and self.loss > 0


def winning(move: str) -> Verdict:
    """The verdict on *move*, which won by the rules: nothing is better."""
    return Verdict(move, Value(WIN, exact=True, plies=1))


def percent(value: Value) -> int:
    """The expected score as players read it: a loss is marked only where they can see one."""
    return round(100 * value.score)


def think(situation: Situation, seconds: float) -> Thought:
    """What the game's mind thinks of *situation*, within *seconds* of wall-clock time."""
    game = situation.game
    work, tables = PARTS[game].judging_work, level_of(game, LEVELS[-1]).tables
    effort = Effort(work, seconds, _ERROR, tables, purpose="review")
    return mind_of(game).think(situation, effort, Random(0))


def verdict(
    situation: Situation,
    move: str,
    thought: Thought,
    answer: Thought | None = None,
    *,
    known: Value | None = None,
    again: bool = False,
) -> Verdict:
    """The verdict on *move*, which was played in *situation*, given *thought*, the result of
    ``think``.

    *answer* is the thought on the position after *move*, if the mover could know that position, in
    which the opponent is to move unless the mover moves *again*.
    Then the move is worth what it leaves, so that the verdicts on a match are consistent. As it was
    then examined more closely than other moves, those remain candidates unless they are proved. If
    the move ended the match, its value is *known*.
    """
    here = _choice(situation, thought, move)
    others = [choice for choice in thought.choices if choice is not here]
    seen = [choice for choice in others if choice.value.exact or not answer]
    left = known or (_before(answer.best.value, again=again) if answer else None)
    played = _played(here.value if here else None, thought, left)
    return Verdict(
        move,
        played,
        _first(seen),
        tuple(choice for choice in others if choice not in seen)[:_CANDIDATES],
        only=thought.complete
        and bool(others)
        and all(_proved_less(choice.value, played) for choice in others),
        forced=len(situation.view.moves) == 1,
        known=_is_proved(thought),
    )


def _is_proved(thought: Thought) -> bool:
    """Whether it is certain what the position is worth: a win needs one move, a draw or a loss all
    of them."""
    best = thought.best.value
    return best.exact and (thought.complete or best.score == WIN)


def _played(here: Value | None, thought: Thought, left: Value | None) -> Value:
    if left and (left.exact or here is None or not here.exact):
        return left
    return here or Value(max(0.0, thought.best.value.score - 4 * _ERROR))


def _first(choices: Iterable[Choice]) -> Choice | None:
    """The best of *choices*; None if there are none."""
    best = None
    for choice in choices:
        if best is None or _ahead(choice.value, best.value):
            best = choice
    return best


def _proved_less(other: Value, value: Value) -> bool:
    return value.exact and other.exact and other.score < value.score


def _choice(situation: Situation, thought: Thought, move: str) -> Choice | None:
    """The choice for *move*, or for another spelling of it; None if it is missing."""
    for choice in thought.choices:
        if choice.move == move:
            return choice
    after = situation.view.after
    return next((choice for choice in thought.choices if after(choice.move) == after(move)), None)


def _before(answer: Value, *, again: bool) -> Value:
    """The value of a move that allows an answer of value *answer*, which is the opponent's unless
    the mover moves *again*."""
    plies = None if answer.plies is None else answer.plies + 1
    return Value(answer.score if again else 1 - answer.score, answer.exact, plies)


def _better(other: Value, played: Value) -> bool:
    """Whether a move worth *other* is notably better than one worth *played*."""
    if played.exact and other.exact:
        return _ahead(other, played)
    if other.exact and other.score == WIN:
        return True
    if _lost_soon(played):
        return percent(other) > percent(played)
    return other.score - played.score >= INACCURACY


def _ahead(other: Value, value: Value) -> bool:
    """Whether *other* is better than *value*: a better result or, if proved, the same result with a
    faster win or a slower loss."""
    if other.score != value.score or other.plies is None or value.plies is None:
        return other.score > value.score
    return other.plies < value.plies if other.score > DRAW else other.plies > value.plies


def _little_more(other: Value, played: Value) -> bool:
    """Whether *other* is more than an uncertain *played*, but too little to be called better."""
    return not played.exact and 0 < other.score - played.score < INACCURACY


def _lost_soon(played: Value) -> bool:
    """Whether a move worth *played* loses for certain, within ``DETOUR`` moves of both sides."""
    certain = played.exact and played.score == LOSS
    return certain and played.plies is not None and played.plies <= DETOUR


def chained(
    verdicts: Sequence[Verdict | None], seats: Sequence[Seat]
) -> tuple[Verdict | None, ...]:
    """*verdicts* on the moves of a match, which *seats* made, each made consistent with the verdict
    on the next move: a player's chances change only by their own moves. So a late discovery
    propagates back to the last move that had a better alternative; a verdict that is then in doubt
    needs a closer look."""
    linked = list(verdicts)
    for ply in range(len(linked) - 2, -1, -1):
        before, after = linked[ply], linked[ply + 1]
        if before and after:
            linked[ply] = before.followed(after.value, again=seats[ply] == seats[ply + 1])
    return tuple(linked)


def scores(verdicts: Sequence[Verdict | None], seats: Sequence[Seat]) -> tuple[float | None, ...]:
    """The expected score of seat 0 before the first move and after each, which *seats* made; None
    if unknown. Each follows the mover's verdict, so the last is the result of the match."""
    moves = [*zip(verdicts, seats, strict=False)]
    before = [_of_first(seat, judged.value) if judged else None for judged, seat in moves[:1]]
    after = [_of_first(seat, judged.played) if judged else None for judged, seat in moves]
    return (*(before or [None]), *after)


def _of_first(seat: Seat, value: Value) -> float:
    """The expected score of seat 0 when that of *seat* is *value*."""
    return 1 - value.score if seat else value.score


MOMENTS = 3
"""The most moves of a match that a summary names."""


def moments(verdicts: Sequence[Verdict | None]) -> tuple[int, ...]:
    """The indexes of the moves that mattered most among the verdicts *verdicts*, in playing order:
    those that lost most; among equals, the earlier."""
    missed = [(ply, judged) for ply, judged in enumerate(verdicts) if judged and judged.missed]
    missed.sort(key=lambda pair: (-pair[1].loss, -pair[1].detour))
    return tuple(sorted(ply for ply, __ in missed[:MOMENTS]))


SECONDS = 4.0
"""The most seconds of wall-clock time for a look-up."""

_KEPT = 1000
"""The most positions whose values are cached."""

_NOTHING: Mapping[str, Value] = {}


def is_solved(game: str, options: str) -> bool:
    """Whether the result of best play is proved for *game* with exactly these *options*."""
    return game in WITH_MIND and options in GAMES[game].best_play


class Solutions:
    """The values of the positions asked for most recently. *studies* limits how many are looked up
    for each asker."""

    def __init__(self, studies: Studies) -> None:
        self._known: OrderedDict[Hashable, Mapping[str, Value]] = OrderedDict()
        self._studies = studies

    async def of(
        self, situation: Situation, identity: Hashable, asker: Player | None
    ) -> Mapping[str, Value]:
        """The exact value of the moves in *situation* of which it is known, to the side that makes
        them, also of those about which the asker may be told nothing. *identity* is that of the
        position among those with the same game and options. Empty if the game is not solved. Raises
        CannotThink, also when *asker* has used up the current allowance."""
        if not is_solved(situation.game, situation.options):
            return _NOTHING
        key = (situation.game, situation.options, identity)
        if key not in self._known:
            study = self._studies.of(asker)
            work = partial(think, situation, SECONDS)
            self._known[key] = _proved(await study.think(work, Urgency.BOARD))
        self._known.move_to_end(key)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return self._known[key]


def _proved(thought: Thought) -> Mapping[str, Value]:
    return {choice.move: choice.value for choice in thought.choices if choice.value.exact}
