"""Curio as Richard's Play-By-eMail Server drew it in its help, without a mark for the last move."""

from __future__ import annotations

from string import ascii_lowercase

from lobby.gamekit.diagram import Sheet
from lobby.games.curio.faces import near_seat
from lobby.games.curio.slanted_blocks import Plane, draw_block
from lobby.games.curio.view import CurioView, Piece

_LEFT, _RIGHT = 3, 6
"""Characters to the left and right of the board, for the row numbers."""


def draw(view: CurioView, last: str | None = None) -> str:
    """Draw each piece as a slanted block with the one number its viewer sees, the enemy's shaded.

    As on the old server, a number that is known but out of sight is not shown, and a large board is
    wider than 80 columns.
    """
    plane = Plane(view.rows, view.cols, _LEFT)
    sheet = Sheet(plane.width + _RIGHT, plane.height)
    plane.draw(sheet)
    plane.label(sheet, 3)
    for row in range(view.rows, 0, -1):
        for column, letter in enumerate(ascii_lowercase[: view.cols]):
            piece = view.pieces.get(f"{letter}{row}")
            if piece:
                fill = " " if piece.seat == near_seat(view) else ":"
                front = f"|{fill}{_number(view, piece)}{fill}|"
                draw_block(sheet, plane.corner(column, row), front, fill * 3)
    return sheet.text().lstrip("\n")


def _number(view: CurioView, piece: Piece) -> str:
    """The number that faces the viewer, or a question mark."""
    if piece.way is not None:
        return str(piece.way[0 if piece.seat == near_seat(view) else 1])
    return "?" if piece.sight is None else str(piece.sight)
