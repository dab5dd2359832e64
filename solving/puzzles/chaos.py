"""Puzzles of Chaos, taken from the table of all positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.mind import LOSS, WIN
from lobby.gamekit.puzzles import ONLY_DRAW, ONLY_WIN, WIN_IN
from lobby.games.chaos.board import BOARD, INDEX, place
from lobby.games.chaos.mind.board import Position, pieces, position, successors
from lobby.games.chaos.mind.index import SIZE, position_at
from lobby.games.chaos.mind.table import WON, table
from lobby.games.chaos.rules import ChaosState, ChaosView
from solving.puzzles.candidates import APART, Candidate, Kind, distinct, of_state
from solving.puzzles.naive import Rule, at_random, fewest_replies

QUOTAS: Final = {
    "win-2": 18,
    "win-3": 15,
    "win-4": 45,
    "win-5": 45,
    "only-9": 45,
    "only-19": 36,
    "only-48": 30,
    "draw": 24,
}
"""How many puzzles of each kind are wanted: wins in a given number of moves, moves that alone keep
a win within a given number, and moves that alone draw."""

_START: Final = (0b1111111, BOARD ^ BOARD >> 7)
_OPENING: Final = 6
_CHOICE: Final = 5
"""The fewest moves to choose from in a puzzle."""
_DEEP: Final = 20
"""Wins that take this many own moves are too rare in matches: they are taken from the whole
table."""

_DRAW: Final = Kind(slot="draw", theme=ONLY_DRAW, moves=1)


def generate(chance: Random) -> Iterator[Candidate]:
    """Puzzles without end, from positions of matches and from any positions."""
    while True:
        yield from _in_match(chance)
        for _ in range(400):
            place = chance.randrange(SIZE)
            if table().codes[place] == WON:
                puzzle = _puzzle(position_at(place), chance.randrange(2))
                if puzzle is not None and puzzle.problem.moves >= _DEEP:
                    yield puzzle


def _in_match(chance: Random) -> Iterator[Candidate]:
    """Puzzles from a match between players who choose the better of two moves."""
    here, seat, ply, free = _START, 0, 0, _OPENING
    while (after := successors(here)) and ply < 80:
        if ply >= free and (puzzle := _puzzle(here, seat)):
            yield puzzle
            free = ply + APART
        here = min(chance.choices(after, k=2), key=table().score)
        seat, ply = 1 - seat, ply + 1


def _puzzle(here: Position, seat: int) -> Candidate | None:
    """A puzzle in *here*, where *seat* is to move and exactly one successor preserves the value."""
    known, after = table(), successors(here)
    score = known.score(here)
    if score == LOSS or len(after) < _CHOICE:
        return None
    keeping = [successor for successor in after if known.score(successor) == WIN - score]
    if len(keeping) != 1:
        return None
    moves = ((known.value(here).plies or 1) + 1) // 2
    kind = _win_in(moves) if score == WIN else _DRAW
    if kind is None:
        return None
    state = ChaosState.of(pieces(here, seat), seat)
    winners = [
        move
        for move in distinct(state).values()
        if position(_pieces(state.play(move)), 1 - seat) == keeping[0]
    ]
    return of_state("chaos", kind, "", state, winners)


def _pieces(state: ChaosState) -> dict[str, int]:
    return dict(state.pieces)


def _win_in(moves: int) -> Kind | None:
    """The kind of a win in *moves*; None if it is too easy."""
    if moves <= 1:
        return None
    if moves <= 5:
        return Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
    most = next(limit for limit in (9, 19, 48) if moves <= limit)
    return Kind(slot=f"only-{most}", theme=ONLY_WIN, moves=moves)


def _most_pieces(state: State, move: str) -> float:
    view = state.play(move).view(None)
    assert isinstance(view, ChaosView)
    return sum(owner == state.to_move for owner in view.pieces.values())


def _from_centre(cell: str) -> int:
    row, number = place(INDEX[cell])
    return max(abs(row), abs(number), abs(row - number))


def _centre(state: State, move: str) -> float:
    return -_from_centre(move.rpartition("-")[2])


def _edge(state: State, move: str) -> float:
    return _from_centre(move.rpartition("-")[2])


def _longest(state: State, move: str) -> float:
    return len(move)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "most pieces": _most_pieces,
    "centre first": _centre,
    "edge first": _edge,
    "longest move": _longest,
}
