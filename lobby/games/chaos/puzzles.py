"""Puzzles of Chaos: positions of real matches with one way to win in time."""

from __future__ import annotations

from random import Random
from typing import Final

from lobby.games.chaos.board import BOARD
from lobby.games.chaos.mind.board import Position, pieces, successors
from lobby.games.chaos.mind.table import Table, table
from lobby.games.chaos.rules import ChaosState
from lobby.kits.mind import DRAW, LOSS, WIN

_START: Final = (0b1111111, BOARD ^ BOARD >> 7)
_OPENING: Final = 6
"""The number of plies before the first puzzle."""
_CHOICE: Final = 5
_THROWN_AWAY: Final = 2
"""A puzzle has at least so many moves to choose from, so many of which do not win any more."""


def position(chance: Random, moves: int) -> tuple[str, ChaosState]:
    """No option words, and a position that the side to move wins in *moves* own moves, 2 to 5, and
    not sooner.

    Just one position that it can reach keeps that win, though others may win later. It comes from
    a match that fair players could have played. Equal seeds of *chance* give equal puzzles.
    """
    known = table()
    while True:
        here, seat, ply = _START, 0, 0
        while after := successors(here):
            if ply >= _OPENING and _is_puzzle(known, here, 2 * moves - 1):
                return "", ChaosState.of(pieces(here, seat), seat)
            here, seat, ply = _fair(known, after, chance), 1 - seat, ply + 1


def _fair(known: Table, after: tuple[Position, ...], chance: Random) -> Position:
    """The better of two moves, for they do lose their way."""
    return min(chance.choices(after, k=2), key=known.score)


def _is_puzzle(known: Table, here: Position, plies: int) -> bool:
    if known.score(here) != WIN or known.value(here).plies != plies:
        return False
    values = [known.value(each) for each in successors(here)]
    best = sum(each.score == LOSS and each.plies == plies - 1 for each in values)
    thrown_away = sum(each.score >= DRAW for each in values)
    return best == 1 and thrown_away >= _THROWN_AWAY and len(values) >= _CHOICE
