"""Board kits: a game says in a few lines what its board is and what stands on it, and has every
size of it, drawn in characters and painted.

    class HexDrawing(BoardDrawing[HexView]):
        def board(self, view: HexView) -> Board:
            return rhombus(view.size, edges=(0, 1))

        def pieces(self, view: HexView) -> Mapping[str, Piece]:
            return {cell: Piece(seat) for cell, seat in view.stones.items()}

    DRAWING: Final = HexDrawing()

``boards.board`` has the shapes: ``squares``, ``rhombus``, ``hexhex``, ``triangle`` and ``points``;
``stacked`` ones show heights. Columns have letters and rows numbers, so cells are called ``a1`` and
so on; those of squares and points are counted from the bottom, those of hexagons from the top.

Where a move may begin and go, what it would take, and what the last move touched follow from the
moves of the view: their steps name cells, with ``-``, ``:`` or ``+`` before those after the first.
For other spellings override ``cell_of``; for words such as ``swap``, ``choice`` and ``words`` too.
``holding`` says what a player has, ``won`` which cells are the line or chain that has won.
What a move changed on other cells follows from the positions before and after it.
"""
