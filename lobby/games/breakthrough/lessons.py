"""Lessons in Breakthrough on small boards, played as O."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Told, lesson

LESSON = lesson(
    "breakthrough",
    "-size=5",
    N_("The rules"),
    (
        Told(
            N_(
                "You are O, and your pieces go up, one step at a time: straight or diagonally."
                " Move any of them."
            ),
            "XXXXX/XXXXX/...../OOOOO/OOOOO",
            "any",
            N_("Pieces never go sideways or back."),
        ),
        Told(
            N_("A diagonal step may take a piece of X. Take the one on c3."),
            "XXXXX/XX.XX/..X../OOOOO/OOOOO",
            "b2-c3 d2-c3",
            N_("It is gone. Straight ahead nothing can be taken: a piece in front is in the way."),
            N_("That is legal, but X stays. Take c3 from b2 or from d2."),
        ),
        Told(
            N_("X is one step from your home row, and would win with the next move. Take it."),
            "XX.XX/X...X/...../.X.OO/OOO..",
            "a1-b2 c1-b2",
            N_("The home row has to be guarded. A piece next to the way of X is enough."),
            N_("X steps onto your home row and has won. Take the piece on b2."),
        ),
        Told(
            N_("A piece on the far row wins at once. You are one step away: win!"),
            "X..XX/.O..X/...../..XO./OO..O",
            "win",
            N_("You have broken through!"),
            N_("That is legal, but look at b4: the far row is one step ahead of it."),
        ),
    ),
    N_("There are no draws: pieces only go forward, and somebody can always move."),
)
"""Four steps, from the first move to a win."""

STRATEGY = lesson(
    "breakthrough",
    "-size=6",
    N_("Strategy"),
    (
        Told(
            N_(
                "Count before you take. You attack the X on d4 with two pieces, and X guards it"
                " with one, on c5. So you take, X takes back, and you take again."
            ),
            "X..XXX/..X.../...X../..O.O./O....O/OO..OO",
            "c3-d4 e3-d4",
            N_("Whoever has more pieces around a square wins the exchange there."),
            N_("X takes first now. Take on d4, from either side."),
        ),
        Told(
            N_(
                "Count the steps of a race. Your e3 needs three to the far row, and so does the X"
                " on a4. It is your move: run."
            ),
            "X...../....../X...../....O./....../.....O",
            "e3-d4 e3-e4 e3-f4",
            N_("Nobody is near enough to stop either, and you are one step ahead."),
            N_("X runs and is home first. There is no time to lose: run with e3."),
        ),
        Told(
            N_(
                "A piece can be worth giving up. If the X on b5 is lured away, your b4 walks"
                " straight home. Offer it a piece."
            ),
            ".X..../.X..X./.O..../..O.../....../......",
            "c3-c4",
            N_(
                "If X takes c4, you go to b5: the X on b6 is right in front and cannot take. If it"
                " does not, you take b5."
            ),
            N_("X has time to defend now. Put a piece where b5 can take it."),
        ),
    ),
    N_(
        "Keep pieces in pairs, so that one guards the other. And leave some at home: on the usual"
        " board b1, c1, f1 and g1 together guard all squares in front of your home row."
    ),
    about=N_("Exchanges, races and offers"),
)
"""Three steps: to take, to run and to give."""
