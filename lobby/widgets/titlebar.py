"""The title bar: where the player is on the left, how things stand on the right. It has a
background of its own or, without colours, a rule below it."""

from __future__ import annotations

from rich.style import Style

from lobby.widgets.lines import Line, Lines, line, width


class TitleBar(Lines):
    """The title, set apart from what is below. ``show_title`` sets both sides."""

    DEFAULT_CSS = "TitleBar { dock: top; height: 2; }"

    def __init__(self) -> None:
        super().__init__()
        self._left: Line = ()
        self._right: Line = ()

    def show_title(self, left: Line, right: Line = ()) -> None:
        """Show *left* and *right*; the right side is left out if there is no room for both."""
        if (left, right) != (self._left, self._right):
            self._left, self._right = left, right
            self.draw()

    def draw(self) -> None:
        cells = self.size.width
        gap = cells - 2 - width(self._left) - width(self._right)
        top = line(" ") + self._left
        if gap > 0:
            top += line(" " * gap) + self._right
        rule = line((self.palette.marks.rule * cells, self.palette.muted))
        self.show((top, () if self.palette.band else rule))

    def ground_at(self, index: int) -> Style | None:
        return (not index and self.palette.band) or super().ground_at(index)
