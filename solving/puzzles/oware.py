"""Puzzles of Oware: the last captures. There are few enough moves to look at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.games.oware.rules import WIDE, captured
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought

_TOTAL: Final = 48
_SEEDS: Final = range(6, 12)
"""How many seeds are on the board in a puzzle."""

_LEAD: Final = 3
"""The most seeds by which either side leads."""


def _composed(chance: Random) -> str:
    """A position with few seeds left, in which both sides have captured about as many: a side
    that is far ahead wins with nearly every move."""
    left = chance.choice(_SEEDS)
    lead = chance.randint(-_LEAD, _LEAD)
    south = (_TOTAL - left + lead) // 2
    pits = Counter(chance.choices(range(2 * WIDE), k=left))
    cells = "".join(str(pits[at]) if pits[at] else "." for at in range(2 * WIDE))
    side = chance.choice("SN")
    return f"{cells[:WIDE]}/{cells[WIDE:]}:{side}:{south}-{_TOTAL - left - south}"


SOUGHT: Final = Sought("oware", ("",), {"win-2": 10, "win-3": 14}, choice=4, composed=_composed)


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


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "most captured": _captures,
    "fullest pit": _fullest,
    "emptiest pit": _emptiest,
}
