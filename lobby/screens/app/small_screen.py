"""What a window shows that is too small for anything else."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen

from lobby.screens.base.shared_app import SharedApp
from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line
from lobby.widgets.text_sheet import Text

LEAST = Size(40, 18)
"""The smallest window that the screens are made for."""


def too_small(size: Size) -> bool:
    """Whether a window of *size* is smaller than that."""
    return size.width < LEAST.width or size.height < LEAST.height


class SmallScreen(Screen[None], inherit_bindings=False):
    """Says what is needed, and offers to go on without a screen; the app takes it away when the
    window has grown."""

    DEFAULT_CSS = """
    SmallScreen { overflow: hidden; background: ansi_default; }
    SmallScreen Text { height: 1fr; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "lines", "commands", id="act", tooltip="Go on with typed commands."),
        Binding("q,ctrl+c,ctrl+d", "leave", "leave", id="leave", tooltip="Leave the lobby."),
    ]

    def compose(self) -> ComposeResult:
        yield Text(self._lines)

    def action_lines(self) -> None:
        app = self.app
        assert isinstance(app, SharedApp)
        app.wants_lines = True
        app.exit()

    def action_leave(self) -> None:
        self.app.exit()

    def _lines(self, cells: int) -> list[Line]:
        size = self.app.size
        sentences = (
            "Press Enter to play by typed commands, or q to leave.",
            f"For boards, enlarge this window: {size.width} by {size.height} is less than"
            f" {LEAST.width} columns by {LEAST.height} lines.",
        )
        return [line(row) for sentence in sentences for row in wrap(sentence, cells)]
