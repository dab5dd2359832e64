"""Lessons: positions of a game, each with a move to find and a few words about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lobby.gamekit.game import State


@dataclass(frozen=True, slots=True)
class Step:
    """One rule, shown by making a move.

    The learner has the seat to move in ``state``. Each move in ``accepted`` is legal there and does
    what the step is about; ``done`` is shown after one of them, ``hint`` after any other legal
    move. ``last`` is the move that led to the position, "" if it does not matter.
    """

    text: str
    state: State
    accepted: frozenset[str]
    done: str
    hint: str = ""
    last: str = ""

    @property
    def answer(self) -> str:
        """One of the accepted moves: the shortest, and of those the first."""
        return min(self.accepted, key=lambda move: (len(move), move))


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of one lesson of the game called ``game``. ``closing`` is shown after the last
    step; ``about`` says in a few words what the lesson teaches, "" for the game itself."""

    game: str
    title: str
    steps: tuple[Step, ...]
    closing: str
    about: str = ""


def moves_to(state: State, holds: Callable[[State], bool]) -> frozenset[str]:
    """The legal moves of *state* after which *holds* is true."""
    return frozenset(move for move in state.moves() if holds(state.play(move)))


def wins(state: State) -> frozenset[str]:
    """The moves that win at once for the side to move."""
    mover = state.to_move
    return moves_to(
        state, lambda after: after.outcome is not None and after.outcome.winner == mover
    )
