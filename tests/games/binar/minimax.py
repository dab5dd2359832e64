"""The values of Binar positions by plain minimax over the rules: a reference for the table."""

from __future__ import annotations

from lobby.gamekit.mind import DRAW, LOSS, WIN, Value
from lobby.games.binar.rules import BinarState


class Minimax:
    """A search that keeps every position it was asked about, and all that follow, in *known*."""

    def __init__(self) -> None:
        self.known: dict[BinarState, Value] = {}

    def value(self, state: BinarState) -> Value:
        """The value of *state* for the side to move: the winner hurries, the loser resists."""
        if state not in self.known:
            moves = (self.made(state, move) for move in state.moves())
            self.known[state] = max(moves, key=_liking)
        return self.known[state]

    def made(self, state: BinarState, move: str) -> Value:
        """The value of *move* for the player who makes it in *state*."""
        after = state.play(move)
        if after.outcome is None:
            answer = self.value(after)
            plies = None if answer.plies is None else answer.plies + 1
            return Value(1 - answer.score, exact=True, plies=plies)
        winner = after.outcome.winner
        if winner is None:
            return Value(DRAW, exact=True)
        return Value(WIN if winner == state.to_move else LOSS, exact=True, plies=1)


def _liking(value: Value) -> tuple[float, int]:
    plies = value.plies or 0
    return value.score, plies if value.score == LOSS else -plies
