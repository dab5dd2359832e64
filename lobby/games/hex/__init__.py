"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import lazily
from lobby.gamekit.simple.whole import whole
from lobby.games.hex.rules import Hex, canonical

_ROW = "." * 11

PARTS = whole(
    Hex(),
    __name__,
    six_levels(
        Level(11, 0.168, careless=0.122, alert=True, shortlist=18),
        Level(14, 0.131, careless=0.07, alert=True, shortlist=15),
        Level(18, 0.1, careless=0.03, alert=True, shortlist=11),
        Level(30, 0.069, careless=0.009, alert=True, shortlist=9),
        Level(42, 0.055, alert=True, shortlist=8),
        Level(600, 0.0, variety=0.01),
    ),
    example="/".join((_ROW, "..O........", *[_ROW] * 4, ".....X.....", *[_ROW] * 4)) + ":O",
    reasons={"joined": N_("both edges joined")},
    puzzles=lazily(f"{__name__}.proof", "PUZZLES"),
    glimpse=tuple("c2 h4 f6 e7 e6 d7 d6 c7 c6 b7 h5 i4 i5 j4 d9".split()),
    canonical=lambda: canonical,
)
