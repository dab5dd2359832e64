"""The whole game: rules, lessons, help and bots."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.simple.whole import whole
from lobby.games.amazons.rules import SPEECH, Amazons

PARTS = whole(
    Amazons(),
    __name__,
    six_levels(
        Level(100, 0.12, careless=0.12),
        Level(213, 0.0762, careless=0.063),
        Level(379, 0.0429, careless=0.0265),
        Level(522, 0.0245, careless=0.0124),
        Level(642, 0.0129, careless=0.0055),
        Level(800, 0.0, variety=0.005),
    ),
    example="...X..X.../........../....#...../X........X/...#....../........../O..O.....O/"
    "........../........../......O...:O",
    sided=True,
    review_work=28_000,
    reasons={},
    no_puzzles=N_("Where a win in Amazons can be proved, all that is left is counting squares."),
    speech=lambda: SPEECH,
    glimpse=tuple(
        "g1-g7-g9 d10-d4-f6 a4-d7-d10 j7-e2-e1 j4-i4-e4 e2-h5-f7 d7-c8-c3 h5-g4-g6 c8-b7-d7".split()
    ),
)
