"""Lessons in Breakthrough on small boards, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "breakthrough",
    "-size=5",
    Task(
        N_("You are O. Your pieces go up one step: straight or diagonally. Move any of them."),
        "XXXXX/XXXXX/...../OOOOO/OOOOO",
        "any",
        N_("Pieces never go sideways or back."),
    ),
    Task(
        N_("A diagonal step may take a piece of X. Take the one on c3."),
        "XXXXX/XX.XX/..X../OOOOO/OOOOO",
        "b2xc3 d2xc3",
        N_("It is gone. Straight ahead nothing can be taken: a piece in front is in the way."),
        N_("That is legal, but X stays. Take c3 from b2 or from d2."),
    ),
    Task(
        N_("X is one step from your home row, and would win with the next move. Take it."),
        "XX.XX/X...X/...../.X.OO/OOO..",
        "a1xb2 c1xb2",
        N_("The home row has to be guarded. A piece next to the way of X is enough."),
        N_("X steps onto your home row and has won. Take the piece on b2."),
    ),
    Task(
        N_("A piece on the far row wins at once. You are one step away: win!"),
        "X..XX/.O..X/...../..XO./OO..O",
        "win",
        N_("You have broken through!"),
        N_("That is legal, but look at b4: the far row is one step ahead of it."),
    ),
    closing=N_("There are no draws: pieces only go forward, and somebody can always move."),
)

STRATEGY = lesson(
    "breakthrough",
    "-size=6",
    Task(
        N_("Count before you take: two of your pieces attack the X on d4, and one X guards it."),
        "X..XXX/..X.../...X../..O.O./O....O/OO..OO",
        "c3xd4 e3xd4",
        N_("X takes back, you take again: who has more pieces around a square wins it."),
        N_("X takes first now. Take on d4, from either side."),
    ),
    Task(
        N_("Count steps: your e3 needs three, and so does the X on a4. It is your move: run."),
        "X...../....../X...../....O./....../.....O",
        "e3-d4 e3-e4 e3-f4",
        N_("Nobody is near enough to stop either, and you are one step ahead."),
        N_("X runs and is home first. There is no time to lose: run with e3."),
    ),
    Task(
        N_("Give to get: if the X on b5 is lured away, your b4 walks home. Offer it a piece."),
        ".X..../.X..X./.O..../..O.../....../......",
        "c3-c4",
        N_("If X takes, b4-b5 wins: b6 stands in front and cannot take. Else you take b5."),
        N_("X has time to defend now. Put a piece where b5 can take it."),
    ),
    closing=N_(
        "Keep pieces in pairs, and b1, c1, f1 and g1 at home: they guard all squares before them."
    ),
    about=N_("Exchanges, races and offers"),
)
