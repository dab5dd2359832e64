"""Lessons in Hex on small boards, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "hex",
    "-size=5",
    Task(
        N_(
            "You are O. Join the top edge and the bottom edge with an unbroken chain of your"
            " stones. X joins left and right. A move places a stone on any empty cell: place one."
        ),
        "...../...../...../...../.....",
        "any",
        N_("Stones never move, and nothing is captured."),
        shown="c3",
    ),
    Task(
        N_(
            "Each cell inside the board touches six others: left and right, two above and two"
            " below. Here you have two pieces of a chain: c1 and c2 at the top, and b4. One cell"
            " joins them."
        ),
        "..O../..OX./..X../.O.X./.....",
        "b3",
        N_("That is one chain now. It may bend as often as it likes."),
        N_("That is legal, but look for the empty cell that touches both c2 and b4."),
    ),
    Task(
        N_(
            "X joins left and right, and wins with the next stone unless you stop it. Only one cell"
            " does."
        ),
        "....O/..XX./XX.../..O../.O.O.",
        "e2",
        N_("X cannot get past e2 at once. A cell that both sides need is worth double."),
        N_("X answers e2 and has won. Your own stone belongs there."),
    ),
    Task(
        N_("Your chain has come down from the top to b4. Take it to the bottom edge."),
        "..O../..OX./.OXX./.OX../.....",
        "win",
        N_("Top and bottom are joined: you have won!"),
        N_("That is legal, but the chain is not at the bottom yet. Under b4 are a5 and b5."),
    ),
    closing=N_(
        "There are no draws. One more rule: X may answer O's first stone with swap, which makes it"
        " X's, mirrored along the line from a1 to the opposite corner. So O's first stone should"
        " not be too good."
    ),
)
"""Four steps, from the first stone to a win."""


STRATEGY = lesson(
    "hex",
    "-size=6",
    Task(
        N_(
            "Two stones with two empty cells that touch both are a bridge: if X takes one of the"
            " cells, you take the other. The same joins a stone in the second row to its edge. Make"
            " a chain of bridges from top to bottom."
        ),
        "...../..O../...../..X../.....",
        "b4",
        N_(
            "From the top by c1 or d1 to c2, by b3 or c3 to b4, by a5 or b5 to the bottom: X can no"
            " longer stop you."
        ),
        N_("After that move X wins or gains time. Place a bridge from c2, past the X on c4."),
        options="-size=5",
    ),
    Task(
        N_("X has stepped into your bridge from c2 to b4. Answer at once."),
        "...../..OX./..X../.O.../.....",
        "b3",
        N_("The bridge has held. X has won nothing by it."),
        N_("The bridge is broken like that. Take its other cell, b3."),
        options="-size=5",
    ),
    Task(
        N_(
            "A stone in the third row is joined to its edge too, if there is room for it: it can"
            " come down by a bridge to either side. Such a place is called an edge template. Your"
            " c3 is safe at the top. Make a stone that is safe at the bottom."
        ),
        "...O../....../..OX../.X..../....../......",
        "c4",
        N_("From c4 you come down to the left or to the right. X cannot stop both."),
        N_("X can stop you now. You need a stone in the third row from the bottom, row 4."),
    ),
    Task(
        N_(
            "The same with X in the way at the left. Where X is near, go straight and keep the side"
            " open that X cannot reach."
        ),
        "....O./....../...O../..X.../.X..../......",
        "d4",
        N_("X has to choose a side, and you take the other one."),
        N_("X can stop you now. Go straight down from d3."),
    ),
    Task(
        N_(
            "If X always stands one row ahead of you, both of you run along the edge: a ladder. It"
            " helps you if one of your stones waits at its end, here b5. Start the ladder towards"
            " it."
        ),
        "....../....O./...XO./...XO./.O..OX/...XX.",
        "d5",
        N_("X must go to c6, and then c5 joins b5, which is joined to the edge by a bridge."),
        N_("X can stop you now. Push along row 5, from e5 towards b5."),
    ),
    closing=N_(
        "Think in bridges, keep room at the edges, place a stone where a ladder will end, and take"
        " cells that both sides need. The middle of the board does most of this at once."
    ),
    about=N_("Bridges, edges and ladders"),
)
"""Five steps, from a bridge to a ladder."""
