"""What a generator finds: a puzzle that is proved, but not yet tested or graded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.puzzles import Problem
from lobby.games.catalogue import notation_of

APART: Final = 5
"""Plies between two puzzles from the same match, so that they are not alike."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A *problem* posed in *state*, which is None if no move is asked for. Its *slot* is one of
    those that its game's generator fills."""

    slot: str
    problem: Problem
    state: State | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """The kind of problem: the *theme*, the number of own *moves*, and the *slot* it fills."""

    slot: str
    theme: str
    moves: int


def of_state(game: str, kind: Kind, options: str, state: State, winners: list[str]) -> Candidate:
    """A puzzle in which one of the moves *winners* must be made in *state*."""
    seat = state.to_move
    assert seat is not None, "a puzzle is not over"
    word = notation_of(game).write(state.view(seat), seat)
    problem = Problem(kind.theme, 0, kind.moves, options, word, tuple(winners))
    return Candidate(kind.slot, problem, state)


def distinct(state: State) -> dict[object, str]:
    """One move for each position that the moves of *state* lead to, by the position's key."""
    moves: dict[object, str] = {}
    for move in sorted(state.moves(), key=lambda move: (len(move), move)):
        moves.setdefault(state.play(move).key(), move)
    return moves
