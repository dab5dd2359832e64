"""Puzzles of Reversi: the last moves of matches, which can be looked through to the end."""

from __future__ import annotations

from typing import Final

from lobby.gamekit.simple.rules import Position
from solving.puzzles.simple import Sought

_EMPTY: Final = 8
"""The most empty cells of a puzzle."""


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether so many cells are empty that only a very odd match would end in time: no puzzle is
    looked for there."""
    return at.cells.count(0) > _EMPTY


SOUGHT: Final = Sought(
    "reversi", ("-size=6", "-size=6", "", ""), {"win-3": 8, "win-4": 16}, _hopeless, choice=4
)
