"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.simple.whole import whole
from lobby.games.loa.rules import LinesOfAction

PARTS = whole(
    LinesOfAction(),
    __name__,
    six_levels(
        Level(300, 0.1, careless=0.07),
        Level(560, 0.08, careless=0.026),
        Level(850, 0.065, careless=0.005),
        Level(1_200, 0.053, alert=True),
        Level(1_750, 0.036, alert=True),
        Level(2_600, 0.024, alert=True),
    ),
    example="..OOOOO./X......X/X.O....X/X......X/X...X..X/X......X/X......./.OOOOOO.:O",
    review_work=24_000,
    reasons={"joined": N_("all pieces joined"), "both": N_("both sides joined")},
    glimpse=tuple("c1-c3 h3-e3 e8-g6 h4-f2 b1-e4 a6-c4 d8-d6 h6-f4 c3-d4 h2-d6".split()),
)
