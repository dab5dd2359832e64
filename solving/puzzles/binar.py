"""Puzzles of Binar on 5x5, out of the table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from lobby.games.binar.mind.board import Board, Placing, Rules, parsed
from lobby.games.binar.mind.perfect import code_of
from lobby.games.binar.mind.table import DRAWN, table, value_of
from lobby.games.binar.rules import Binar, BinarState
from lobby.kits.puzzles import ONLY_DRAW, ONLY_WIN, WIN_IN
from solving.puzzles.found import Found, Kind, of_state

OPTIONS: Final = ("-own -double", "-own -single", "-choose -single", "-choose -double")
"""With -choose and -double nothing is ever won, but much is drawn by one move alone."""

QUOTAS: Final = {
    "win-2": 60,
    "win-3": 90,
    "win-4": 75,
    "only-5": 45,
    "only-10": 60,
    "draw": 30,
}
"""How many are wanted of each kind: wins in so many moves, moves that alone keep a win of at most
so many, and moves that alone draw."""

_CHOICE: Final = 5
"""A puzzle has at least so many moves to choose from."""

_DRAW: Final = Kind(slot="draw", theme=ONLY_DRAW, moves=1)


def found(chance: Random) -> Iterator[Found]:
    """Puzzles without end, of positions after random moves."""
    game = Binar()
    while True:
        options = game.parse_options(chance.choice(OPTIONS).split())
        state = game.start(options, {})
        for ply in range(21):
            if ply >= 3 and (each := _puzzle(str(options), state, Rules.of(options))):
                yield each
            state = state.play(chance.choice(state.moves()))
            if state.outcome is not None:
                break


def _puzzle(words: str, state: BinarState, rules: Rules) -> Found | None:
    """A puzzle in *state*: the moves that keep what it is worth are one, up to moves that lead to
    the same but for the order of rows and columns, and digits that change nothing."""
    known, board = table(), Board.of(state.view(None))
    value = value_of(known.code(board, rules))
    placings = {move: parsed(move, board.mover) for move in state.moves()}
    codes = {move: code_of(board, each, rules, known) for move, each in placings.items()}
    best = max(codes.values())
    if best < DRAWN or len(codes) < _CHOICE:
        return None
    won = best > DRAWN
    keeping = [move for move, code in codes.items() if (code > DRAWN if won else code == DRAWN)]
    if any(codes[move] != best for move in keeping) or not _alike(board, keeping, placings, rules):
        return None
    kind = _win_in(((value.plies or 0) + 1) // 2) if won else _DRAW
    return of_state("binar", kind, words, state, keeping) if kind else None


def _alike(board: Board, keeping: list[str], placings: dict[str, Placing], rules: Rules) -> bool:
    """Whether the same can happen after all of *keeping*."""
    known = table()
    return len({known.place(board.put(placings[move]), rules) for move in keeping}) == 1


def _win_in(moves: int) -> Kind | None:
    """What kind a win in *moves* is; None for what is too easy."""
    if moves < 2:
        return None
    if moves <= 4:
        return Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
    return Kind(slot="only-5" if moves == 5 else "only-10", theme=ONLY_WIN, moves=moves)
