"""Hex for tests: starts."""

from __future__ import annotations

from lobby.gamekit.game import State
from lobby.games.hex import PARTS

HEX = PARTS.rules


def start(*words: str) -> State:
    return HEX.start(HEX.parse_options(words), {})


def play(moves: str, *words: str) -> State:
    state = start(*words)
    for move in moves.split():
        state = state.play(move)
    return state
