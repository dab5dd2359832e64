"""How bots think about simple games: by alpha-beta, or by random playouts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final, Self

from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.mind import DRAW, WIN, Choice, Effort, Situation, Thought, Value
from lobby.gamekit.search.deepening import search
from lobby.gamekit.search.montecarlo import Sample, explored
from lobby.gamekit.search.position import expected, points, repeated
from lobby.gamekit.simple.game import SimpleState, SimpleView, game_of, rules_of
from lobby.gamekit.simple.rules import SWAP, Position, Rules, Steps

_LONGEST: Final = 10
"""A playout takes at most this many moves for each cell of the board."""

_PROVING: Final = {"evaluation": 10, "playouts": 100}
"""A puzzle gets this many times the work of a move, to prove what the solver's moves lead to. That
is always done by alpha-beta, which looks at far more positions than playouts in the same time."""

_UNFAIR: Final = 0.4
"""What the first moves that are not fair are worth against a good opponent, who swaps."""

_LOOKS: Final = 64
"""So often the empty board is sampled to compare its cells."""

_CLEARLY: Final = 0.012
"""A first piece whose cell promises so much more than a fair one is too good to be left."""

_NOTHING: Final[Mapping[Position, Outcome]] = {}


class Spot:
    """A position as both searches see it. Those that would come up for the third time have their
    outcome in *ends*, if they end the match otherwise than drawn."""

    __slots__ = ("_ends", "_legal", "_rules", "complete", "key", "result")

    def __init__(
        self, rules: Rules, at: Position, ends: Mapping[Position, Outcome] = _NOTHING
    ) -> None:
        self._rules, self.key, self._ends = rules, at, ends
        self._legal: tuple[Steps, ...] | None = None
        self.complete = not rules.selective
        outcome = rules.outcome(at) or (ends.get(at) if ends else None)
        if outcome is None and rules.can_be_stuck and not self.moves():
            outcome = rules.stuck(at)
        self.result: Final = (
            None if outcome is None else 0 if outcome.winner is None
            else 1 if outcome.winner == at.seat else -1
        )  # fmt: skip

    @property
    def scale(self) -> float:
        return self._rules.scale

    @property
    def seat(self) -> Seat:
        return self.key.seat

    def moves(self) -> tuple[Steps, ...]:
        """All of them, or those that a selective game finds promising."""
        if self._legal is None:
            some = None if self.complete else self._rules.promising(self.key)
            self.complete = some is None
            self._legal = tuple(self._rules.legal(self.key) if some is None else some)
        return self._legal

    def noisy(self) -> tuple[Steps, ...]:
        return tuple(self._rules.noisy(self.key))

    def after(self, move: Steps) -> Self:
        return type(self)(self._rules, self._rules.played(self.key, move), self._ends)

    def evaluation(self) -> int:
        return self._rules.evaluation(self.key)

    def sampled(self, chance: Random) -> Sample[Steps]:
        """What the game tells of random ends, or what one comes to; a draw if it takes long."""
        if sample := self._rules.sampled(self.key, chance):
            if not sample.hopes or not self._rules.swappable(self.key):
                return sample
            swapped = 1 - sample.score  # the two exchange what they may expect
            return Sample(max(sample.score, swapped), {**sample.hopes, SWAP: swapped})
        spot = self
        for __ in range(_LONGEST * len(self._rules.names)):
            if spot.result is not None:
                score = (1 + spot.result) / 2
                return Sample(score if spot.seat == self.seat else 1 - score)
            spot = spot.after(chance.choice(spot.moves()))
        return Sample(DRAW)

    def spelling(self, move: Steps) -> str:
        return self._rules.text(self.key, move)


def _begun(rules: Rules, moves: Sequence[str], chance: Random) -> Thought:
    """The first *moves* as people make them where the piece may be taken over, the fair ones and
    their images first: a search would have to be deep to tell which these are, and in random ends
    the turn is worth next to nothing."""
    cells = [rules.number[cell] for cell in rules.fair]
    images = [image.sources for image in rules.images if not image.exchanged]
    fair = {rules.names[sources[cell]] for sources in images for cell in cells}
    ordered = sorted(chance.sample(moves, len(moves)), key=lambda move: move not in fair)
    scores = (Value(DRAW if move in fair else _UNFAIR) for move in ordered)
    return Thought(tuple(map(Choice, ordered, scores)), work=1)


def _answered(rules: Rules, at: Position, thought: Thought, chance: Random) -> Thought:
    """*thought* with the swap first, if the only piece is clearly too good to be left: a short
    search cannot tell. Unchanged if the game does not say what its cells promise."""
    looks = [rules.sampled(rules.first(), chance) for __ in range(_LOOKS)]
    hopes = [look.hopes for look in looks if look and look.hopes]
    if not hopes:
        return thought
    stood = next(cell for cell, code in enumerate(at.cells) if code)
    fair = rules.number[rules.fair[0]]
    if fmean(hope[stood,] - hope[fair,] for hope in hopes) < _CLEARLY:
        return thought
    others = tuple(choice for choice in thought.choices if choice.move != SWAP)
    best = max(choice.value.score for choice in others)
    taken = Choice(SWAP, Value(min(best + 1 - 2 * _UNFAIR, WIN)))
    return replace(thought, choices=(taken, *others))


def _trusted(thought: Thought, trust: float) -> Thought:
    """*thought*, in which what is not proved counts *trust* times as many points."""

    def seen(value: Value) -> Value:
        return value if value.exact else Value(expected(trust * points(value.score, 1.0), 1.0))

    choices = (replace(choice, value=seen(choice.value)) for choice in thought.choices)
    return replace(thought, choices=tuple(choices))


def _repeated(
    situation: Situation, called: str
) -> tuple[frozenset[Position], Mapping[Position, Outcome]]:
    """The positions of which a third is a draw, and those in which somebody is then counted to be
    ahead."""
    rules, game = rules_of(called), game_of(called)
    seen = [view.position for view in situation.views if isinstance(view, SimpleView)]
    if game.repetition == "draw":
        return repeated(seen), _NOTHING
    if game.repetition != "count":
        return frozenset(), _NOTHING
    ahead = {at: game.ahead(SimpleState(rules, called, at)) for at in repeated(seen)}
    return frozenset(), {at: Outcome(seat, "repetition") for at, seat in ahead.items()}


class SimpleMind:
    """Thinks about any simple game."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """By alpha-beta, positions that would come up for the third time are draws, or as the game
        counts them, if it has that rule."""
        view = situation.view
        assert isinstance(view, SimpleView)
        assert view.to_move is not None, "a match that is over is not thought about"
        rules = rules_of(view.rules)
        drawn, ends = _repeated(situation, view.rules)
        spot = Spot(rules, view.position, ends)
        if rules.swap and rules.fair and not view.pieces:
            return _begun(rules, view.moves, chance)
        if effort.purpose == "puzzle":
            effort = replace(effort, work=_PROVING[rules.thinks_by] * effort.work)
        elif effort.error and effort.purpose == "move":
            effort = replace(effort, work=rules.care(view.position) * effort.work)
        if rules.thinks_by == "evaluation" or effort.purpose == "puzzle":
            thought = search(spot, effort, chance, drawn, all_moves=not rules.selective)
        else:
            thought = explored(spot, effort, chance)
            if effort.error and rules.fair and rules.swappable(view.position):
                return _answered(rules, view.position, thought, chance)
        trust = rules.certainty(view.position) if effort.purpose == "review" else 1.0
        return thought if trust == 1 else _trusted(thought, trust)


MIND: Final = SimpleMind()
