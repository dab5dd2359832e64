"""Puzzles of Oware: the last captures of matches. There are few enough moves to look at all."""

from __future__ import annotations

from typing import Final

from solving.puzzles.simple import Sought

SOUGHT: Final = Sought("oware", ("",), {"win-2": 10, "win-3": 14}, choice=4)
