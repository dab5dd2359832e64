"""Lessons in Crossway on small boards, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "crossway",
    "-size=5",
    Task(
        N_(
            "You are O. Join top and bottom with one chain of your stones; X joins left and"
            " right. A move places a stone on any empty point: place one."
        ),
        "...../...../...../...../.....",
        "any",
        N_("Stones never move, and nothing is captured."),
        shown="c3",
    ),
    Task(
        N_(
            "Stones touch along lines and diagonals. X wins with the next stone unless you stop it."
        ),
        "O..../O..XX/...../XX..O/....O",
        "c3",
        N_("X has to go round. A point that both sides need is worth double."),
        N_("X answers c3 and has won. Your own stone belongs there."),
    ),
    Task(
        N_(
            "Nobody may complete a crossing: a square with O on one diagonal and X on the"
            " other. So X may not cut d4 from c3 on d3. Only the bottom is missing: win!"
        ),
        "...O./..XO./..O.X/..OX./.X...",
        "win",
        N_("A diagonal step is as good as a straight one: you have won!"),
        N_("That is legal, but the chain is not at the bottom yet. Look below c2."),
    ),
    closing=N_(
        "There are no draws. One more rule: X may answer O's first stone with swap, which makes it"
        " X's, mirrored along the diagonal. So O's first stone should not be too good."
    ),
)

STRATEGY = lesson(
    "crossway",
    "-size=5",
    Task(
        N_(
            "A stone with two ways on cannot be stopped: d4 gets to the top by c5 or e5. Find"
            " the point from which the chain gets to the bottom like that."
        ),
        "...X./OX.O./....O/...../...X.",
        "d2",
        N_("c1 or e1, X cannot stop both: you win whatever X does."),
        N_("X can stop you now. Go diagonally from e3, past the X on d1."),
    ),
    Task(
        N_("Your b4 gets to the top by a5. Find the point with two ways up and two ways down."),
        "OX.../.O.../..XX./....O/.....",
        "b2",
        N_("Up by a3 or b3, down by a1, b1 or c1: X cannot stop you."),
        N_("X can stop you now. Leave one row free below b4, left of X."),
    ),
    Task(
        N_(
            "Your d1 is at the bottom, and c4 has ways to the top. Find the point that touches"
            " d1 and has two ways to c4."
        ),
        "X..../..O../...X./....O/X..O.",
        "c2",
        N_("b3 or c3 joins c4: X cannot stop both."),
        N_("X can stop you now. Look diagonally from d1."),
    ),
    closing=N_(
        "Each chain blocks the other side's. Diagonal steps are as safe as straight ones and get"
        " further. Remember which points X may not take."
    ),
    about=N_("Two ways on"),
)
