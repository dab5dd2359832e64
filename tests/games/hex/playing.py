"""Hex for tests: starts, and matches against OpenSpiel's rules."""

from __future__ import annotations

from random import Random
from typing import Any

from lobby.games.hex.rules import Hex, HexState

HEX = Hex()


def start(*words: str) -> HexState:
    return HEX.start(HEX.parse_options(words), {})


def play(moves: str, *words: str) -> HexState:
    state = start(*words)
    for move in moves.split():
        state = state.play(move)
    return state


def walk_beside(pyspiel: Any, size: int, chance: Random) -> int:
    """Play a random match by both rules, which must agree all the way; return its length."""
    theirs = pyspiel.load_game(f"hex(board_size={size})").new_initial_state()
    ours, plies = start(f"-size={size}", "-no_swap"), 0
    while not theirs.is_terminal():
        mover = theirs.current_player()
        actions = {theirs.action_to_string(mover, each): each for each in theirs.legal_actions()}
        assert ours.to_move == mover
        assert ours.moves() == tuple(sorted(actions))
        move = chance.choice(ours.moves())
        theirs.apply_action(actions[move])
        ours, plies = ours.play(move), plies + 1
    assert ours.outcome is not None
    assert ours.moves() == ()
    assert ours.outcome.winner is not None
    assert theirs.returns()[ours.outcome.winner] == 1
    return plies
