"""Lessons in Four in a Row, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "fourinarow",
    "",
    Task(
        N_("You are O. Choose a column: your stone falls to its lowest empty cell."),
        "......./......./......./......./......./.......",
        "any",
        N_("Stones never move again. You and X place one in turn."),
        shown="d1",
    ),
    Task(
        N_("Four in a line win. X has three in a row, and needs f1: stop it."),
        "......./......./......./......./..OO.../.OXXX..",
        "f1",
        N_("Blocked at both ends."),
        N_("X completes the row and wins. Put your stone on f1."),
    ),
    Task(
        N_("A column counts as a line. X has three on top of one another: stop it."),
        "......./......./......./..X..../.OX..../.OX.O..",
        "c4",
        N_("Only a stone on top stops a column."),
        N_("X drops a fourth stone on c4 and wins. Put yours there."),
    ),
    Task(
        N_("A diagonal counts as well. Yours begins on a1: complete it, and win."),
        "......./......./......./..OX.../.OXO.../OXXOX..",
        "win",
        N_("Four in a diagonal: you have won!"),
        N_("That is legal, but look at a1, b2 and c3."),
    ),
    closing=N_("If the board is full and nobody has four in a line, the match is a draw."),
)

STRATEGY = lesson(
    "fourinarow",
    "",
    Task(
        N_(
            "Three in a row win where a stone can fall on either end: only one can be blocked."
            " Make such a row."
        ),
        "......./......./......./......./...XX../...OO..",
        "c1 f1",
        N_("X blocks one end, and you take the other."),
        N_("X takes c1 or f1 in time. Put your stone on one of them."),
    ),
    Task(
        N_(
            "X would win on e3: a stone of yours on e2 would lift X there. X only needs b1 to"
            " threaten a1. One move alone is safe."
        ),
        "......./......./.....X./...O.O./..XX.O./..XXOO.",
        "a1",
        N_(
            "Now X cannot use e2 either: then you block e3. Such a column is often left to the end."
        ),
        N_("X wins after that: on e3, or with b1 and two threats. Look at row 1."),
    ),
    Task(
        N_("X cannot block two winning cells on top of one another. Make them in column d."),
        "......./......./..O..../..X..../XOO..O./XXOXXO.",
        "e2",
        N_("X has to take d2, and you win on d3: the diagonal from c4 to f1."),
        N_("Look at row 2 and at the diagonal from c4 to f1: one cell serves both."),
    ),
    closing=N_("Look at the cell above before you let a stone fall: it is your opponent's next."),
    about=N_("Forks, and cells you must not give"),
)
