"""The whole game: rules, lessons, help, bots and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import lazily
from lobby.gamekit.simple.whole import whole
from lobby.games.oware.rules import Oware
from lobby.games.oware.shown import draw

PARTS = whole(
    Oware(),
    __name__,
    six_levels(
        Level(30, 0.18, careless=0.1),
        Level(56, 0.123, careless=0.047),
        Level(94, 0.091, careless=0.021),
        Level(142, 0.072, careless=0.006),
        Level(270, 0.056),
        Level(8_000, 0.0, variety=0.01),
    ),
    example="444444/.55554:N:0-0",
    reasons={
        "seeds": N_("over half captured"),
        "rows": N_("more seeds in all"),
        "equal": N_("equal seeds"),
    },
    diagram=draw,
    drawing=lazily(f"{__name__}.shown", "DRAWING"),
    speech=lazily(f"{__name__}.shown", "SPEECH"),
    more=N_("how many seeds South and North have captured, with a hyphen between"),
    glimpse=tuple("e1 c2 a1 a2 a1 e2 a1 a2 d1".split()),
)
