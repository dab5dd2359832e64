"""A Textual app that is one of many in a server's process.

Much of what Textual offers an app acts on the machine that it runs on. Here that is the server,
which everybody shares, so this base class refuses all of it. It also switches off what would cost
every session time and is not used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NoReturn, Self

from textual.app import SuspendNotSupported
from textual.binding import BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Offset, Size

from lobby.base.translation import _
from lobby.ui.window import Window
from lobby.widgets import textual_internals
from lobby.widgets.app_endings import RefusedWork, TakenApart, close_unstarted_work
from lobby.widgets.paper import Paper, Row
from lobby.widgets.textual_internals import (
    NoPointerShapes,
    QuickPump,
    SharedStylesheet,
)


class SharedApp(NoPointerShapes, QuickPump, RefusedWork, TakenApart, inherit_bindings=False):
    """Keeps to its own terminal, and paints only in styles of its palette."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = []

    _css_variables: ClassVar[dict[str, str]] = {}

    window: Window | None = None
    """The window around the screen; None if there is none, as in tests."""
    asks_for_ground = False
    """Whether the terminal is asked for its background; ``GroundTold`` is the answer."""
    asks_for_colours = False
    """Whether the terminal is asked if it shows every colour; if so, the answer is
    ``EveryColourTold``."""
    caret: Offset | None = None
    """Where the terminal's cursor is; None if it is hidden."""
    wants_lines: bool = False
    """Whether the player has left the screen to go on line by line."""

    def __init__(self, driver_class: type[Driver] | None) -> None:
        super().__init__(driver_class=driver_class, ansi_color=True)
        self.stylesheet = SharedStylesheet(variables=self.get_css_variables())
        self.animation_level = "none"
        self._paper = Paper()
        close_unstarted_work(self)
        textual_internals.leave_out_tooltips_and_toasts(self)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Have the terminal show *rows*, and its cursor where it belongs."""
        caret, self.caret = self.caret, self.find_caret()
        if caret != self.caret or not self._paper.shows(rows):
            textual_internals.display(self, lambda: self._paper.changes(rows))

    def terminal_cleared(self, size: Size) -> None:
        """Note that the terminal is empty."""
        self._paper.clear(size.height)

    def terminal_spoiled(self) -> None:
        """Note that the terminal may not show what was painted: the next frame paints all of it."""
        self._paper.forget()

    def leave_colours_alone(self) -> None:
        """Paint styles as they are: a palette holds no colour that its terminal lacks.

        By default Textual looks at the server's environment.
        """
        self.no_color = False
        self.console = textual_internals.console(
            self.console.file,
            color_system="truecolor",
            force_terminal=True,
            legacy_windows=False,
            markup=False,
            emoji=False,
            highlight=False,
        )

    def refresh(
        self, *, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        """Do nothing: Textual lays the current screen out again when another one has been removed,
        which changes nothing that is seen."""
        return self

    def get_line_filters(self) -> Sequence[LineFilter]:
        """No filters: by default Textual filters every line for the server's environment."""
        return ()

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables, worked out once for all sessions, as that takes milliseconds."""
        if not SharedApp._css_variables:
            SharedApp._css_variables = super().get_css_variables()
        return SharedApp._css_variables

    def find_caret(self) -> Offset | None:
        """Where on the screen the terminal's cursor belongs; None if nowhere."""
        return None

    @property
    def cursor_position(self) -> Offset:
        """Where Textual leaves the terminal's cursor after each frame."""
        return self.caret or Offset()

    @cursor_position.setter
    def cursor_position(self, _: Offset) -> None:
        """Do nothing: the position is looked up when it is needed."""

    def suspend(self) -> NoReturn:
        """Refused: it would stop the server."""
        raise SuspendNotSupported(_("A session cannot be suspended."))

    def action_suspend_process(self) -> None:
        """Refused: it would stop the server."""

    def open_url(self, url: str, *, new_tab: bool = True) -> None:
        """Refused: it would open a browser on the server."""

    def deliver_text(self, *___: Any, **__: Any) -> None:
        """Refused: it would write a file on the server."""

    def deliver_binary(self, *___: Any, **__: Any) -> None:
        """Refused: it would write a file on the server."""

    def save_screenshot(self, *___: Any, **__: Any) -> NoReturn:
        """Refused: it would write a file on the server."""
        raise PermissionError(_("Screenshots are not saved on the server."))

    def action_screenshot(self, *___: Any, **__: Any) -> None:
        """Refused: it would write a file on the server."""

    def copy_to_clipboard(self, text: str) -> None:
        """Refused: nobody asked for their clipboard to be written."""
