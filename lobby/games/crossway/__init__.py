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
        Level(8, 0.24, careless=0.22, alert=True),
        Level(12, 0.15),
        Level(16, 0.10),
        Level(24, 0.065),
        Level(96, 0.028),
        Level(1_500, 0.0, variety=0.01),
    ),
    example="/".join(("." * 13,) * 13) + ":O",
    lessons=("LESSON", "STRATEGY"),
    puzzles=True,
    drawing=lazily("lobby.gamekit.simple.drawing", "SHARED"),
    reasons={"joined": N_("both edges joined")},
)
