"""Puzzles of Lines of Action: what is looked for, and when pieces are too scattered."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import isqrt
from typing import Final

from lobby.gamekit.game import State
from lobby.gamekit.simple.cell_sets import bits_of
from lobby.gamekit.simple.game import SimpleState, SimpleView
from lobby.gamekit.simple.rules import Position
from lobby.games.loa.rules import Gathering
from solving.puzzles.breakthrough import centre_first
from solving.puzzles.naive import Rule, at_random, fewest_replies
from solving.puzzles.simple import Sought

_MERGED: Final = 4
"""By so many a move can reduce the groups of its side: a piece leaves one that it was alone, and
joins four others."""


@cache
def _rules(size: int) -> Gathering:
    return Gathering(size)


def groups(at: Position, seat: int) -> int:
    """How many groups the pieces of *seat* make."""
    rules = _rules(isqrt(len(at.cells)))
    left, count = bits_of(at.cells, seat), 0
    while left:
        left ^= rules.sets.group(left)
        count += 1
    return count


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether *seat* has more groups than its *moves* can join, even if the other side takes a
    lonely piece each time."""
    return groups(at, seat) > 1 + _MERGED * moves + (moves - (at.seat == seat))


SOUGHT: Final = Sought("loa", ("-size=6", "-size=6", "", ""), {"win-2": 5, "win-3": 8}, _hopeless)


def _takes(state: State, move: str) -> float:
    """Like to take."""
    view, end = state.view(None), move.rpartition("-")[2]
    assert isinstance(view, SimpleView)
    return end in view.pieces


def _spares(state: State, move: str) -> float:
    """Like not to take."""
    return -_takes(state, move)


def _groups(state: State, move: str) -> float:
    """Like to have few groups."""
    after = state.play(move)
    assert isinstance(after, SimpleState)
    return -groups(after.position, state.to_move or 0)


NAIVE: Final[Mapping[str, Rule]] = {
    "any move": at_random,
    "fewest replies": fewest_replies,
    "takes": _takes,
    "spares": _spares,
    "fewest groups": _groups,
    "centre first": centre_first,
}
