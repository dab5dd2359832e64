"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import lazily
from lobby.gamekit.simple.whole import whole
from lobby.games.y.rules import Y

PARTS = whole(
    Y(),
    __name__,
    six_levels(
        Level(8, 0.24, careless=0.22, alert=True),
        Level(11, 0.187, careless=0.09, alert=True),
        Level(12, 0.16, careless=0.03, alert=True),
        Level(14, 0.122, careless=0.01),
        Level(32, 0.057),
        Level(1_500, 0.0, variety=0.01),
    ),
    example="/".join("." * row for row in range(1, 14)) + ":O",
    reasons={"joined": N_("three sides joined")},
    drawing=lazily("lobby.gamekit.simple.drawing", "SHARED"),
    glimpse=tuple("d11 j8 i10 m12 k9 l7 h9 m10 l8 m8 f10 m7 m11 l10 k12".split()),
)
