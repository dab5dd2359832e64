"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import Parts, lazily, lessons_in, text_in
from lobby.games.octilite.diagram import draw, draw_classic
from lobby.games.octilite.rules import OctiLite
from lobby.games.octilite.words import NOTATION, SPEECH

PARTS = Parts(
    rules=OctiLite(),
    diagram=draw,
    classic=draw_classic,
    help=text_in(__name__),
    position={
        "pods": "by square: `seat` and `prongs`, the letters of their directions",
        "supplies": "prongs in hand, by seat",
    },
    reasons={
        "base": N_("reached a base"),
        "captured-all": N_("no pods left"),
        "no-move": N_("no move left"),
    },
    lessons=lessons_in(f"{__name__}.lesson"),
    mind=lazily(f"{__name__}.mind.threat_search", "MIND"),
    levels=six_levels(
        Level(400, 3.0, careless=0.03, alert=True),
        Level(400, 0.35, alert=True),
        Level(400, 0.11, alert=True),
        Level(1_100, 0.052, alert=True),
        Level(3_500, 0.036, alert=True),
        Level(200_000, 0.0, variety=0.02),
    ),
    puzzles=lazily(f"{__name__}.proof", "PUZZLES"),
    glimpse=tuple(
        (
            "52+g 56+g 52+a 36+e 32+a 26+e 42+a 46+e 22+a 56+e 22+c 36+c 42+d 26+h 52+f 46+h"
            " 52-41 46+b 22+h 56+h 42+h 56-47 32+b 46+d 22-13 36+d 13+b 47-37 32-33 46-45 42-24"
            " 45-27-25x-23x 41-42 23-32"
        ).split()
    ),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lambda: SPEECH,
    notation=lambda: NOTATION,
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
