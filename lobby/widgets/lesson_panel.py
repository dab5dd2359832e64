"""What stands beside the board of a lesson: what to do, what came of it, and what each side has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.style import Style

from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, Lines, line

_WIDEST = 56
"""Cells of a line that is still pleasant to read."""


class LessonPanel(Lines):
    """Paragraphs from the top, and at the bottom what is *held*, as far as there is room."""

    DEFAULT_CSS = "LessonPanel { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._paragraphs: tuple[tuple[str, Style], ...] = ()
        self._held: tuple[str, ...] = ()

    def show_lesson(self, paragraphs: Sequence[tuple[str, Style]], held: Sequence[str]) -> None:
        """Show *paragraphs*, those that are not empty, each in its style."""
        self._paragraphs = tuple(each for each in paragraphs if each[0])
        self._held = tuple(filter(None, held))
        self.draw()

    def draw(self) -> None:
        cells = min(self.size.width, _WIDEST) - 2
        rows = list(self._text(cells))
        muted = self.palette.muted
        held = [line(" ", (row, muted)) for each in self._held for row in wrap(each, cells)]
        spare = self.size.height - len(rows) - len(held)
        self.show(rows + [()] * spare + held if spare >= 0 else rows)

    def _text(self, cells: int) -> Iterator[Line]:
        for text, style in self._paragraphs:
            yield ()
            yield from (line(" ", (row, style)) for row in wrap(text, cells))
