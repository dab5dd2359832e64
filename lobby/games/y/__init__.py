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
        Level(28, 0.128, careless=0.104, alert=True, shortlist=14),
        Level(48, 0.098, careless=0.07, alert=True, shortlist=11),
        Level(78, 0.073, careless=0.043, alert=True, shortlist=8),
        Level(119, 0.047, careless=0.024, alert=True, shortlist=8),
        Level(130, 0.0, variety=0.01),
    ),
    example="/".join("." * row for row in range(1, 14)) + ":O",
    review_work=1_000,
    reasons={"joined": N_("three sides joined")},
    glimpse=tuple("d11 j8 i10 m12 k9 l7 h9 m10 l8 m8 f10 m7 m11 l10 k12".split()),
)
