"""The board of Sixes as text."""

from __future__ import annotations

from lobby.gamekit.diagram import content, text_of

from .rules import CELLS, SIZE, SixesView


def draw(view: SixesView, last: str | None = None) -> str:
    """Six rows, the highest first, with the stone of *last* between angle brackets."""
    signs = [
        content(sign, marked=cell == last) for cell, sign in zip(CELLS, view.cells, strict=True)
    ]
    rows = (
        f"{row + 1} {''.join(signs[row * SIZE : (row + 1) * SIZE])}"
        for row in reversed(range(SIZE))
    )
    return text_of((*rows, "", "   a  b  c  d  e  f"))
