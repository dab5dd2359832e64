"""Binar: the digits on their grid, and the sum of every row and column."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_lowercase

from lobby.base.translation import _
from lobby.gamekit.diagram import cells_of, content, text_of
from lobby.games.binar.full_lines import Line
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
    """The rows, the highest first."""
    for row in range(view.size, 0, -1):
        digits = view.cells[(row - 1) * view.size :][: view.size]
        cells = (
            content("." if digit is None else str(digit), marked=f"{letter}{row}" in marked)
            for letter, digit in zip(ascii_lowercase, digits, strict=False)
        )
        yield f"{_across(str(row), cells, pitch)} {row:<2}  {_sum(view.rows[row - 1])}"


def _across(label: str, cells: Iterable[str], pitch: int) -> str:
    return f"{label:>3} " + "".join(f"{cell:^{pitch}}" for cell in cells)


def _sum(line: Line) -> str:
    space = "" if line.parity is None else " "
    return f"{line.total}{space}{_word(line)}"


def _word(line: Line) -> str:
    return "+?" if line.parity is None else (_("even"), _("odd"))[line.parity]
