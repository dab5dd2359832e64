"""Lessons in Reversi on the small board, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "reversi",
    "-size=6",
    Task(
        N_("You are O. Put a disc so that an X lies between it and another disc of yours."),
        "....../....../..XO../..OX../....../......",
        "any",
        N_("The X between them is turned over: it is yours now. Every move must turn a disc."),
    ),
    Task(
        N_("One disc can turn others in several directions. Find the move that turns five."),
        "....../..O..O/O.XXX./.XXX../....../......",
        "c5",
        N_("Up, and along both diagonals. The X on d3 was not enclosed, so it stays."),
        N_("That is legal, but c5 turns more: three lines lead from there to an O."),
    ),
    Task(
        N_("A player who cannot turn a disc has to pass. Find the move that makes X pass."),
        "....../...X../..XX.O/X.XXOO/.XX..O/.OX...",
        "d6",
        N_("The lobby passes for X, and it is your turn again."),
        N_("X can still turn a disc. Look at the lower edge."),
    ),
    Task(
        N_("One cell is left. X is three discs ahead, and the end decides. Win!"),
        "OOXXXX/OOOXXX/OXXOOX/OXOOOX/OOXXXX/OO.XXX",
        "win",
        N_("The board is full, and most discs are yours: you have won!"),
    ),
    closing=N_("A match also ends when neither side can turn a disc. Equal numbers are a draw."),
)

STRATEGY = lesson(
    "reversi",
    "-size=6",
    Task(
        N_("A disc in a corner can never be turned. Take a corner."),
        "....../.XXX../..XX../OOOOX./...OOX/.....O",
        "a1",
        N_("It is yours until the end, and protects the discs that you put beside it."),
        N_("That is legal, but look at a1: a line of X leads from there to an O."),
    ),
    Task(
        N_("A disc beside an empty corner can help X to get there. Do not give a corner away."),
        "...X../...X.O/..XXX./.XXX.X/X.OX../..OOO.",
        "a3 b3 c2 e4",
        N_("X cannot reach a corner yet."),
        N_("Now X encloses your disc and takes f6. Keep away from e5."),
    ),
    Task(
        N_("Few discs, many moves: leave X a single move, and let it be a bad one."),
        "....../.X..../.XXXX./XXOX../XOOOX./OOOO..",
        "a3",
        N_("X has to play e6, beside the corner, and then f6 is yours."),
        N_("X can still choose. Count the moves that X has after each of yours."),
    ),
    Task(
        N_("Two cells are left, and only one of them wins. Count to the end."),
        "OOOX.X/OOXX.X/OXOXXX/XOXXXX/XOOOXX/XOOOOX",
        "e2",
        N_("X has the last move, but turns too few discs."),
        N_("X takes the other cell, and has more discs. Begin with e2."),
    ),
    closing=N_("Take corners, keep away from the cells beside them, and leave X few moves."),
    about=N_("Corners, and moves rather than discs"),
)
