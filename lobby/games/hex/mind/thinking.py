"""The mind for Hex: a Monte Carlo tree search with bridges that hold."""

from __future__ import annotations

from random import Random
from typing import Final, Self, final

from lobby.gamekit.mind import DRAW, Choice, Effort, Situation, Thought, Value
from lobby.gamekit.search.montecarlo import Sample, explored
from lobby.games.hex.board import board
from lobby.games.hex.mind.sampling import sampled
from lobby.games.hex.rules import SWAP, HexState, HexView

_LARGE: Final = 7
_FAIR: Final = ("a3", "c2")
_FAIR_IF_SMALL: Final = ("a2",)
"""First stones in a match with the swap, from that size on and below it."""

_UNFAIR: Final = 0.4
"""What the other first stones are worth against an opponent who takes the good ones."""


@final
class Spot:
    """A position as the search sees it."""

    __slots__ = ("_state", "result", "seat")

    def __init__(self, state: HexState) -> None:
        self._state: Final = state
        self.seat: Final = state.seat
        self.result: Final = None if state.outcome is None else -1

    def moves(self) -> tuple[str, ...]:
        return self._state.moves()

    def after(self, move: str) -> Self:
        return type(self)(self._state.play(move))

    def sampled(self, chance: Random) -> Sample[str]:
        """A swap exchanges what the two sides may expect."""
        state = self._state
        sample = sampled(board(state.size), state.stones, self.seat, chance)
        if not state.swappable:
            return sample
        swapped = 1 - sample.score
        return Sample(max(sample.score, swapped), {**sample.hopes, SWAP: swapped})

    def spelling(self, move: str) -> str:
        return move


def _begun(view: HexView, chance: Random) -> Thought:
    """The first stones as people place them where a stone may be taken over. Random ends cannot
    tell: in them the turn is worth next to nothing."""
    on, names = board(view.size), _FAIR if view.size >= _LARGE else _FAIR_IF_SMALL
    fair = {*names, *(on.half_turn[name] for name in names)}
    moves = sorted(chance.sample(view.moves, len(view.moves)), key=lambda move: move not in fair)
    scores = (DRAW if move in fair else _UNFAIR for move in moves)
    choices = (Choice(move, Value(score)) for move, score in zip(moves, scores, strict=True))
    return Thought(tuple(choices), work=1)


class HexMind:
    """Thinks about Hex."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        view = situation.view
        assert isinstance(view, HexView)
        assert view.to_move is not None, "a match that is over is not thought about"
        if not view.pieces and "-no_swap" not in situation.options.split():
            return _begun(view, chance)
        state = HexState.of(view.size, view.pieces, view.to_move, swap_rule=view.swappable)
        return explored(Spot(state), effort, chance)


MIND = HexMind()
