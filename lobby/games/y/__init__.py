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
        Level(9, 0.155, careless=0.13, alert=True, shortlist=20),
        Level(29, 0.126, careless=0.102, alert=True, shortlist=14),
        Level(46, 0.1, careless=0.0724, alert=True, shortlist=11),
        Level(69, 0.0795, careless=0.05, alert=True, shortlist=9),
        Level(110, 0.0517, careless=0.0274, alert=True, shortlist=8),
        Level(130, 0.0, variety=0.01),
    ),
    example="/".join("." * row for row in range(1, 14)) + ":O",
    review_work=1_000,
    reasons={"joined": N_("three sides joined")},
    glimpse=tuple("d11 j8 i10 m12 k9 l7 h9 m10 l8 m8 f10 m7 m11 l10 k12".split()),
)
