"""Puzzles of Cephalopod: what is looked for, and when the board cannot be full in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.rules import Position
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether there are more empty squares than both sides can fill by then."""
    return at.cells.count(0) > 2 * moves - (at.seat == seat)


SOUGHT: Final = Sought("cephalopod", ("",), {"win-2": 10, "win-3": 16, "win-4": 8}, _hopeless)


def _most(state: State, move: str) -> float:
    """Like to own more dice than the other side."""
    view = state.play(move).view(None)
    assert isinstance(view, SimpleView)
    own = rules_of(view.rules).codes[state.to_move or 0]
    return sum((1 if code in own else -1) for code in view.position.cells if code)


def _takes(state: State, move: str) -> float:
    """Like to take as many dice as possible."""
    return len(move)


def _fills(state: State, move: str) -> float:
    """Like to take as few dice as possible."""
    return -len(move)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "most dice": _most,
    "takes most": _takes,
    "takes least": _fills,
}
