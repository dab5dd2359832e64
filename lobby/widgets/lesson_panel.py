"""The panel beside the board of a lesson: what to do, how it went, and what each side has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.style import Style

from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, Lines, wrapped

_WIDEST = 56
"""The most cells of a line that is still pleasant to read."""


class LessonPanel(Lines):
    """Paragraphs at the top and, if there is room, what each side has at the bottom. If not all
    paragraphs fit, the last and newest ones stay."""

    DEFAULT_CSS = "LessonPanel { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._paragraphs: tuple[tuple[str, Style], ...] = ()
        self._held: tuple[str, ...] = ()

    @staticmethod
    def height_for(text: str, cells: int) -> int:
        """How many lines a paragraph takes at a width of *cells*."""
        return 1 + len(wrap(text, _room(cells)))

    def show_lesson(self, paragraphs: Sequence[tuple[str, Style]], held: Sequence[str]) -> None:
        """Show *paragraphs*, except empty ones, each in its style, and what is *held*."""
        self._paragraphs = tuple(paragraph for paragraph in paragraphs if paragraph[0])
        self._held = tuple(filter(None, held))
        self.draw()

    def draw(self) -> None:
        cells, lines = _room(self.size.width), self.size.height
        shown = self._paragraphs
        while len(rows := list(self._rows(shown, cells))) > lines and len(shown) > 1:
            shown = shown[1:]
        muted = self.palette.muted
        held = [row for text in self._held for row in wrapped(text, cells, muted, " ")]
        spare = lines - len(rows) - len(held)
        self.show(rows + [()] * spare + held if spare > 0 else rows)

    @staticmethod
    def _rows(paragraphs: Sequence[tuple[str, Style]], cells: int) -> Iterator[Line]:
        for text, style in paragraphs:
            yield ()
            yield from wrapped(text, cells, style, " ")


def _room(cells: int) -> int:
    """The cells of a line of text in a panel *cells* wide."""
    return min(cells, _WIDEST) - 2
