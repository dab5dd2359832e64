"""Curio in slanted blocks, in the manner of the diagrams in its first help text."""

from __future__ import annotations

from string import ascii_lowercase

from lobby.games.curio.faces import face, near_seat
from lobby.games.curio.view import CurioView, Piece
from lobby.kits.diagram import Sheet, content

_WIDE, _HIGH = 8, 3
"""Characters and lines from a cell to the next; each line is a character further right than the
one below it."""
_LEFT, _RIGHT = 4, 4
"""Characters beside the board, for the numbers of the rows."""
_ABOVE = 2
"""Lines by which the blocks of the farthest row stand out above the board."""


def width(view: CurioView) -> int:
    """The columns that the drawing takes."""
    return _LEFT + _WIDE * view.cols + _HIGH * view.rows + _RIGHT


def draw(view: CurioView, marked: frozenset[str]) -> str:
    """The board, with angle brackets around the cells that are *marked*."""
    sheet = Sheet(width(view), _ABOVE + _HIGH * view.rows + 3)
    letters = ascii_lowercase[: view.cols]
    _draw_board(sheet, view)
    for row in range(view.rows, 0, -1):  # from the back: a block hides some of what is behind it
        for column, letter in enumerate(letters):
            square, corner = f"{letter}{row}", _corner(view, column, row)
            if square in view.pieces:
                piece = view.pieces[square]
                _draw_block(sheet, corner, view, piece, marked=square in marked)
            elif square in marked:
                _draw_mark(sheet, corner)
    return sheet.text().lstrip("\n")


def _corner(view: CurioView, column: int, row: int) -> tuple[int, int]:
    """The lower left corner of a cell."""
    up = _HIGH * (row - 1)
    return _LEFT + _WIDE * column + up, _ABOVE + _HIGH * view.rows - up


def _draw_board(sheet: Sheet, view: CurioView) -> None:
    for row in range(1, view.rows + 2):
        sheet.put(*_corner(view, 0, row), "+-------" * view.cols + "+")
    for row in range(1, view.rows + 1):
        for column in range(view.cols + 1):
            x, y = _corner(view, column, row)
            sheet.put(x + 1, y - 1, "/")
            sheet.put(x + 2, y - 2, "/")
    _draw_labels(sheet, view)


def _draw_labels(sheet: Sheet, view: CurioView) -> None:
    for row in range(1, view.rows + 1):
        x, y = _corner(view, 0, row)
        sheet.put(x - 2, y - 2, f"{row:>2}")
        sheet.put(x + _WIDE * view.cols + 4, y - 1, str(row))
    for column, letter in enumerate(ascii_lowercase[: view.cols]):
        x, y = _corner(view, column, 1)
        sheet.put(x + 3, y + 2, letter)


def _draw_block(
    sheet: Sheet, corner: tuple[int, int], view: CurioView, piece: Piece, *, marked: bool
) -> None:
    x, y = corner
    shown = face(view, piece)
    fill = "   " if piece.seat == near_seat(view) else ":::"
    sheet.put(x + 4, y - 5, ",---,")
    sheet.put(x + 3, y - 4, "+---+|")
    sheet.put(x + 3, y - 3, f"<{shown}>|" if marked else f"|{shown}||")
    sheet.put(x + 3, y - 2, f"|{fill}|/")
    sheet.put(x + 3, y - 1, "+---+")


def _draw_mark(sheet: Sheet, corner: tuple[int, int]) -> None:
    """On an empty cell, right of where a block in front of it may stand."""
    x, y = corner
    sheet.put(x + 6, y - 2, content(".", marked=True))
