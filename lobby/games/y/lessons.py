"""Lessons in Y on small boards, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "y",
    "-size=5",
    Task(
        N_(
            "You are O. Join all three sides of the triangle with one chain of your stones. A"
            " move places a stone on any empty cell: place one."
        ),
        "./../.../..../.....",
        "any",
        N_("Stones never move, and nothing is captured. X has the same aim as you."),
        shown="c4",
    ),
    Task(
        N_("X wins with the next stone unless you stop it. Only one cell does."),
        "O/X./.XX/.O.O/O..X.",
        "d4",
        N_("X is cut in two. A cell that both sides need is worth double."),
        N_("X answers d4 and has won. Your own stone belongs there."),
    ),
    Task(
        N_(
            "Each cell inside touches six others: left and right, two above and two below. You"
            " have two pieces of a chain. One cell joins them, and all three sides."
        ),
        "./../OXX/XO.O/..OX.",
        "win",
        N_("Left, bottom and right are joined: you have won!"),
        N_("That is legal, but look for the empty cell that touches both c4 and e4."),
    ),
    closing=N_(
        "A corner belongs to two sides. There are no draws. One more rule: X may answer O's first"
        " stone with swap, which makes it X's. So O's first stone should not be too good."
    ),
)

STRATEGY = lesson(
    "y",
    "-size=5",
    Task(
        N_(
            "Two stones with two empty cells that touch both are a bridge: if X takes one of"
            " the cells, you take the other. X has stepped into your bridge from c4 to e3."
        ),
        "./../OXO/XO.X/..OX.",
        "d4",
        N_("The bridge has held, and your chain is at all three sides."),
        N_("The bridge is broken like that. Take its other cell, d4."),
    ),
    Task(
        N_(
            "A stone in the second row has such a bridge to its side: c4 can come down to b5 or"
            " to c5. Make a bridge from c4 to the right side."
        ),
        "./.X/O../XO.X/O....",
        "e3",
        N_("Two bridges, and X can step into one at a time: you cannot be stopped."),
        N_("That is slower, or X can stop you. Take a cell on the right, a bridge from c4."),
    ),
    Task(
        N_(
            "Win in two moves: find the stone that reaches the right side and leaves you two"
            " ways to the bottom."
        ),
        "./X./O.X/.OO./....X",
        "e4",
        N_("It is at the right side, and a bridge away from the bottom."),
        N_("That is slower, or X has an answer. Look for a cell at the right side."),
    ),
    closing=N_(
        "The middle of the board is near all three sides. Think in bridges, and take cells that"
        " both sides need."
    ),
    about=N_("Bridges and threats"),
)
