"""A lesson in the rules of Binar, played as Even."""

from __future__ import annotations

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import lesson_of, moves_to, step, wins
from lobby.games.binar.rules import Binar
from lobby.games.binar.words import read


def board(rows: str) -> State:
    """The position with *rows* from the top, as in the notation, and Even to move."""
    return read(f"{rows}:E", Binar().parse_options(())).state


def _safe(state: State) -> frozenset[str]:
    """The moves after which Odd has not won, and does not win at once."""
    return moves_to(state, lambda after: not (after.outcome or wins(after)))


LESSON = lesson_of(
    "binar",
    step(
        N_(
            "You are Even, and your digit is 0; Odd's is 1. You take turns putting your digit on an"
            " empty cell. Go to a cell with the arrow keys and press Enter; Enter again plays it."
        ),
        board("...../...../...../...../....."),
        "any",
        N_(
            "It stays there: digits never move and never leave the board. Beside each row and below"
            " each column you see its sum so far."
        ),
        shown="c3",
    ),
    step(
        N_(
            "Row 3 has one empty cell. When the row is full, its sum counts: even is good for you,"
            " odd is good for Odd. Fill row 3."
        ),
        board("...../.1.../10.10/..0../.0.1."),
        "c3",
        N_("1+0+0+1+0 is 2, an even sum. But one full line is not enough to win."),
        N_("Row 3 still has an empty cell: c3."),
    ),
    step(
        N_(
            "You win when one digit fills a row and a column at once, and both are even. Here c3"
            " fills row 3 and column c. Try it."
        ),
        board("1.1../..0../10.10/..0../..0.1"),
        "c3",
        N_(
            "Row 3 adds up to 2, which is even. Column c adds up to 1, which is odd. They differ,"
            " so nobody wins and the match goes on."
        ),
        N_("Put your digit on c3, where row 3 and column c cross."),
    ),
    step(
        N_(
            "It does not matter who fills the two lines. With your 0 on d2, row 2 and column d"
            " would both be odd, and Odd would win. Play anywhere else."
        ),
        board(".1.0./..11./1..0./100.0/...01"),
        _safe,
        N_(
            "Good. Odd must not play d2 either: with a 1 there both lines would be even, and you"
            " would win."
        ),
        N_("Row 2 and column d both add up to 1. Both are odd: your move has made Odd win."),
    ),
    step(
        N_(
            "Be careful what you leave for Odd. A 1 on b4 would make row 4 and column b odd, but d4"
            " is still empty too. If you fill d4, Odd plays b4 and wins. Play another cell."
        ),
        board(".0.../1.1.0/.1.../.10../.0.01"),
        _safe,
        N_(
            "Right. If you fill the second-to-last cell of a line, your opponent gets the last one."
        ),
        N_("Now only b4 is missing in row 4 and in column b. Odd puts a 1 there and wins."),
    ),
    step(
        N_(
            "Odd has just played d5, and that was a mistake. Find the cell that fills a row and a"
            " column with even sums, and win."
        ),
        board("...1./01.01/.0.1./110.0/...0."),
        "win",
        N_("Row 2 is even, column d is even: Even has won!"),
        N_("The match goes on. Look at the cell where row 2 and column d cross."),
        last="d5",
    ),
    closing=N_(
        "If the board is full and nobody has won, the match is drawn. There are variants: with"
        " -choose you may put either digit, with -single the first full line ends the match, and"
        " the board may have another size."
    ),
)
"""Six steps, from the first digit to a win."""


_PAIRS = board("01..1/0101./0110./11011/00.00")
_WAIT = _PAIRS.play("d5").play("e4")

STRATEGY = lesson_of(
    "binar",
    step(
        N_(
            "Look at cells that are the last of both their row and their column, and add up the row"
            " and the column so far. If both are even, whoever fills the cell wins: your 0 keeps"
            " them even, and a 1 makes them odd. Look at a5, b4 and d1, and win."
        ),
        board(".1001/0.100/11.1./00.1./011.0"),
        "win",
        N_(
            "Both sums were 2. At a5 they are 2 and 1, which helps nobody. At b4 they are 1 and 3:"
            " whoever fills that cell loses."
        ),
        N_("Not that one. Which of a5, b4 and d1 has two even sums?"),
    ),
    step(
        N_(
            "Three cells are left. You fill the first and the last of them. In column d two are"
            " empty: whoever fills one of these gives away the other. Play so that Odd has to do"
            " it."
        ),
        board("01010/10010/.01.1/101.0/00111"),
        "a3",
        N_("If Odd plays d3, you win at d2. If Odd plays d2, you win at d3."),
        N_("Now Odd fills the last cell of column d. Play in the other column."),
    ),
    step(
        N_(
            "A cell with one even and one odd sum matters to neither side. It is a spare move. In"
            " column a two cells are empty: let Odd fill the first of them. Find your spare move."
        ),
        board("01110/00111/.0000/1.011/.1010"),
        "b2",
        N_(
            "Row 2 is odd and column b even: nobody wins there. Now Odd must open column a, and you"
            " fill its last cell with two even sums."
        ),
        N_("You opened column a yourself, so nothing is left to win there."),
    ),
    step(
        N_(
            "Where both sums are odd, whoever fills the cell loses. b2 is such a trap, for both."
            " Five cells are left. Find the move that leaves Odd nothing but losing moves."
        ),
        board(".0.10/00011/10110/1.011/010.."),
        "a5",
        N_(
            "b2 and c5 are traps now. Whichever of d1 and e1 Odd fills, you win with the other: Odd"
            " has no good move."
        ),
        N_("That loses. Make a second trap out of c5: play the other cell of row 5."),
    ),
    step(
        N_(
            "Two pairs are open: c5 and c1, e4 and e3. A fifth cell decides who has to open the"
            " first pair. Count, and play it."
        ),
        _PAIRS,
        "d5",
        N_(
            "Four cells are left and Odd must open a pair. If Odd opens column c, you win with its"
            " other cell."
        ),
        N_("Now Odd wins. Five cells are left: take the one that belongs to no pair."),
    ),
    step(
        N_(
            "Odd has opened the pair in column e. Column e adds up to 3 now, row 3 to 2. Find the"
            " move that leaves Odd only column c."
        ),
        _WAIT,
        "e3",
        N_("Nobody wins there, and Odd has to open column c: c1 or c5."),
        N_("If you open column c, nobody can win. Leave that to Odd."),
        last="e4",
    ),
    step(
        N_("Odd had to open column c, at c5. You have the last cell of the board: win."),
        _WAIT.play("e3").play("c5"),
        "win",
        N_("Row 1 adds up to 0, column c to 2: Even has won!"),
        last="c5",
    ),
    closing=N_(
        "Near the end, mark the cells that win, the traps, and the spare moves. Then count who has"
        " to open the next line. On an odd board Even fills the last cell."
    ),
    about=N_("Parity"),
)
"""Seven steps, from the sums so far to the last cell."""
