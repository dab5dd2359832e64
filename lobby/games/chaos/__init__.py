"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import Parts, lazily, lessons_in, text_in
from lobby.gamekit.puzzles import Puzzles
from lobby.games.chaos.variants import Chaos
from lobby.games.chaos.words import NOTATION, SPEECH, draw, draw_classic

PARTS = Parts(
    rules=Chaos(),
    diagram=draw,
    classic=draw_classic,
    help=text_in(__name__),
    position={
        "pieces": "by cell: the seat whose piece stands there",
        "stage": "with -pie `opening` while O is to make both first moves, `side` while X is to"
        " choose a side; else empty",
    },
    reasons={"no-move": N_("no move left")},
    lessons=lessons_in(f"{__name__}.lesson"),
    mind=lazily(f"{__name__}.mind.thinking", "MIND"),
    levels=six_levels(
        Level(300, 0.5, careless=0.35, alert=True),
        Level(300, 0.15),
        Level(350, 0.08),
        Level(700, 0.052),
        Level(2_100, 0.020),
        Level(40_000, 0.0, tables=True),
    ),
    best=N_("plays perfectly"),
    perfect=N_("at Chaos"),
    puzzles=lambda: Puzzles(package=__name__),
    glimpse=tuple(
        (
            "a2-c4 e5-c3-c5-e5 a3-c3-c5 e4-c2 a1-c3-c1 e5-c3-a3 c5-c3-e5-c5 d2-a2 c1-a1-c3"
            " a3-a1-c1 b2-d2"
        ).split()
    ),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lambda: SPEECH,
    notation=lambda: NOTATION,
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
