"""Hex for tests: starts."""

from __future__ import annotations

from lobby.games.hex.rules import Hex, HexState

HEX = Hex()


def start(*words: str) -> HexState:
    return HEX.start(HEX.parse_options(words), {})


def play(moves: str, *words: str) -> HexState:
    state = start(*words)
    for move in moves.split():
        state = state.play(move)
    return state
