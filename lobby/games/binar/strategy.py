"""A lesson in Binar strategy, played as Even."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.lesson import Lesson, Step, wins
from lobby.games.binar.lesson import board

_THREE = board(
    ". 1 0 0 1",
    "0 . 1 0 0",
    "1 1 . 1 .",
    "0 0 . 1 .",
    "0 1 1 . 0",
)
_COLUMN = board(
    "0 1 0 1 0",
    "1 0 0 1 0",
    ". 0 1 . 1",
    "1 0 1 . 0",
    "0 0 1 1 1",
)
_SPARE = board(
    "0 1 1 1 0",
    "0 0 1 1 1",
    ". 0 0 0 0",
    "1 . 0 1 1",
    ". 1 0 1 0",
)
_STUCK = board(
    ". 0 . 1 0",
    "0 0 0 1 1",
    "1 0 1 1 0",
    "1 . 0 1 1",
    "0 1 0 . .",
)
_PAIRS = board(
    "0 1 . . 1",
    "0 1 0 1 .",
    "0 1 1 0 .",
    "1 1 0 1 1",
    "0 0 . 0 0",
)
_WAIT = _PAIRS.play("d5").play("e4")
_LAST = _WAIT.play("e3").play("c5")

STRATEGY = Lesson(
    "binar",
    N_("Strategy"),
    (
        Step(
            N_(
                "Look at cells that are the last of both their row and their column, and add up the"
                " row and the column so far. If both are even, whoever fills the cell wins: your 0"
                " keeps them even, and a 1 makes them odd. Look at a5, b4 and d1, and win."
            ),
            _THREE,
            wins(_THREE),
            N_(
                "Both sums were 2. At a5 they are 2 and 1, which helps nobody. At b4 they are 1 and"
                " 3: whoever fills that cell loses."
            ),
            N_("Not that one. Which of a5, b4 and d1 has two even sums?"),
        ),
        Step(
            N_(
                "Three cells are left. You fill the first and the last of them. In column d two"
                " are empty: whoever fills one of these gives away the other. Play so that Odd"
                " has to do it."
            ),
            _COLUMN,
            frozenset({"a3"}),
            N_("If Odd plays d3, you win at d2. If Odd plays d2, you win at d3."),
            N_("Now Odd fills the last cell of column d. Play in the other column."),
        ),
        Step(
            N_(
                "A cell with one even and one odd sum matters to neither side. It is a spare move."
                " In column a two cells are empty: let Odd fill the first of them. Find your spare"
                " move."
            ),
            _SPARE,
            frozenset({"b2"}),
            N_(
                "Row 2 is odd and column b even: nobody wins there. Now Odd must open column a,"
                " and you fill its last cell with two even sums."
            ),
            N_("You opened column a yourself, so nothing is left to win there."),
        ),
        Step(
            N_(
                "Where both sums are odd, whoever fills the cell loses. b2 is such a trap, for"
                " both. Five cells are left. Find the move that leaves Odd nothing but losing"
                " moves."
            ),
            _STUCK,
            frozenset({"a5"}),
            N_(
                "b2 and c5 are traps now. Whichever of d1 and e1 Odd fills, you win with the"
                " other: Odd has no good move."
            ),
            N_("That loses. Make a second trap out of c5: play the other cell of row 5."),
        ),
        Step(
            N_(
                "Two pairs are open: c5 and c1, e4 and e3. A fifth cell decides who has to open"
                " the first pair. Count, and play it."
            ),
            _PAIRS,
            frozenset({"d5"}),
            N_(
                "Four cells are left and Odd must open a pair. If Odd opens column c, you win with"
                " its other cell."
            ),
            N_("Now Odd wins. Five cells are left: take the one that belongs to no pair."),
        ),
        Step(
            N_(
                "Odd has opened the pair in column e. Column e adds up to 3 now, row 3 to 2. Find"
                " the move that leaves Odd only column c."
            ),
            _WAIT,
            frozenset({"e3"}),
            N_("Nobody wins there, and Odd has to open column c: c1 or c5."),
            N_("If you open column c, nobody can win. Leave that to Odd."),
            last="e4",
        ),
        Step(
            N_("Odd had to open column c, at c5. You have the last cell of the board: win."),
            _LAST,
            wins(_LAST),
            N_("Row 1 adds up to 0, column c to 2: Even has won!"),
            last="c5",
        ),
    ),
    N_(
        "Near the end, mark the cells that win, the traps, and the spare moves. Then count who has"
        " to open the next line. On an odd board Even fills the last cell."
    ),
    about=N_("Parity"),
)
"""Seven steps, from the sums so far to the last cell."""
