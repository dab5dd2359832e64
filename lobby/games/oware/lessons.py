"""Lessons in Oware, played as South."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.simple.whole import Task, lesson

LESSON = lesson(
    "oware",
    "",
    Task(
        N_(
            "You are South, and row 1 is yours. Choose a pit: its seeds are sown one by one to"
            " the right, and on along North's row to the left. Sow from any pit."
        ),
        "444444/444444",
        "any",
        N_("The pit that you sow from is empty now."),
    ),
    Task(
        N_("Your last seed captures if it makes two or three in North's row. Sow from e1."),
        "3.4152/42.624:9-6",
        "e1",
        N_("The second seed made three on f2: you captured them."),
        N_("That is legal, but captures nothing. e1 has two seeds: the last falls on f2."),
    ),
    Task(
        N_("The pits before the last are captured too, if they have two or three. Take four."),
        "31.411/4.3.31:11-16",
        "e1",
        N_("Two on e2, and two on f2. Your own seeds are never captured by you."),
        N_("That captures less, or nothing. Which pit's last seed falls on e2?"),
    ),
    Task(
        N_("North has no seeds. Then you must give some, if any pit of yours can."),
        "....../3.1.21:21-20",
        "any",
        N_("From a1 and c1 nothing reaches North's row, so they were not allowed."),
    ),
    Task(
        N_("There are 48 seeds, and 25 win. You have 23. Win!"),
        ".2..1./1..2.2:23-17",
        "win",
        N_("Two more make 25: you have won!"),
        N_("That is legal, but captures nothing. Which last seed makes two?"),
    ),
    closing=N_(
        "A move that would capture all of North's seeds captures none. If a side cannot move, or a"
        " position comes up for the third time, each side takes the seeds in its own row."
    ),
)

STRATEGY = lesson(
    "oware",
    "",
    Task(
        N_("North means to sow from e2, and capture seven on c1, b1 and a1. Stop that."),
        "232.71/112543:9-8",
        "b1",
        N_("c1 has three seeds now. One more makes four, and North captures nothing."),
        N_("Now North captures at least four. Put one more seed on c1."),
    ),
    Task(
        N_(
            "Twelve seeds or more go all the way round, leave out their own pit, and reach"
            " North's row again. You have 14 on f1: use them."
        ),
        "..1.11/..824e:10-7",
        "f1",
        N_("Eight seeds at once. Players save such a pit until North's row is nearly empty."),
        N_("That is legal, but North will fill the pits. Sow from f1 now."),
    ),
    Task(
        N_("Do not be greedy: what would take all of North's seeds takes none. Capture two."),
        "..1121/211611:20-11",
        "f1",
        N_("North keeps the others, and you have 22."),
        N_("That captures nothing. From d1 it would have been all, so it was none."),
    ),
    closing=N_(
        "Count where each last seed will fall, yours and your opponent's. Keep pits with one or two"
        " seeds out of reach, and a full pit for the end."
    ),
    about=N_("Counting, and the full pit"),
)
