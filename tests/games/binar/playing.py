"""Binar as tests play it."""

from __future__ import annotations

from lobby.gamekit.game import IllegalMove
from lobby.games.binar.rules import Binar, BinarState

BINAR = Binar()
EVEN, ODD = 0, 1


def start(words: str = "") -> BinarState:
    return BINAR.start(BINAR.parse_options(words.split()), {})


def play(words: str, moves: str) -> BinarState:
    state = start(words)
    for move in moves.split():
        state = state.play(move)
    return state


def count(state: BinarState, depth: int, known: dict[object, int] | None = None) -> int:
    """The number of sequences of *depth* moves; *known* holds the positions already counted."""
    known = {} if known is None else known
    if depth == 1:
        return len(state.moves())
    entry = (state, depth)
    if entry not in known:
        known[entry] = sum(count(state.play(move), depth - 1, known) for move in state.moves())
    return known[entry]


def is_accepted(state: BinarState, text: str) -> bool:
    try:
        state.play(text)
    except IllegalMove:
        return False
    return True
