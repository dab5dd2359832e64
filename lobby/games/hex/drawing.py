"""The rhombus on screens, from the kit of boards."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from lobby.gamekit.boards.board import Board, Piece, rhombus
from lobby.gamekit.boards.chain import between_edges
from lobby.gamekit.boards.drawing import BoardDrawing
from lobby.games.hex.rules import SWAP, HexView


class HexDrawing(BoardDrawing[HexView]):
    """Stones of two sides, and whose the sides of the board are."""

    has_sides = False

    def board(self, view: HexView) -> Board:
        return rhombus(view.size, edges=(0, 1))

    def pieces(self, view: HexView) -> Mapping[str, Piece]:
        return {cell: Piece(seat) for cell, seat in view.pieces.items()}

    def won(self, view: HexView) -> Collection[str]:
        if view.outcome is None or (winner := view.outcome.winner) is None:
            return ()
        own = {cell for cell, seat in view.pieces.items() if seat == winner}
        return between_edges(self.board(view), own, winner)

    def words(self, view: HexView) -> tuple[str, ...]:
        return (SWAP,)


DRAWING: Final = HexDrawing()
