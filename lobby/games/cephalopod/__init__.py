"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import lazily
from lobby.gamekit.simple.whole import whole
from lobby.games.cephalopod.rules import Cephalopod

PARTS = whole(
    Cephalopod(),
    __name__,
    six_levels(
        Level(150, 0.22, careless=0.05),
        Level(300, 0.137, careless=0.012, alert=True),
        Level(470, 0.105, alert=True),
        Level(880, 0.077, alert=True),
        Level(1_550, 0.055, alert=True),
        Level(1_700, 0.038, alert=True),
    ),
    example="...../.1.b./..3../...../.....:O",
    review_work=12_000,
    reasons={"most": N_("most dice")},
    drawing=lazily("lobby.gamekit.simple.drawing", "DICE"),
    glimpse=tuple("a2 b2 d5 c3 e1 e4 e5-d5-e4 b5 d3 d5 a5 a4 c5-b5-d5".split()),
)
