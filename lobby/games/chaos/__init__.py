"""All of the game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.basics.translation import N_
from lobby.games.chaos import classic
from lobby.games.chaos.diagram import draw
from lobby.games.chaos.levels import LEVELS
from lobby.games.chaos.rules import Chaos
from lobby.kits.parts import Parts, lazily, text_in

PARTS = Parts(
    rules=Chaos(),
    diagram=draw,
    classic=classic.draw,
    help=text_in(__name__),
    position={"pieces": "by cell: the seat whose piece stands there"},
    reasons={"no-move": N_("no move left")},
    lessons=(
        lazily(f"{__name__}.lesson", "LESSON"),
        lazily(f"{__name__}.strategy", "STRATEGY"),
    ),
    mind=lazily(f"{__name__}.mind.thinking", "MIND"),
    levels=LEVELS,
    best=N_("plays perfectly"),
    perfect=N_("at Chaos"),
    puzzles=lazily(f"{__name__}.puzzles", "position"),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    notation=lazily(f"{__name__}.notation", "NOTATION"),
)
