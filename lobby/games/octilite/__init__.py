"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import Parts, lazily, text_in
from lobby.games.octilite.diagram import draw, draw_classic
from lobby.games.octilite.rules import OctiLite

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
    lessons=(
        lazily(f"{__name__}.lesson", "LESSON"),
        lazily(f"{__name__}.lesson", "STRATEGY"),
    ),
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
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    notation=lazily(f"{__name__}.notation", "NOTATION"),
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
