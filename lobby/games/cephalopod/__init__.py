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
        Level(100, 0.30, careless=0.1),
        Level(200, 0.16, alert=True),
        Level(500, 0.10, alert=True),
        Level(1_500, 0.06, alert=True),
        Level(4_000, 0.03, alert=True),
        Level(8_000, 0.0, variety=0.01, alert=True),
    ),
    example="...../.1.b./..3../...../.....:O",
    lessons=("LESSON", "STRATEGY"),
    puzzles=True,
    reasons={"most": N_("most dice on a full board")},
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lazily(f"{__name__}.speech", "SPEECH"),
)
