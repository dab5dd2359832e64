"""Four in a Row on screens: a column is what one points at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.gamekit.simple.drawing import SharedDrawing


class FourDrawing(SharedDrawing):
    """Stones fall down for both players. Any cell of a column stands for where a stone falls."""

    def pointed(self, cell: str, following: Sequence[str]) -> str:
        return next((step for step in following if step[0] == cell[:1]), cell)


DRAWING: Final = FourDrawing()
