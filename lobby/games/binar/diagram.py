"""Binar: the digits on their grid, and the sum of every row and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from lobby.base.translation import _
from lobby.gamekit.diagram import CharacterGrid, cells_of, content, text_of
from lobby.games.binar.board import LineSum
from lobby.games.binar.rules import BinarView

_WIDE_CELLS = 12
"""The size of the largest board with room for wide cells and a whole word below each column."""


def draw(view: BinarView, last: str | None = None) -> str:
    """Draw the board with sums to its right and below: ``2+?`` while the line has an empty cell."""
    pitch, letters = (5, 4) if view.size <= _WIDE_CELLS else (4, 2)
    names = _across("", ascii_lowercase[: view.size], pitch)
    totals = _across(_("sum"), (str(line.total) for line in view.columns), pitch)
    words = _across("", (_word(line)[:letters] for line in view.columns), pitch)
    rows = _rows(view, cells_of(last), pitch)
    return text_of([names, "", *rows, "", names, "", totals, words])


def _rows(view: BinarView, marked: frozenset[str], pitch: int) -> Iterator[str]:
    for row in range(view.size, 0, -1):
        digits = view.cells[(row - 1) * view.size :][: view.size]
        cells = (
            content("." if digit is None else str(digit), marked=f"{letter}{row}" in marked)
            for letter, digit in zip(ascii_lowercase, digits, strict=False)
        )
        line = view.rows[row - 1]
        total = f"{line.total}{'' if line.parity is None else ' '}{_word(line)}"
        yield f"{_across(str(row), cells, pitch)} {row:<2}  {total}"


def _across(label: str, cells: Iterable[str], pitch: int) -> str:
    return f"{label:>3} " + "".join(f"{cell:^{pitch}}" for cell in cells)


def _word(line: LineSum) -> str:
    return "+?" if line.parity is None else (_("even"), _("odd"))[line.parity]


_FIRST = 5
"""The column of the first cell; every cell takes two."""


def draw_classic(view: BinarView, last: str | None = None) -> str:
    """Draw the digits between the row numbers, with the letters above and below."""
    letters = " " * _FIRST + " ".join(ascii_lowercase[: view.size])
    sheet = CharacterGrid(_FIRST + 2 * view.size + 4, view.size)
    for row in range(1, view.size + 1):
        _draw_row(sheet, view, row, cells_of(last))
    return "\n".join((letters, "", sheet.text(), "", letters))


def _draw_row(sheet: CharacterGrid, view: BinarView, row: int, marked: frozenset[str]) -> None:
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
