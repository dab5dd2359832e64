"""Binar: digits on a grid, and the sum of every row and column."""

from __future__ import annotations

from string import ascii_lowercase
from typing import Final

from lobby.base.translation import _
from lobby.gamekit.drawing.drawing import Drawing, Scene
from lobby.gamekit.drawing.geometry import Form, Geometry
from lobby.gamekit.drawing.grid import Margins, grid_geometry, lettered
from lobby.gamekit.drawing.roles import BLOCKS, SEATS, Role
from lobby.gamekit.drawing.sheet import Sheet
from lobby.gamekit.game import Seat
from lobby.gamekit.move_entry import Entry
from lobby.games.binar.board import LineSum, numbers, sum_words, taken
from lobby.games.binar.rules import BinarView
from lobby.games.binar.surface import BinarSurface

_PITCHES: Final = ((13, 7), (11, 5), (9, 5), (9, 3), (7, 3), (5, 2), (4, 2), (4, 1), (3, 1))
_WIDE: Final = 5
"""The least pitch at which the sum of a column fits on one line below it."""


class BinarDrawing(Drawing[BinarView]):
    """Each row has its sum beside it and each column below it; once it is full, also its parity, in
    the colour of the player it favours."""

    marks_starts = False
    has_sides = False
    surface = BinarSurface()

    def forms(self, view: BinarView) -> tuple[Form, ...]:
        return tuple(
            lettered(view.size, view.size).form(pitch, _margins(pitch)) for pitch in _PITCHES
        )

    def geometry(self, view: BinarView, form: Form, *, flipped: bool) -> Geometry:
        return grid_geometry(
            lettered(view.size, view.size), form, _margins(form.pitch), flipped=flipped
        )

    def draw_board(self, scene: Scene[BinarView], sheet: Sheet) -> None:
        squares = lettered(scene.view.size, scene.view.size)
        below = scene.view.size * sheet.form.pitch[1]
        sheet.draw_labels()
        for row, total in zip(squares.rows, scene.shown.rows, strict=True):
            _draw_row_sum(sheet, squares.columns[0] + row, total)
        for column, total in zip(squares.columns, scene.shown.columns, strict=True):
            _draw_column_sum(sheet, column + squares.rows[0], below + 1, total)

    def draw_piece(self, scene: Scene[BinarView], cell: str, sheet: Sheet) -> bool:
        digit = scene.shown.cells[numbers(scene.view.size)[cell]]
        if digit is None:
            return False
        ink = SEATS[digit]
        if sheet.form.pitch[1] > 1 and digit:
            ink = BLOCKS[digit]
            sheet.draw_tile(cell, ink)
        elif sheet.form.pitch[1] > 1:
            sheet.draw_frame(cell, ink)
        sheet.write(cell, str(digit), ink)
        return True

    def holding(self, view: BinarView, seat: Seat) -> tuple[str, str]:
        return "", ""  # the name of the seat tells its digit

    def letters(self, view: BinarView, entry: Entry) -> str:
        return ascii_lowercase[: view.size]

    def cell_of(self, step: str) -> str:
        return "" if step.startswith(":") else step

    def useless(self, view: BinarView, entered: str, cell: str) -> str:
        digit = view.cells[numbers(view.size)[cell]]
        return "" if digit is None else taken(cell, digit)

    def unusual(self, view: BinarView, cell: str) -> str:
        row = lettered(view.size, view.size).rows.index(cell[1:])
        total = view.rows[row]
        if total.parity is not None:
            return ""
        return _(
            "{sum} beside row {row}: {total} is the sum so far, ? the digits to come.",
            sum=sum_words(total)[0],
            row=cell[1:],
            total=total.total,
        )

    def likeliest(self, steps: tuple[str, ...], seat: Seat) -> str:
        own = f":{seat}"
        return own if own in steps else steps[0]


def _margins(pitch: tuple[int, int]) -> Margins:
    return Margins(right=9, bottom=2 if pitch[0] >= _WIDE else 3)


def _draw_row_sum(sheet: Sheet, cell: str, total: LineSum) -> None:
    right = sheet.form.width - _margins(sheet.form.pitch).right + 1
    text = " ".join(sum_words(total))
    sheet.canvas.put(right, sheet.geometry.middles[cell].y, text, _role(total))


def _draw_column_sum(sheet: Sheet, cell: str, y: int, total: LineSum) -> None:
    words, role = sum_words(total), _role(total)
    x = sheet.geometry.middles[cell].x
    if sheet.form.pitch[0] >= _WIDE:
        sheet.canvas.put(x - (len(words[-1]) - 1) // 2, y, words[-1], role)
        return
    number, word = (words[0][:-2], "?") if total.parity is None else (words[0], words[1][:2])
    sheet.canvas.put(x - len(number) // 2, y, number, role)
    sheet.canvas.put(x - len(word) // 2, y + 1, word, role)


def _role(total: LineSum) -> Role:
    return Role.COUNT if total.parity is None else SEATS[total.parity]


DRAWING: Final = BinarDrawing()
