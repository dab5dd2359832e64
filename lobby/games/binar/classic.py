"""Binar as Richard's Play-By-eMail Server drew it in its help."""

from __future__ import annotations

from string import ascii_lowercase

from lobby.gamekit.diagram import Sheet, cells_of
from lobby.games.binar.rules import BinarView

_FIRST = 5
"""The column of the first cell; every cell takes two."""


def draw(view: BinarView, last: str | None = None) -> str:
    """Draw the digits between the row numbers, with the letters above and below."""
    letters = " " * _FIRST + " ".join(ascii_lowercase[: view.size])
    sheet = Sheet(_FIRST + 2 * view.size + 4, view.size)
    for row in range(1, view.size + 1):
        _draw_row(sheet, view, row, cells_of(last))
    return "\n".join((letters, "", sheet.text(), "", letters))


def _draw_row(sheet: Sheet, view: BinarView, row: int, marked: frozenset[str]) -> None:
    line = view.size - row
    sheet.put(0, line, f"{row:>2}")
    for column, letter in enumerate(ascii_lowercase[: view.size]):
        digit = view.cells[(row - 1) * view.size + column]
        place = _FIRST + 2 * column
        sheet.put(place, line, "." if digit is None else str(digit))
        if f"{letter}{row}" in marked:
            sheet.put(place - 1, line, "<")
            sheet.put(place + 1, line, ">")
    sheet.put(_FIRST + 2 * view.size + 2, line, str(row))
