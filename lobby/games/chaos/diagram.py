"""Chaos: the hexagon, with the letters of its rows and the numbers of its diagonals."""

from __future__ import annotations

from lobby.gamekit.diagram import WIDTH, Sheet, content
from lobby.games.chaos.board import landings
from lobby.games.chaos.rules import ChaosView
from lobby.games.chaos.variants import Chaos

_ROWS = ("a1 a2 a3", "b1 b2 b3 b4", "c1 c2 c3 c4 c5", "d2 d3 d4 d5", "e3 e4 e5")
_CELLS = frozenset(" ".join(_ROWS).split())
_TOP = 2
"""Lines above the first row, for the numbers."""


def draw(view: ChaosView, last: str | None = None) -> str:
    """Draw the board with lines between neighbours, and each diagonal's number at its upper
    right."""
    sheet = Sheet(WIDTH, _TOP + 2 * len(_ROWS) - 1)
    for row in _ROWS:
        x, y = _place(row[:2])
        sheet.put(x - 5, y, f"{row[0]} -")
    for cell in _CELLS:
        _draw_lines(sheet, cell)
    marked = landings(last or "")
    for cell in _CELLS:
        _draw_cell(sheet, cell, view, marked=cell in marked)
    return sheet.text()


def _place(cell: str) -> tuple[int, int]:
    row, number = "abcde".index(cell[0]), int(cell[1])
    return 8 - 2 * row + 4 * number, _TOP + 2 * row


def _neighbour(cell: str, down: int, along: int) -> str:
    return f"{chr(ord(cell[0]) + down)}{int(cell[1]) + along}"


def _draw_lines(sheet: Sheet, cell: str) -> None:
    """Draw the lines to the right, downwards, and up to the number if a diagonal begins here."""
    x, y = _place(cell)
    if _neighbour(cell, 0, 1) in _CELLS:
        sheet.put(x + 1, y, "---")
    if _neighbour(cell, 1, 0) in _CELLS:
        sheet.put(x - 1, y + 1, "/")
    if _neighbour(cell, 1, 1) in _CELLS:
        sheet.put(x + 1, y + 1, "\\")
    if _neighbour(cell, -1, 0) not in _CELLS:
        sheet.put(x + 1, y - 1, "/")
        sheet.put(x + 2, y - 2, cell[1])


def _draw_cell(sheet: Sheet, cell: str, view: ChaosView, *, marked: bool) -> None:
    x, y = _place(cell)
    seat = view.pieces.get(cell)
    sign = "." if seat is None else Chaos.seats[seat]
    if marked:
        sheet.put(x - 1, y, content(sign, marked=True))
    else:
        sheet.put(x, y, sign)
