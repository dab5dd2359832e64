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
        Level(10, 0.30, careless=0.2),
        Level(50, 0.17),
        Level(160, 0.10),
        Level(600, 0.055),
        Level(2_000, 0.02),
        Level(5_000, 0.0, variety=0.01),
    ),
    example="......../......../..OX..../...XX.../...XOO../...OX.../......../........:O",
    reasons={"discs": N_("most discs"), "equal": N_("as many discs each")},
    lessons=("LESSON", "STRATEGY"),
    puzzles=True,
)
