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
        Level(187, 0.0837, careless=0.072),
        Level(280, 0.0605, careless=0.044),
        Level(417, 0.0374, careless=0.021),
        Level(635, 0.0133, careless=0.005),
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
