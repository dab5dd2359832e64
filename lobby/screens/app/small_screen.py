"""What a window shows that is too small for anything else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line
from lobby.widgets.text_sheet import Text

LEAST = Size(60, 20)
"""The smallest window that the screens are made for."""


def too_small(size: Size) -> bool:
    """Whether a window of *size* is smaller than that."""
    return size.width < LEAST.width or size.height < LEAST.height


class SmallScreen(Screen[None], inherit_bindings=False):
    """Says what is needed; the app takes it away when the window has grown."""

    DEFAULT_CSS = """
    SmallScreen { overflow: hidden; background: ansi_default; }
    SmallScreen Text { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,ctrl+c,ctrl+d", "leave", "leave", id="leave", tooltip="Leave the lobby."),
    ]

    def compose(self) -> ComposeResult:
        yield Text(self._lines)

    def action_leave(self) -> None:
        self.app.exit()

    def _lines(self, cells: int) -> list[Line]:
        size = self.app.size
        sentence = (
            f"The lobby needs a window of at least {LEAST.width} columns and {LEAST.height} lines."
            f" Yours has {size.width} and {size.height}. Enlarge it, or press q to leave."
        )
        return [line(row) for row in wrap(sentence, cells)]
