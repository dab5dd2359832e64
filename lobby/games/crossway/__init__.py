"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.simple.whole import whole
from lobby.games.crossway.rules import Crossway

PARTS = whole(
    Crossway(),
    __name__,
    six_levels(
        Level(8, 0.18, careless=0.125, alert=True, shortlist=25),
        Level(18, 0.131, careless=0.077, alert=True, shortlist=15),
        Level(27, 0.107, careless=0.056, alert=True, shortlist=11),
        Level(39, 0.082, careless=0.038, alert=True, shortlist=8),
        Level(72, 0.046, careless=0.016, alert=True, shortlist=8),
        Level(150, 0.0, variety=0.01),
    ),
    example="/".join(("." * 13,) * 13) + ":O",
    review_work=1_000,
    reasons={"joined": N_("both edges joined")},
    glimpse=tuple("g7 f5 h5 g4 e6 e4 i6 j4 d8 i7 h7 i8 g9 h9 e10 f3".split()),
)
