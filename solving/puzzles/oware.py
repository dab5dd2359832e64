"""Puzzles of Oware: the last captures of matches. There are few enough moves to look at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.games.oware.rules import captured
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought

SOUGHT: Final = Sought("oware", ("",), {"win-2": 10, "win-3": 14}, choice=4)


def _captures(state: State, move: str) -> float:
    """Like to capture as many seeds as possible."""
    return sum(captured(state.play(move).view(None)))


def _fullest(state: State, move: str) -> float:
    """Like to sow as many seeds as possible."""
    view = state.view(None)
    assert isinstance(view, SimpleView)
    rules = rules_of(view.rules)
    return view.position.cells[rules.number[move]]


def _emptiest(state: State, move: str) -> float:
    return -_fullest(state, move)


def _leftmost(state: State, move: str) -> float:
    return -ord(move[0])


def _rightmost(state: State, move: str) -> float:
    return ord(move[0])


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "most captured": _captures,
    "fullest pit": _fullest,
    "emptiest pit": _emptiest,
    "leftmost pit": _leftmost,
    "rightmost pit": _rightmost,
}
