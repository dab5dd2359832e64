"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.simple.whole import whole
from lobby.games.reversi.rules import Reversi

PARTS = whole(
    Reversi(),
    __name__,
    six_levels(
        Level(20, 0.26, careless=0.1),
        Level(70, 0.15),
        Level(260, 0.084),
        Level(620, 0.055),
        Level(1_000, 0.04),
        Level(5_000, 0.0, variety=0.01),
    ),
    example="......../......../..OX..../...XX.../...XOO../...OX.../......../........:O",
    reasons={"discs": N_("most discs"), "equal": N_("equal discs")},
    glimpse=tuple("d3 c3 c4 e3 f6 c5 f3 d6 e2 f1 c2 c1 d7 e7 d1".split()),
)
