"""The whole game: rules, lessons, help, bots with their book, and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import lazily
from lobby.gamekit.simple.whole import whole
from lobby.games.fourinarow.rules import FourInARow

PARTS = whole(
    FourInARow(),
    __name__,
    six_levels(
        Level(80, 0.16, careless=0.08),
        Level(330, 0.094, alert=True),
        Level(1_700, 0.042, alert=True),
        Level(5_000, 0.02, alert=True),
        Level(5_000, 0.02, tables=True, alert=True),
        Level(250_000, 0.0, tables=True),
    ),
    example="......./......./......./......./...X.../...O...:O",
    reasons={"line": N_("four in a line"), "full": N_("board full")},
    best=N_("plays perfectly"),
    perfect=N_("at Four in a Row"),
    review_work=60_000,
    glimpse=tuple("d1 d2 d3 d4 c1 e1 c2 c3 b1 a1 e2 f1".split()),
    mind=lazily(f"{__name__}.mind", "MIND"),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
)
