"""The mind for Hex: a Monte Carlo tree search with bridges that hold."""

from __future__ import annotations

from random import Random
from typing import Final, Self, final

from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.search.montecarlo import Sample, explored
from lobby.games.hex.board import board
from lobby.games.hex.mind.sampling import sampled
from lobby.games.hex.rules import SWAP, HexState, HexView


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


class HexMind:
    """Thinks about Hex."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        view = situation.view
        assert isinstance(view, HexView)
        assert view.to_move is not None, "a match that is over is not thought about"
        begins = not view.pieces and "-no_swap" not in situation.options.split()
        swap_rule = view.swappable or begins
        state = HexState.of(view.size, view.pieces, view.to_move, swap_rule=swap_rule)
        return explored(Spot(state), effort, chance)


MIND = HexMind()
