"""The board as text."""

from __future__ import annotations

from lobby.gamekit.diagram import content, text_of

from .rules import CELLS, TicTacToe, TicTacToeView

_SIGNS = {None: ".", 0: TicTacToe.seats[0], 1: TicTacToe.seats[1]}


def draw(view: TicTacToeView, last: str | None = None) -> str:
    """Three rows, the highest first, with the mark of *last* between angle brackets."""
    marks = dict(zip(CELLS, view.cells, strict=True))
    rows = (
        f"{row} " + "".join(content(_SIGNS[marks[c + row]], marked=c + row == last) for c in "abc")
        for row in "321"
    )
    return text_of((*rows, "", "   a  b  c"))
