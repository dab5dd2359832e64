"""Puzzles of Cephalopod: what is looked for, and when the board cannot be full in time."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.rules import Position
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether there are more empty squares than both sides can fill by then."""
    return at.cells.count(0) > 2 * moves - (at.seat == seat)


_SIZE: Final = 5
_EMPTY: Final = range(3, 6)
"""How many squares are empty in a puzzle."""

_LEAD: Final = 2
"""The most dice by which either side leads."""

_SIDES: Final = ("123456", "abcdef")
_OFTEN: Final = (6, 4, 3, 2, 2, 4)
"""How often dice show so many pips late in a match, roughly."""


def _composed(chance: Random) -> str:
    """A nearly full board on which both sides own about as many dice."""
    dice = _SIZE**2 - chance.choice(_EMPTY)
    own = (dice + chance.randint(-_LEAD, _LEAD)) // 2
    signs = [*chance.choices(_SIDES[0], _OFTEN, k=own)]
    signs += chance.choices(_SIDES[1], _OFTEN, k=dice - own)
    signs += "." * (_SIZE**2 - dice)
    chance.shuffle(signs)
    rows = ("".join(signs[at : at + _SIZE]) for at in range(0, _SIZE**2, _SIZE))
    return f"{'/'.join(rows)}:{chance.choice('OX')}"


SOUGHT: Final = Sought(
    "cephalopod",
    ("",),
    {"win-2": 8, "win-3": 12},
    _hopeless,
    choice=4,
    composed=_composed,
)


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
