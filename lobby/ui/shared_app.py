"""A Textual app that is one of many in a server's process.

Much of what Textual offers an app acts on the machine that it runs on. Here that is the server,
which everybody shares, so this base class refuses all of it. It also switches off what would cost
every session time and is not used, and its screen paints its lines itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import Any, ClassVar, NoReturn, Self, TypeAlias, cast

from textual.app import App, SuspendNotSupported
from textual.binding import BindingType
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Offset, Region, Size
from textual.widget import Widget

from lobby.base.translation import _
from lobby.ui.window import Window
from lobby.widgets import textual_internals
from lobby.widgets.app_endings import RefusedWork, TakenApart, close_unstarted_work
from lobby.widgets.lines import Lines
from lobby.widgets.paper import Paper, Row
from lobby.widgets.textual_internals import (
    NoPointerShapes,
    OwnPaint,
    QuickPump,
    SharedStylesheet,
    paint_now,
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
            textual_internals.display(
                self, lambda: self._paper.changes(rows), self.caret or Offset()
            )

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


_Span: TypeAlias = tuple[int, Region, Widget]
"""Part of a line of the screen: where it begins, and which part of which widget it is."""

_Layout: TypeAlias = tuple[tuple[Widget, tuple[Region, Region]], ...]
"""The region and the visible part of each widget."""


class PaintedScreen(OwnPaint, inherit_bindings=False):
    """Sends what differs from what the terminal shows, whichever screen painted that."""

    def __init__(self) -> None:
        super().__init__()
        self._painted_layout: _Layout = ()
        self._painted_spans: Sequence[Sequence[_Span]] = ()
        self._painted_rows: list[Row] = []
        self._draws = False

    def paint(self, changed: Collection[int]) -> bool:
        layout = tuple(self.placed().items())
        if layout != self._painted_layout or len(self._painted_rows) != self.outer_size.height:
            self._draws = any(widget.fit() for widget in _lines(layout))
            if self._draws:
                return False
            self._painted_layout = layout
            self._painted_spans = self._arranged()
            self._painted_rows = [_row(spans) for spans in self._painted_spans]
        else:
            for y in changed:
                if 0 <= y < len(self._painted_rows):
                    self._painted_rows[y] = _row(self._painted_spans[y])
        cast("SharedApp", self.app).show_rows(self._painted_rows)
        return True

    def _arranged(self) -> Sequence[Sequence[_Span]]:
        """For each line, which widget has which columns."""
        columns, lines = self.outer_size
        spans: list[list[_Span]] = [[] for __ in range(lines)]
        free = [[(0, columns)] for __ in range(lines)]
        for widget, (region, clip) in self._painted_layout:
            seen = region.intersection(clip).intersection(Region(0, 0, columns, lines))
            for y in seen.line_range if seen else ():
                taken = [(max(a, seen.x), min(b, seen.right)) for a, b in free[y]]
                spans[y] += (
                    (a, Region(a - region.x, y - region.y, b - a, 1), widget)
                    for a, b in taken
                    if a < b
                )
                free[y] = [
                    rest
                    for a, b in free[y]
                    for rest in ((a, min(b, seen.x)), (max(a, seen.right), b))
                    if rest[0] < rest[1]
                ]
        return [sorted(line, key=itemgetter(0)) for line in spans]


def shown(app: App[Any]) -> tuple[Row, ...]:
    """What the terminal of *app*, which shows a painted screen, shows once all changes are
    painted."""
    screen = app.screen
    assert isinstance(screen, PaintedScreen)
    paint_now(screen)
    while screen._draws:
        screen.paint_missed()
    return tuple(screen._painted_rows)


def _lines(layout: _Layout) -> list[Lines]:
    return [widget for widget, __ in layout if isinstance(widget, Lines)]


def _row(spans: Iterable[_Span]) -> Row:
    return tuple([widget.render_lines(crop)[0] for __, crop, widget in spans])
