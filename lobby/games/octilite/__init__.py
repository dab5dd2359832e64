"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.parts import Parts, lazily, text_in
from lobby.games.octilite import classic
from lobby.games.octilite.diagram import draw
from lobby.games.octilite.levels import LEVELS
from lobby.games.octilite.rules import OctiLite

PARTS = Parts(
    rules=OctiLite(),
    diagram=draw,
    classic=classic.draw,
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
        lazily(f"{__name__}.strategy", "STRATEGY"),
    ),
    mind=lazily(f"{__name__}.mind.thinking", "MIND"),
    levels=LEVELS,
    puzzles=lazily(f"{__name__}.puzzles", "PUZZLES"),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    notation=lazily(f"{__name__}.notation", "NOTATION"),
    canonical=lazily(f"{__name__}.canonical", "canonical"),
)
