"""A canvas: characters and styles put where a drawing wants them, read off as lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.segment import Segment
from rich.style import Style

from lobby.widgets.lines import Line

_PLAIN = Style()
_REVERSED = Style(reverse=True)


class Canvas:
    """A rectangle of cells. What falls outside is not drawn. Every character is one cell wide."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[_PLAIN] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: Style = _PLAIN) -> None:
        """Write *text* from *x* on line *y*."""
        if not 0 <= y < self.height:
            return
        for at, character in enumerate(text, x):
            if 0 <= at < self.width:
                self._characters[y][at] = character
                self._styles[y][at] = style

    def pointed(self, x: int, y: int, width: int, accent: Style) -> Line:
        """Line *y* with a cursor on *width* cells: a block in the colour of *accent*. Without
        colours dark and light change places, also where they have changed places already."""
        row = self._styles[y].copy()
        for at in range(max(0, x), min(self.width, x + width)):
            if accent.color:
                row[at] = accent + _REVERSED
            else:
                row[at] += Style(reverse=not row[at].reverse)
        return tuple(_segments(self._characters[y], row))

    def lines(self) -> tuple[Line, ...]:
        """What was drawn."""
        return tuple(
            tuple(_segments(characters, styles))
            for characters, styles in zip(self._characters, self._styles, strict=True)
        )


def _segments(characters: list[str], styles: list[Style]) -> Iterator[Segment]:
    start = 0
    for _, run in groupby(styles, key=id):
        end = start + len(list(run))
        yield Segment("".join(characters[start:end]), styles[start])
        start = end
