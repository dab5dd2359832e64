"""Puzzles of Binar on 5x5, taken from the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.puzzles import ONLY_DRAW, ONLY_WIN, WIN_IN
from lobby.games.binar.mind.board import Placing, Rules, SmallBoard, parsed
from lobby.games.binar.mind.table import DRAWN, table, value_of
from lobby.games.binar.mind.thinking import code_of
from lobby.games.binar.rules import Binar, BinarState, BinarView
from solving.puzzles.candidates import Candidate, Kind, of_state
from solving.puzzles.naive import Rule, at_random

OPTIONS: Final = ("-own -double", "-own -single", "-choose -single", "-choose -double")
"""With -choose and -double nothing is ever won, but in many positions only one move draws."""

QUOTAS: Final = {
    "win-2": 60,
    "win-3": 90,
    "win-4": 75,
    "only-5": 45,
    "only-10": 60,
    "draw": 30,
}
"""How many puzzles of each kind are wanted: wins in a given number of moves, moves that alone keep
a win within a given number, and moves that alone draw."""

_CHOICE: Final = 5
"""The fewest moves to choose from in a puzzle."""

_DRAW: Final = Kind(slot="draw", theme=ONLY_DRAW, moves=1)


def generate(chance: Random) -> Iterator[Candidate]:
    """Puzzles without end, from positions after random moves."""
    game = Binar()
    while True:
        options = game.parse_options(chance.choice(OPTIONS).split())
        state = game.start(options, {})
        for ply in range(21):
            if ply >= 3 and (puzzle := _puzzle(str(options), state, Rules.of(options))):
                yield puzzle
            state = state.play(chance.choice(state.moves()))
            if state.outcome is not None:
                break


def _puzzle(words: str, state: BinarState, rules: Rules) -> Candidate | None:
    """A puzzle in *state*, if only one move preserves its value. Moves count as one if they lead to
    the same position up to the order of rows and columns and to digits that make no difference."""
    known, board = table(), SmallBoard.of(state.view(None))
    value = value_of(known.code(board, rules))
    placings = {move: parsed(move, board.mover) for move in state.moves()}
    codes = {move: code_of(board, placing, rules, known) for move, placing in placings.items()}
    best = max(codes.values())
    if best < DRAWN or len(codes) < _CHOICE:
        return None
    won = best > DRAWN
    keeping = [move for move, code in codes.items() if (code > DRAWN if won else code == DRAWN)]
    if any(codes[move] != best for move in keeping) or not _alike(board, keeping, placings, rules):
        return None
    kind = _win_in(((value.plies or 0) + 1) // 2) if won else _DRAW
    return of_state("binar", kind, words, state, keeping) if kind else None


def _alike(
    board: SmallBoard, keeping: list[str], placings: dict[str, Placing], rules: Rules
) -> bool:
    """Whether the same can happen after each of *keeping*."""
    known = table()
    return len({known.place(board.put(placings[move]), rules) for move in keeping}) == 1


def _win_in(moves: int) -> Kind | None:
    """The kind of a win in *moves*; None if it is too easy."""
    if moves < 2:
        return None
    if moves <= 4:
        return Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
    return Kind(slot="only-5" if moves == 5 else "only-10", theme=ONLY_WIN, moves=moves)


def _offset(state: State, move: str) -> float:
    view = state.view(None)
    assert isinstance(view, BinarView)
    half = (view.size - 1) / 2
    row, column = int(move.partition(":")[0][1:]) - 1, ord(move[0]) - ord("a")
    return abs(row - half) + abs(column - half)


def _centre(state: State, move: str) -> float:
    return -_offset(state, move)


def _filled(state: State, move: str) -> list[int]:
    """How many digits there are in the row and the column of *move*."""
    view = state.view(None)
    assert isinstance(view, BinarView)
    row, column = int(move.partition(":")[0][1:]) - 1, ord(move[0]) - ord("a")
    return [view.rows[row].filled, view.columns[column].filled]


def _fullest_lines(state: State, move: str) -> float:
    return sum(_filled(state, move))


def _fullest_line(state: State, move: str) -> float:
    return max(_filled(state, move))


def _emptiest_lines(state: State, move: str) -> float:
    return -sum(_filled(state, move))


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "centre first": _centre,
    "corner first": _offset,
    "fullest lines": _fullest_lines,
    "fullest line": _fullest_line,
    "emptiest lines": _emptiest_lines,
}
