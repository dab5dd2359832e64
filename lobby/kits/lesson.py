"""What a lesson is: positions of a game, each with a move to find and a few words about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from lobby.kits.game import State


@dataclass(frozen=True, slots=True)
class Step:
    """One rule, shown by making a move.

    Whose turn it is in ``state`` is the learner. Each of ``accepted`` is a legal move there and
    does what the step is about; ``done`` is said after one of them, ``hint`` after any other legal
    move. ``last`` is the move that led to the position, "" where nobody asks.
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
    """The steps of one lesson of a game, by its name. ``closing`` is what is left to say after the
    last, ``about`` what it teaches in a few words, "" for the game itself."""

    game: str
    title: str
    steps: tuple[Step, ...]
    closing: str
    about: str = ""


def moves_to(state: State, holds: Callable[[State], bool]) -> frozenset[str]:
    """The legal moves of *state* after which *holds* is true."""
    return frozenset(move for move in state.moves() if holds(state.play(move)))


def wins(state: State) -> frozenset[str]:
    """The moves with which the side to move wins at once."""
    mover = state.to_move
    return moves_to(
        state, lambda after: after.outcome is not None and after.outcome.winner == mover
    )
