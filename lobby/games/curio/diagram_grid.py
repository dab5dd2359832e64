"""Curio on a flat grid, for boards that are too large to be drawn in blocks."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase

from lobby.gamekit.diagram import content, text_of
from lobby.games.curio.faces import face
from lobby.games.curio.view import CurioView


def draw(view: CurioView, marked: frozenset[str]) -> str:
    """Draw the board with angle brackets around the *marked* cells."""
    letters = "   " + "".join(f"{letter:^5}" for letter in ascii_lowercase[: view.cols])
    return text_of([letters, "", *_rows(view, marked), "", letters])


def _rows(view: CurioView, marked: frozenset[str]) -> Iterator[str]:
    """The rows, the highest first."""
    for row in range(view.rows, 0, -1):
        squares = (f"{letter}{row}" for letter in ascii_lowercase[: view.cols])
        cells = (content(_inside(view, square), marked=square in marked) for square in squares)
        yield f"{row:>2} {''.join(cells)}{row}"


def _inside(view: CurioView, square: str) -> str:
    piece = view.pieces.get(square)
    return " . " if piece is None else face(view, piece)
