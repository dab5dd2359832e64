"""The rhombus as text, with the letters of its columns above and the numbers of its rows at the
left."""

from __future__ import annotations

from lobby.base.translation import _
from lobby.gamekit.diagram import WIDTH, CharacterGrid, cells_of, content
from lobby.games.hex.board import board
from lobby.games.hex.rules import SWAP, Hex, HexView

_LEFT = 4
"""The column of the first cell of the first row."""


def draw(view: HexView, last: str | None = None) -> str:
    """Draw every row one character further right than the one above it, and name the edges."""
    size, names = view.size, tuple(board(view.size).names.values())
    sheet = CharacterGrid(WIDTH, size + 3)
    for column in range(size):
        sheet.put(_LEFT + 2 * column, 0, names[column][0])
    marked = cells_of(last)
    if last == SWAP and len(view.pieces) == 1:
        marked = frozenset(view.pieces)
    for row in range(size):
        sheet.put(row, row + 1, f"{row + 1:2}")
        for column, name in enumerate(names[row * size : (row + 1) * size]):
            seat = view.pieces.get(name)
            sign = "." if seat is None else Hex.seats[seat]
            at = _LEFT + row + 2 * column
            sheet.put(
                at - (name in marked),
                row + 1,
                content(sign, marked=True) if name in marked else sign,
            )
    sheet.put(0, size + 2, _("O joins top and bottom, X joins left and right."))
    return sheet.text()
