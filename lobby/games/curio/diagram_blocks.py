"""Curio in slanted blocks, in the manner of the diagrams in its first help text."""

from __future__ import annotations

from string import ascii_lowercase

from lobby.gamekit.diagram import Sheet, content
from lobby.games.curio.faces import face, near_seat
from lobby.games.curio.slanted_blocks import Corner, Plane, draw_block
from lobby.games.curio.view import CurioView, Piece

_LEFT, _RIGHT = 4, 4
"""Characters to the left and right of the board, for the row numbers."""


def width(view: CurioView) -> int:
    """The width of the drawing in characters."""
    return _plane(view).width + _RIGHT


def draw(view: CurioView, marked: frozenset[str]) -> str:
    """Draw the board with angle brackets around the *marked* cells."""
    plane = _plane(view)
    sheet = Sheet(width(view), plane.height)
    plane.draw(sheet)
    plane.label(sheet, 2)
    for row in range(view.rows, 0, -1):  # from the back: a block hides some of what is behind it
        for column, letter in enumerate(ascii_lowercase[: view.cols]):
            square, corner = f"{letter}{row}", plane.corner(column, row)
            if square in view.pieces:
                _draw_piece(sheet, corner, view, view.pieces[square], marked=square in marked)
            elif square in marked:
                _draw_mark(sheet, corner)
    return sheet.text().lstrip("\n")


def _plane(view: CurioView) -> Plane:
    return Plane(view.rows, view.cols, _LEFT)


def _draw_piece(
    sheet: Sheet, corner: Corner, view: CurioView, piece: Piece, *, marked: bool
) -> None:
    shown = face(view, piece)
    front = f"<{shown}>" if marked else f"|{shown}|"
    draw_block(sheet, corner, front, "   " if piece.seat == near_seat(view) else ":::")


def _draw_mark(sheet: Sheet, corner: Corner) -> None:
    """Mark an empty cell, to the right of where a block in front of it may stand."""
    x, y = corner
    sheet.put(x + 6, y - 2, content(".", marked=True))
