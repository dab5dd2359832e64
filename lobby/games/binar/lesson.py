"""A lesson in the rules of Binar, played as Even."""

from __future__ import annotations

from itertools import zip_longest

from lobby.base.translation import N_
from lobby.gamekit.game import State
from lobby.gamekit.lesson import Lesson, Step, moves_to, wins
from lobby.games.binar.rules import Binar


def board(*rows: str, last: str = "") -> State:
    """The position with *rows* from the top and Even to move; the 1 on *last* was placed last."""
    size = len(rows)
    digits = {
        f"{column}{size - down}": digit
        for down, row in enumerate(rows)
        for column, digit in zip("abcde", row.split(), strict=True)
        if digit != "."
    }
    zeros = [cell for cell, digit in digits.items() if digit == "0"]
    ones = [cell for cell, digit in digits.items() if digit == "1"]
    ones.sort(key=lambda cell: cell == last)
    game = Binar()
    state: State = game.start(game.parse_options((f"-size={size}",)), {})
    for pair in zip_longest(zeros, ones):
        for cell in pair:
            state = state.play(cell)
    return state


def _lets_odd_win(state: State) -> bool:
    """Whether Even has lost, or has left Odd a cell that wins."""
    return bool(state.outcome or wins(state))


_EMPTY = board(*[". . . . ."] * 5)
_ROW = board(
    ". . . . .",
    ". 1 . . .",
    "1 0 . 1 0",
    ". . 0 . .",
    ". 0 . 1 .",
)
_CROSS = board(
    "1 . 1 . .",
    ". . 0 . .",
    "1 0 . 1 0",
    ". . 0 . .",
    ". . 0 . 1",
)
_TRAP = board(
    ". 1 . 0 .",
    ". . 1 1 .",
    "1 . . 0 .",
    "1 0 0 . 0",
    ". . . 0 1",
)
_GIFT = board(
    ". 0 . . .",
    "1 . 1 . 0",
    ". 1 . . .",
    ". 1 0 . .",
    ". 0 . 0 1",
)
_LAST = board(
    ". . . 1 .",
    "0 1 . 0 1",
    ". 0 . 1 .",
    "1 1 0 . 0",
    ". . . 0 .",
    last="d5",
)

LESSON = Lesson(
    "binar",
    N_("The rules"),
    (
        Step(
            N_(
                "You are Even, and your digit is 0; Odd's is 1. You take turns putting your digit"
                " on an empty cell. Go to a cell with the arrow keys and press Enter; Enter again"
                " plays it."
            ),
            _EMPTY,
            frozenset(_EMPTY.moves()),
            N_(
                "It stays there: digits never move and never leave the board. Beside each row and"
                " below each column you see its sum so far."
            ),
        ),
        Step(
            N_(
                "Row 3 has one empty cell. When the row is full, its sum counts: even is good for"
                " you, odd is good for Odd. Fill row 3."
            ),
            _ROW,
            frozenset({"c3"}),
            N_("1+0+0+1+0 is 2, an even sum. But one full line is not enough to win."),
            N_("Row 3 still has an empty cell: c3."),
        ),
        Step(
            N_(
                "You win when one digit fills a row and a column at once, and both are even. Here"
                " c3 fills row 3 and column c. Try it."
            ),
            _CROSS,
            frozenset({"c3"}),
            N_(
                "Row 3 adds up to 2, which is even. Column c adds up to 1, which is odd. They"
                " differ, so nobody wins and the match goes on."
            ),
            N_("Put your digit on c3, where row 3 and column c cross."),
        ),
        Step(
            N_(
                "It does not matter who fills the two lines. With your 0 on d2, row 2 and column d"
                " would both be odd, and Odd would win. Play anywhere else."
            ),
            _TRAP,
            moves_to(_TRAP, lambda after: not _lets_odd_win(after)),
            N_(
                "Good. Odd must not play d2 either: with a 1 there both lines would be even, and"
                " you would win."
            ),
            N_("Row 2 and column d both add up to 1. Both are odd: your move has made Odd win."),
        ),
        Step(
            N_(
                "Be careful what you leave for Odd. A 1 on b4 would make row 4 and column b odd,"
                " but d4 is still empty too. If you fill d4, Odd plays b4 and wins. Play another"
                " cell."
            ),
            _GIFT,
            moves_to(_GIFT, lambda after: not _lets_odd_win(after)),
            N_(
                "Right. If you fill the second-to-last cell of a line, your opponent gets the last"
                " one."
            ),
            N_("Now only b4 is missing in row 4 and in column b. Odd puts a 1 there and wins."),
        ),
        Step(
            N_(
                "Odd has just played d5, and that was a mistake. Find the cell that fills a row"
                " and a column with even sums, and win."
            ),
            _LAST,
            wins(_LAST),
            N_("Row 2 is even, column d is even: Even has won!"),
            N_("The match goes on. Look at the cell where row 2 and column d cross."),
            last="d5",
        ),
    ),
    N_(
        "If the board is full and nobody has won, the match is drawn. There are variants: with"
        " -choose you may put either digit, with -single the first full line ends the match, and"
        " the board may have another size."
    ),
)
"""Six steps, from the first digit to a win."""
