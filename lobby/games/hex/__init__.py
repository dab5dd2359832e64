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
        Level(8, 0.24, careless=0.22, alert=True, shortlist=22),
        Level(11, 0.165, careless=0.12, alert=True, shortlist=17),
        Level(16, 0.11, careless=0.04, alert=True, shortlist=12),
        Level(28, 0.062, alert=True, shortlist=8),
        Level(80, 0.036, alert=True, shortlist=8),
        Level(600, 0.0, variety=0.01),
    ),
    puzzles=lazily(f"{__name__}.proof", "PUZZLES"),
    glimpse=tuple("c2 h4 f6 e7 e6 d7 d6 c7 c6 b7 h5 i4 i5 j4 d9".split()),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lambda: SPEECH,
    notation=lambda: NOTATION,
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
