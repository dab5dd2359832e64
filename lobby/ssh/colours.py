"""Colours as the client's terminal shows them, app by app.

Textual takes the colour system from its own process's environment, once. Telling each app's
console another one does not work either: Rich remembers a style's escape sequence with the style,
styles and strips are shared by all apps through caches, and whoever paints first decides for all.
So every console keeps to true colour, and an app for a poorer terminal gets a line filter, which
makes other styles.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import ANSIToTruecolor, LineFilter

from lobby.terminal import Colours

_CACHED_STYLES = 4096


class FewerColours(LineFilter):
    """Shows each colour as the nearest one that the terminal has."""

    def __init__(self, system: ColorSystem) -> None:
        super().__init__()
        self._system = system

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The *segments* in fewer colours."""
        return [
            Segment(text, style and _downgraded(style, self._system), control)
            for text, style, control in segments
        ]


class NoColours(LineFilter):
    """Leaves bold, underline and reverse, and no colour."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The *segments* without colour."""
        return [
            Segment(text, style and _colourless(style), control)
            for text, style, control in segments
        ]


# One filter for all apps of a kind: Textual caches what a filter made by the filter itself.
_FILTERS: Mapping[Colours, LineFilter | None] = MappingProxyType(
    {
        "truecolor": None,
        "256": FewerColours(ColorSystem.EIGHT_BIT),
        "16": FewerColours(ColorSystem.STANDARD),
        "none": NoColours(),
    }
)


def show_in(app: App[Any], colours: Colours) -> None:
    """Let *app* use no more than *colours*; may be called again while it runs."""
    app.console = Console(
        file=app.console.file,
        color_system="truecolor",
        force_terminal=True,
        legacy_windows=False,
        highlight=False,
        emoji=False,
        safe_box=False,
        _environ={},
    )
    app.no_color = colours == "none"
    # Textual's own first filter stays; a NO_COLOR of the server's environment goes.
    own: list[LineFilter] = [kept for kept in app._filters if isinstance(kept, ANSIToTruecolor)]
    chosen = _FILTERS[colours]
    app._filters = [*own, chosen] if chosen else own
    if app.is_running:
        app.refresh_css()


@lru_cache(_CACHED_STYLES)
def _downgraded(style: Style, system: ColorSystem) -> Style:
    return style + Style(
        color=style.color and style.color.downgrade(system),
        bgcolor=style.bgcolor and style.bgcolor.downgrade(system),
    )


@lru_cache(_CACHED_STYLES)
def _colourless(style: Style) -> Style:
    return style.without_color
