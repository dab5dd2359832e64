"""Puzzles of Breakthrough: what is looked for, and when no piece can get home in time."""

from __future__ import annotations

from math import isqrt
from typing import Final

from lobby.gamekit.simple.rules import Position
from solving.puzzles.simple import Sought


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether *seat* has more than one piece to take for each of its *moves*, and no piece that is
    so near to the far row."""
    size, code = isqrt(len(at.cells)), seat + 1
    if at.cells.count(2 - seat) <= moves:
        return False
    reach = at.cells[: size * (moves + 1)] if seat == 0 else at.cells[-size * (moves + 1) :]
    return code not in reach


SOUGHT: Final = Sought(
    "breakthrough",
    ("-size=5", "-size=6", "-size=6", "", ""),
    {"win-2": 8, "win-3": 16, "win-4": 20},
    _hopeless,
)
