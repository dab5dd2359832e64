"""How a bot thinks: through to every end, for there are few."""

from __future__ import annotations

from functools import cache
from random import Random

from lobby.gamekit.mind import DRAW, LOSS, Choice, Effort, Situation, Thought, Value

from .rules import TicTacToeState, TicTacToeView


class TicTacToeMind:
    """Knows what every move is worth."""

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        """All the moves, the best first; equally good ones as *chance* has it."""
        view = situation.view
        assert isinstance(view, TicTacToeView)
        assert view.to_move is not None, "a match that is over is not thought about"
        state = TicTacToeState(view.cells, view.to_move)
        moves = chance.sample(view.moves, len(view.moves))
        choices = [Choice(move, _for_mover(_value(state.play(move)))) for move in moves]
        choices.sort(key=lambda choice: (-choice.value.score, choice.value.plies or 0))
        return Thought(tuple(choices), work=len(choices))


@cache
def _value(state: TicTacToeState) -> Value:
    """What *state* is worth to the side to move, which has lost where it is over."""
    if state.outcome:
        return Value(DRAW if state.outcome.winner is None else LOSS, exact=True, plies=0)
    values = [_for_mover(_value(state.play(move))) for move in state.moves()]
    return max(values, key=lambda value: (value.score, -(value.plies or 0)))


def _for_mover(after: Value) -> Value:
    """What a move is worth that leads to a position worth *after* to the other side."""
    plies = None if after.score == DRAW or after.plies is None else after.plies + 1
    return Value(1 - after.score, exact=True, plies=plies)


MIND = TicTacToeMind()
