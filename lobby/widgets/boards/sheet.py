"""A sheet: a canvas with the cells of one board on it, and the marks that all games share.

A mark is a sign; its colour only helps. A dot before a piece: a move can begin there. Dots round
it, or a large one on an empty cell: the next step may go there. Parentheses: the move being
entered has been there. Brackets: the last move touched it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rich.style import Style

from lobby.widgets.boards.canvas import Canvas
from lobby.widgets.boards.geometry import Form, Geometry
from lobby.widgets.lines import Line
from lobby.widgets.theme import Palette

_EMPTY_REACH = 2
"""Characters from the middle of an empty cell to its mark."""


class Marked(NamedTuple):
    """The cells that a scene marks, and why."""

    last: frozenset[str]
    path: frozenset[str]
    open: frozenset[str]
    starting: bool
    """Whether the open ones are those where a move can begin."""


@dataclass(slots=True)
class Sheet:
    """What a drawing works on."""

    form: Form
    geometry: Geometry
    marked: Marked
    palette: Palette
    canvas: Canvas = field(init=False)

    def __post_init__(self) -> None:
        self.canvas = Canvas(self.form.width, self.form.height)

    @property
    def open_dot(self) -> str:
        """What marks a cell that the next step may go to."""
        return "•" if self.palette.unicode else "*"

    def write(self, cell: str, text: str, style: Style) -> None:
        """*text* in the middle of *cell*."""
        x, y = self.geometry.middles[cell]
        self.canvas.put(x - len(text) // 2, y, text, style)

    def draw_tile(self, cell: str, style: Style) -> None:
        """The block of a piece. From three lines on its upper and lower edge fill half a line
        each, so that the blocks of neighbours do not touch."""
        middle, (wide, high) = self.geometry.middles[cell], self.form.tile
        left, rim = middle.x - wide // 2, high // 2
        for y in range(-rim, rim + 1):
            if not rim or abs(y) < rim:
                self.canvas.put(left, middle.y + y, " " * wide, style)
            elif self.palette.unicode:
                half = "▄" if y < 0 else "▀"
                self.canvas.put(left, middle.y + y, half * wide, edge(style))

    def draw_empty(self, cell: str, sign: str) -> None:
        """A cell without a piece."""
        if cell in self.marked.open:
            self.write(cell, self.open_dot, self.palette.turn)
        else:
            self.write(cell, sign, self.palette.muted)

    def draw_marks(self, occupied: frozenset[str]) -> None:
        """The signs beside the cells that are marked. Where two cells share a place, the later of
        these wins: where to go, the last move, the way entered."""
        marked, palette = self.marked, self.palette
        dots = self.open_dot + (" " if marked.starting else self.open_dot)
        for cells, signs, style in (
            (marked.open & occupied, dots, palette.turn),
            (marked.last, "[]", palette.strong),
            (marked.path, "()", palette.turn),
        ):
            for cell in filter(cells.__contains__, self.geometry.middles):
                reach = self.form.reach if cell in occupied else _EMPTY_REACH
                self._put_beside(cell, reach, signs, style)

    def _put_beside(self, cell: str, reach: int, signs: str, style: Style) -> None:
        x, y = self.geometry.middles[cell]
        for at, sign in ((x - reach, signs[0]), (x + reach, signs[1])):
            if sign != " ":
                self.canvas.put(at, y, sign, style)

    def lines(self) -> tuple[Line, ...]:
        """What was drawn."""
        return self.canvas.lines()

    def pointed(self, cell: str) -> tuple[int, Line]:
        """The line, and its number, that has the cursor when that is on *cell*."""
        x, y = self.geometry.middles[cell]
        return y, self.canvas.pointed(x - 1, y, 3, self.palette.turn)


def draw_lined(sheet: Sheet, cell: str, style: Style) -> None:
    """A plain block: thin lines where those of a filled one would begin and end."""
    if sheet.palette.unicode:
        (x, y), wide = sheet.geometry.middles[cell], sheet.form.tile[0]
        sheet.canvas.put(x - wide // 2, y - 1, "▁" * wide, style)
        sheet.canvas.put(x - wide // 2, y + 1, "▔" * wide, style)


def edge(style: Style) -> Style:
    """For characters that continue a block of *style* with their own foreground."""
    return Style(color=style.color if style.reverse else style.bgcolor)
