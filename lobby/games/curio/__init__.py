"""The whole game: rules, views, drawings, lessons, help, mind and puzzles."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.parts import Parts, lazily, lessons_in, text_in
from lobby.games.curio.diagram import draw, draw_classic
from lobby.games.curio.paper import Paper
from lobby.games.curio.rules import Curio

PARTS = Parts(
    rules=Curio(),
    diagram=draw,
    classic=draw_classic,
    help=text_in(__name__),
    position={
        "rows": "rows of the board",
        "cols": "columns of the board",
        "pieces": "by square: `seat`, `front` and `back`, null where you do not know them",
        "captured": "the captured pieces, in order, with both numbers",
        "royals": "how many pieces with the highest number each seat has left",
        "army": "the pairs of numbers on each player's pieces at the start",
        "face": "which number faced its owner at the start",
    },
    reasons={
        "royals": N_("no royals left"),
        "no-captures": N_("no captures left"),
        "stuck": N_("nobody could move"),
        "quiet": N_("100 quiet moves"),
    },
    imagine=Paper,
    lessons=lessons_in(f"{__name__}.lesson"),
    mind=lazily(f"{__name__}.mind.thinking", "MIND"),
    levels=six_levels(
        Level(300, 0.5),
        Level(400, 0.26),
        Level(400, 0.15),
        Level(400, 0.075),
        Level(1_000, 0.036),
        Level(100_000, 0.0, contempt=0.29),
    ),
    puzzles=lazily(f"{__name__}.puzzles", "PUZZLES"),
    glimpse=tuple(
        ("a2-a3 b4-a3 b2-b3 c4-d3 b1-b2 b5-b4 b2-d4 c5-c2 d2-b4 a4-b3 e2-c2 a3-b4 d4-e5").split()
    ),
    drawing=lazily(f"{__name__}.drawing", "DRAWING"),
    speech=lazily(f"{__name__}.speech", "SPEECH"),
    notation=lazily(f"{__name__}.notation", "NOTATION"),
)
