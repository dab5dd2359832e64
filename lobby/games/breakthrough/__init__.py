"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.simple.whole import whole
from lobby.games.breakthrough.rules import Breakthrough

PARTS = whole(
    Breakthrough(),
    __name__,
    six_levels(
        Level(300, 0.10, careless=0.07),
        Level(800, 0.068, alert=True),
        Level(1_500, 0.042, alert=True),
        Level(2_600, 0.023, alert=True),
        Level(6_000, 0.008, alert=True),
        Level(8_000, 0.0, variety=0.01, alert=True),
    ),
    example="XXXXXXXX/XXX.XXXX/......../...X..../....O.../......../OOOO.OOO/OOOOOOOO:O",
    sided=True,
    reasons={"home": N_("a piece got home"), "taken": N_("all pieces taken")},
    glimpse=tuple("d2-d3 e7-e6 e2-e3 d7-d6 d3-d4 c7-c6 c2-c3 f7-f6 c3-c4 d6-d5".split()),
)
