"""A screen made of lines, and how it comes onto the terminal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from operator import itemgetter
from typing import Any, TypeAlias, cast

from textual.app import App
from textual.geometry import Region
from textual.widget import Widget

from lobby.ui.shared_app import SharedApp
from lobby.widgets.lines import Lines
from lobby.widgets.paper import Row
from lobby.widgets.textual_internals import OwnPaint, paint_now

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
