"""Lessons in Cephalopod, played as O. X's dice are letters: a shows 1, f shows 6."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "cephalopod",
    "",
    Task(
        N_(
            "You are O. When the board is full, whoever has more dice wins. Place a die on any"
            " empty square."
        ),
        "...../...../..a../...../.....",
        "any",
        N_("It shows 1. Dice never move."),
        shown="d4",
    ),
    Task(
        N_(
            "If two or more dice next to the square show at most 6 pips together, you have to take"
            " at least two."
            " Place a die on c3, and take the 1 on c4 and the 2 on b3."
        ),
        "...../..a../.b.../...../.....",
        "c3-c4-b3",
        N_("They are gone, and your die shows their 3 pips."),
        N_("That is legal, but take the two dice: c3, then c4 and b3."),
    ),
    Task(
        N_(
            "You choose which dice to take, your own too. Place a die on c3 that shows 6: such"
            " a die can never be taken."
        ),
        "...../..a../.2.4./..e../.....",
        "c3-c4-c2 c3-b3-d3",
        N_("Nobody can take it: with another die that makes more than 6."),
        N_("That is legal, but it does not make a 6. Add up two dice next to c3."),
    ),
    Task(
        N_("Pips do not count at the end, only dice. Fill the last square."),
        "6f6f6/f6f6f/6f.6f/f6f6f/6f6f6",
        "win",
        N_("13 dice to 12: you have won!"),
    ),
    closing=N_("There are 25 squares, so there are no draws."),
)

STRATEGY = lesson(
    "cephalopod",
    "",
    Task(
        N_(
            "One square is empty, but on b3 you have to take dice, and their squares are filled"
            " anew. Take those from whose squares X cannot take anything."
        ),
        "afa21/6af16/1.cf6/6faf1/a16a1",
        "b3-b4-a3",
        N_("The sixes around a3 and b4 see to that. X fills one of them, you fill the other."),
        N_("X takes dice in turn. Look at what would lie around each empty square."),
    ),
    Task(
        N_(
            "You have to take on d3, from three dice that show 1. From two of their squares X"
            " could take nothing: take those two."
        ),
        "a6aaf/af661/66a.1/6161e/11ff1",
        "d3-c3-d2",
        N_("From e3 X could have taken your 1 above it and your new die."),
        N_("X takes dice in turn. Only sixes and fives make a square safe."),
    ),
    Task(
        N_("On c3 you could make a 6 of three dice. But that empties three squares. Take two."),
        "1eaf1/5a461/16.a6/f6151/1afa2",
        "c3-d3-c2",
        N_("Two squares are empty: X fills one, you fill the other, and you own most dice."),
        N_("X gets more out of that. Keep your 4: it makes squares safe."),
    ),
    closing=N_(
        "A 6 is there to stay, and makes the squares around it safer. Taking is not always good: it"
        " empties squares, and gives the other side something to take."
    ),
    about=N_("Taking and giving"),
)
