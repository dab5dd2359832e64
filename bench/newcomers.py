"""The players for whom level 1 is meant: one who knows the moves, and one who sees the next
move."""

from __future__ import annotations

from random import Random

from lobby.gamekit.game import State
from lobby.gamekit.mind import Situation


def random(situation: Situation, state: State, chance: Random) -> str:
    """Any move."""
    return chance.choice(state.moves())


def careful(situation: Situation, state: State, chance: Random) -> str:
    """A move that wins at once; otherwise any after which the opponent has none; otherwise any
    move. This player sees what is hidden."""
    moves = list(state.moves())
    chance.shuffle(moves)
    winning = _winning(state, moves)
    if winning:
        return winning
    for move in moves:
        after = state.play(move)
        if after.outcome is None:
            if after.to_move == state.to_move or not _winning(after, list(after.moves())):
                return move
        elif after.outcome.winner is None:
            return move
    return moves[0]


def _winning(state: State, moves: list[str]) -> str | None:
    """The first of *moves* that wins for the player who makes it."""
    for move in moves:
        outcome = state.play(move).outcome
        if outcome is not None and outcome.winner == state.to_move:
            return move
    return None
