"""Sixes, a game for tests: each side puts two stones a turn, so moves do not take turns."""

from __future__ import annotations

from lobby.gamekit.parts import Parts
from lobby.gamekit.puzzles import Puzzles

from .diagram import draw
from .mind import LEVELS, MIND, answer
from .rules import Sixes, canonical, notation

HELP = """# The aim

Get four of your stones in a line.

# A move

Put a stone on an empty cell: `c3`. A turn has two moves, except the first one of a match.
"""

PARTS = Parts(
    rules=Sixes(),
    diagram=draw,
    help=lambda: HELP,
    position={"cells": "the cells a1, b1 and so on: `W`, `B` or `.`", "left": "moves of the turn"},
    reasons={"four": "four in a line", "full": "the board is full"},
    mind=lambda: MIND,
    levels=LEVELS,
    puzzles=lambda: Puzzles(package=__name__, answer=answer),
    notation=lambda: notation,
    canonical=lambda: canonical,
)
