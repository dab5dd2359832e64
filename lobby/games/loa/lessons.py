"""Lessons in Lines of Action on a small board, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "loa",
    "-size=6",
    Task(
        N_("You are O. A piece goes as many squares as its line has pieces. Move any of yours."),
        ".OOOO./X....X/X....X/X....X/X....X/.OOOO.",
        "any",
        N_("Rows, columns and diagonals are lines. Pieces of both sides count."),
    ),
    Task(
        N_("You may jump over your own pieces. Row 1 has four: jump with b1 along it."),
        ".OOOO./X....X/X....X/X....X/X....X/.OOOO.",
        "b1-f1",
        N_("Pieces of X would stop you: you cannot jump over those."),
        N_("That is legal, but move b1 along row 1: four squares to the right."),
    ),
    Task(
        N_("A piece takes what it lands on. The diagonal from c1 to a3 has two: take."),
        ".OOOO./X....X/X....X/X....X/X....X/.OOOO.",
        "c1xa3",
        N_("It is gone. You may not land on your own pieces."),
        N_("That is legal, but take the X on a3 with c1: two squares up to the left."),
    ),
    Task(
        N_("Join all your pieces to win: corners count. Only a1 is apart. Win!"),
        "....../..X..X/..OO../.XO.../..O.../O..X..",
        "win",
        N_("All your pieces are one group: you have won!"),
        N_("That is legal, but a1 is still apart. Two pieces are on row 1."),
    ),
    closing=N_("A move that joins both sides is usually a draw. A side without a move passes."),
)

STRATEGY = lesson(
    "loa",
    "-size=6",
    Task(
        N_("Taking f3 would make X one group. Take another piece, so that only e6 is apart."),
        ".O..O./.X..../XXOO../X.OO.X/X...../.....O",
        "f1xb5",
        N_("X has no time to stop e6. Look what a capture does for the other side."),
        N_("You can do better: take the piece next to b6 and c4."),
    ),
    Task(
        N_("X wants to join by a5-a3. Two pieces are on column a: make it another number."),
        "....O./X...../.X.OO./.OOOO./XXXX../...O..",
        "e3-a3",
        N_("Now a piece on column a goes three squares. A square that X needs is yours, too."),
        N_("X plays a5-a3 and has won. Put a piece onto column a."),
    ),
    Task(
        N_("Only c2 is apart. Bring it to where it can join in more ways than X can stop."),
        ".O..O./X.OOX./..XO.X/...X../X.O..X/......",
        "c2-b3",
        N_("Whatever X does, you join with the next move."),
        N_("X can stop you now. One step along a diagonal is enough."),
    ),
    closing=N_("Pieces in the middle have short ways. Those of X behind your wall have long ones."),
    about=N_("Captures, threats and lines"),
)
