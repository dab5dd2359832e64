"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import lazily
from lobby.gamekit.simple.whole import whole
from lobby.games.crossway.rules import Crossway

PARTS = whole(
    Crossway(),
    __name__,
    six_levels(
        Level(8, 0.22, careless=0.2, alert=True, shortlist=45),
        Level(8, 0.2, careless=0.16, alert=True, shortlist=30),
        Level(8, 0.158, careless=0.108, alert=True, shortlist=15),
        Level(10, 0.115, careless=0.04, alert=True, shortlist=9),
        Level(28, 0.067, alert=True, shortlist=8),
        Level(1_500, 0.0, variety=0.01),
    ),
    example="/".join(("." * 13,) * 13) + ":O",
    drawing=lazily("lobby.gamekit.simple.drawing", "SHARED"),
    reasons={"joined": N_("both edges joined")},
    glimpse=tuple("g7 f5 h5 g4 e6 e4 i6 j4 d8 i7 h7 i8 g9 h9 e10 f3".split()),
)
