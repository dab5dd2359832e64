"""Puzzles of Cephalopod: what is looked for, and when the board cannot be full in time."""

from __future__ import annotations

from typing import Final

from lobby.gamekit.simple.rules import Position
from solving.puzzles.simple import Sought


def _hopeless(at: Position, seat: int, moves: int) -> bool:
    """Whether there are more empty squares than both sides can fill by then."""
    return at.cells.count(0) > 2 * moves - (at.seat == seat)


SOUGHT: Final = Sought("cephalopod", ("",), {"win-2": 10, "win-3": 16, "win-4": 8}, _hopeless)
