"""TicTac, learnt as O."""

from __future__ import annotations

from lobby.gamekit.lesson import Lesson, Step, wins

from .rules import CELLS, TicTacToeState


def _board(noughts: str, crosses: str) -> TicTacToeState:
    marks = {**dict.fromkeys(noughts.split(), 0), **dict.fromkeys(crosses.split(), 1)}
    return TicTacToeState(tuple(marks.get(cell) for cell in CELLS), 0)


_START = _board("", "b2")
_THREAT = _board("a1", "b2 b1")
_WIN = _board("a1 a2", "b1 b2")

LESSON = Lesson(
    "tictac",
    "The rules",
    (
        Step(
            "You are O. One X is dealt before the match begins. Put an O on any empty cell.",
            _START,
            frozenset(_START.moves()),
            "Marks never move. You and X put one after the other.",
        ),
        Step(
            "X has two in a line, and an empty cell between it and the win. Stop that.",
            _THREAT,
            frozenset({"b3"}),
            "Now nobody can complete that line.",
            "That is legal, but X takes b3 and wins.",
        ),
        Step(
            "Three of your own in a line win: a row, a column or a diagonal. Win!",
            _WIN,
            wins(_WIN),
            "Three in a line: you have won!",
            "Your column a has room for a third O.",
        ),
    ),
    "When the board is full and nobody has three in a line, the match is a draw.",
)
