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
        Level(60, 0.118, careless=0.036),
        Level(95, 0.0645, careless=0.015),
        Level(138, 0.0382, careless=0.008),
        Level(227, 0.0141, careless=0.003),
        Level(400, 0.0, variety=0.01),
    ),
    example="......../......../..OX..../...XX.../...XOO../...OX.../......../........:O",
    review_work=10_000,
    reasons={"discs": N_("most discs"), "equal": N_("equal discs")},
    glimpse=tuple("d3 c3 c4 e3 f6 c5 f3 d6 e2 f1 c2 c1 d7 e7 d1".split()),
)
