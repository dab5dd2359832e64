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
        Level(8, 0.131, careless=0.06, alert=True, shortlist=15),
        Level(13, 0.103, careless=0.028, alert=True, shortlist=11),
        Level(28, 0.074, careless=0.003, alert=True, shortlist=8),
        Level(66, 0.056, alert=True, shortlist=8),
        Level(1_000, 0.0, variety=0.01),
    ),
    example="/".join(("." * 13,) * 13) + ":O",
    review_work=1_000,
    reasons={"joined": N_("both edges joined")},
    glimpse=tuple("g7 f5 h5 g4 e6 e4 i6 j4 d8 i7 h7 i8 g9 h9 e10 f3".split()),
)
