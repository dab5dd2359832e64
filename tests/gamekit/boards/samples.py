"""Boards of every shape, with pieces on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lobby.gamekit.boards.board import Board, Piece, hexhex, points, rhombus, squares, triangle
from lobby.gamekit.boards.drawing import BoardDrawing
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.game import View
from lobby.gamekit.move_entry import Entry

BOARDS = {
    "squares": squares(8, 8),
    "downwards": squares(10, 10, downwards=True),
    "rhombus": rhombus(11, (0, 1)),
    "large": rhombus(19, (0, 1)),
    "hexhex": hexhex(5),
    "triangle": triangle(13),
    "points": points(9, 5, diagonals=True),
    "owned points": points(9, 9, (0, 1)),
    "stacks": squares(6, 6, stacked=True),
}


@dataclass(frozen=True, kw_only=True)
class SampleView(View):
    """Some board, and what stands on it."""

    shape: Board
    standing: Mapping[str, Piece]

    def after(self, entered: str) -> SampleView:
        return self


class SampleDrawing(BoardDrawing[SampleView]):
    """The drawing of any of them."""

    def board(self, view: SampleView) -> Board:
        return view.shape

    def pieces(self, view: SampleView) -> Mapping[str, Piece]:
        return view.standing


DRAWING = SampleDrawing()


def view_of(name: str, moves: tuple[str, ...] = ()) -> SampleView:
    """The board called *name*, with a piece on about every third cell."""
    shape = BOARDS[name]
    tall = 7 if shape.stacked else 1
    standing = {
        cell: Piece(number % 2, height=1 + number % tall)
        for number, cell in enumerate(sorted(shape.places))
        if number * 7919 % 11 < 4
    }
    return SampleView(seat=0, to_move=0, moves=moves, outcome=None, shape=shape, standing=standing)


def scene_of(name: str, *, typed: str = "", **about: Any) -> Scene[SampleView]:
    """The scene of that view with three moves to choose from."""
    cells = sorted(view_of(name).standing)
    empty = sorted(BOARDS[name].places.keys() - set(cells))
    moves = (f"{cells[0]}-{empty[0]}", f"{cells[0]}-{cells[1]}", f"{cells[4]}-{empty[3]}")
    view = view_of(name, moves)
    about.setdefault("last", f"{empty[6]}-{cells[7]}")
    return Scene(view, Entry(view.moves).typed(typed).settled, **about)
