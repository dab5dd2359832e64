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
        Level(50, 0.138, careless=0.06),
        Level(105, 0.102, careless=0.038),
        Level(178, 0.0755, careless=0.024),
        Level(301, 0.0492, careless=0.013),
        Level(430, 0.0322, careless=0.007),
        Level(750, 0.0, variety=0.01),
    ),
    example="444444/.55554:N:0-0",
    review_work=16_000,
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
