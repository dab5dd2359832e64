"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import Parts, lazily, lessons_in, text_in
from lobby.gamekit.puzzles import Puzzles
from lobby.games.binar.rules import Binar
from lobby.games.binar.words import NOTATION, SPEECH, draw, draw_classic

PARTS = Parts(
    rules=Binar(),
    diagram=draw,
    classic=draw_classic,
    help=text_in(__name__),
    position={
        "size": "rows and columns of the board",
        "cells": "the digits from a1 along row 1, then row 2 and so on; null where empty",
    },
    reasons={
        "lines": N_("row and column"),
        "line": N_("a full line"),
        "board-full": N_("board full"),
    },
    lessons=lessons_in(f"{__name__}.lesson"),
    mind=lazily(f"{__name__}.mind.thinking", "MIND"),
    levels=six_levels(
        Level(60, 0.8, careless=0.11, alert=True),
        Level(60, 0.155),
        Level(250, 0.09),
        Level(800, 0.045),
        Level(5_000, 0.022),
        Level(40_000, 0.0, tables=True),
    ),
    best=N_("plays perfectly on 5 by 5"),
    perfect=N_("at Binar up to 5 by 5"),
    puzzles=lambda: Puzzles(package=__name__),
    glimpse=tuple("a2 e5 c4 b5 d3 d4 d2 c3 a3 a1 c1 e1 b4 b2 d5 e4 e3 d1 c5 b1 e2 b3".split()),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lambda: SPEECH,
    notation=lambda: NOTATION,
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
