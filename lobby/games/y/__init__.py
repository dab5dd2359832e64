"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.simple.whole import whole
from lobby.games.y.rules import Y

PARTS = whole(
    Y(),
    __name__,
    six_levels(
        Level(8, 0.2, careless=0.2, alert=True, shortlist=20),
        Level(8, 0.155, careless=0.11, alert=True, shortlist=13),
        Level(9, 0.118, careless=0.035, alert=True, shortlist=9),
        Level(18, 0.073, alert=True, shortlist=8),
        Level(75, 0.045, alert=True, shortlist=8),
        Level(1_500, 0.0, variety=0.01),
    ),
    example="/".join("." * row for row in range(1, 14)) + ":O",
    reasons={"joined": N_("three sides joined")},
    glimpse=tuple("d11 j8 i10 m12 k9 l7 h9 m10 l8 m8 f10 m7 m11 l10 k12".split()),
)
