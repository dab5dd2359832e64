"""Tic-tac-toe with a cross that is dealt: all that belongs to the game."""

from __future__ import annotations

from lobby.gamekit.parts import Parts, lazily, text_in

from .diagram import draw
from .levels import LEVELS
from .rules import TicTacToe

PARTS = Parts(
    rules=TicTacToe(),
    diagram=draw,
    help=text_in(__name__),
    position={"cells": "the seats whose marks stand on a1, a2, a3, b1 and so on; null where empty"},
    reasons={"line": "three in a line", "full": "the board is full"},
    lessons=(lazily(f"{__name__}.lesson", "LESSON"),),
    mind=lazily(f"{__name__}.mind", "MIND"),
    levels=LEVELS,
    best="plays perfectly",
)
