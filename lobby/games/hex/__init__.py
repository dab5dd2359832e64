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
        Level(8, 0.24, careless=0.22, alert=True, shortlist=22),
        Level(11, 0.165, careless=0.12, alert=True, shortlist=17),
        Level(16, 0.11, careless=0.04, alert=True, shortlist=12),
        Level(28, 0.062, alert=True, shortlist=8),
        Level(80, 0.036, alert=True, shortlist=8),
        Level(600, 0.0, variety=0.01),
    ),
    example="/".join((_ROW, "..O........", *[_ROW] * 4, ".....X.....", *[_ROW] * 4)) + ":O",
    reasons={"joined": N_("both edges joined")},
    puzzles=lazily(f"{__name__}.proof", "PUZZLES"),
    glimpse=tuple("c2 h4 f6 e7 e6 d7 d6 c7 c6 b7 h5 i4 i5 j4 d9".split()),
    canonical=lambda: canonical,
)
