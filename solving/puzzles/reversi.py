"""Puzzles of Reversi: the last moves of matches, which can be looked through to the end."""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.rules import Position
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought

_EMPTY: Final = 8
"""The most empty cells of a puzzle."""


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether so many cells are empty that only a very odd match would end in time: no puzzle is
    looked for there."""
    return at.cells.count(0) > _EMPTY


SOUGHT: Final = Sought(
    "reversi", ("-size=6", "-size=6", "-size=6", ""), {"win-3": 8, "win-4": 16}, _hopeless, choice=4
)


def _most(state: State, move: str) -> float:
    """Like to turn many discs."""
    view, theirs = state.play(move).view(None), "XO"[state.to_move or 0]
    assert isinstance(view, SimpleView)
    return -[*view.pieces.values()].count(theirs)


def _centre(state: State, move: str) -> float:
    """Like to stay away from the edge."""
    return -_edge(state, move)


def _edge(state: State, move: str) -> float:
    """Like corners, and then the edge."""
    view = state.view(None)
    assert isinstance(view, SimpleView)
    ends = {1, isqrt(len(rules_of(view.rules).names))}
    return (ord(move[0]) - ord("a") + 1 in ends) + (int(move[1:]) in ends)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "most discs": _most,
    "centre first": _centre,
    "edge first": _edge,
}
