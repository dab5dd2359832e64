"""The whole game: rules, views, diagram, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import Parts, lazily, lessons_in, text_in
from lobby.games.hex.rules import Hex
from lobby.games.hex.words import NOTATION, SPEECH, draw

PARTS = Parts(
    rules=Hex(),
    diagram=draw,
    help=text_in(__name__),
    position={
        "size": "how many rows and columns the board has",
        "pieces": "by cell: the seat whose stone stands there",
        "swappable": "whether the side to move may take the only stone",
    },
    reasons={"joined": N_("both edges joined")},
    lessons=lessons_in(f"{__name__}.lesson"),
    mind=lazily(f"{__name__}.mind", "MIND"),
    levels=six_levels(
        Level(8, 0.24, careless=0.22, alert=True),
        Level(12, 0.15),
        Level(16, 0.10),
        Level(24, 0.065),
        Level(96, 0.028),
        Level(600, 0.0, variety=0.01),
    ),
    puzzles=lazily(f"{__name__}.proof", "PUZZLES"),
    glimpse=tuple("c2 h4 f6 e7 e6 d7 d6 c7 c6 b7 h5 i4 i5 j4 d9".split()),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lambda: SPEECH,
    notation=lambda: NOTATION,
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
