"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.parts import Parts, lazily, text_in
from lobby.games.octilite.diagram import draw, draw_classic
from lobby.games.octilite.levels import LEVELS
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
    levels=LEVELS,
    puzzles=lazily(f"{__name__}.proof", "PUZZLES"),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    notation=lazily(f"{__name__}.notation", "NOTATION"),
    canonical=lazily(f"{__name__}.reaching", "canonical"),
)
