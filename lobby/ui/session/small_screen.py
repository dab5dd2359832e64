"""What a window too small for anything else shows."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size

from lobby.base.translation import N_, _
from lobby.ui.shared_app import PaintedScreen, SharedApp
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, wrapped
from lobby.widgets.text_sheet import Text

LEAST = Size(40, 18)
"""The smallest window that the screens are made for."""


def too_small(size: Size) -> bool:
    """Whether a window of *size* is smaller than ``LEAST``."""
    return size.width < LEAST.width or size.height < LEAST.height


class SmallScreen(PaintedScreen, inherit_bindings=False):
    """Says how large the window must be, and offers to go on without a screen. The app removes it
    once the window is large enough."""

    DEFAULT_CSS = """
    SmallScreen { overflow: hidden; background: ansi_default; }
    SmallScreen Text { height: 1fr; }
    """
    BINDINGS = keymap(
        bind("enter", "lines", N_("commands"), N_("Go on with typed commands."), "act"),
        bind("q,ctrl+c,ctrl+d", "leave", N_("leave"), N_("Leave the lobby.")),
    )

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
        sentences = (
            _("Press Enter to play by typed commands, or q to leave."),
            _(
                "For boards, enlarge this window to {width} columns and {height} lines or more.",
                width=LEAST.width,
                height=LEAST.height,
            ),
        )
        return [row for sentence in sentences for row in wrapped(sentence, cells)]
