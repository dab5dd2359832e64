"""The colours of a terminal: its own two, and the sixteen it may define as it likes."""

from __future__ import annotations

from typing import NamedTuple

from rich.color import Color, ColorType
from rich.style import Style

from lobby.widgets.theme.colours import RGB, mixed
from lobby.widgets.theme.theme import Theme

_USUAL = (
    *("#2e3436", "#cc0000", "#4e9a06", "#c4a000", "#3465a4", "#75507b", "#06989a", "#d3d7cf"),
    *("#555753", "#ef2929", "#8ae234", "#fce94f", "#729fcf", "#ad7fa8", "#34e2e2", "#eeeeec"),
)
"""The sixteen colours of many terminals on Linux (the Tango palette)."""
_DIM = 0.6
"""How much of its colour a dim text keeps."""


class Look(NamedTuple):
    """The terminal's own colours, as ``#rrggbb``, and its sixteen."""

    ink: str = "#d8dce2"
    ground: str = "#181a1f"
    sixteen: tuple[str, ...] = _USUAL

    def colours(self, style: Style) -> tuple[str, str]:
        """The colours of a text in *style* and of its background."""
        ink = self._shown(style.color, self.ink)
        ground = self._shown(style.bgcolor, self.ground)
        if style.reverse:
            ink, ground = ground, ink
        if style.dim:
            ink = str(mixed(RGB.of(ground), RGB.of(ink), _DIM))
        return ink, ground

    def _shown(self, colour: Color | None, own: str) -> str:
        if colour is None or colour.type is ColorType.DEFAULT:
            return own
        if colour.number is not None and colour.number < len(self.sixteen):
            return self.sixteen[colour.number]
        return colour.get_truecolor().hex


DARK = Look()
LIGHT = Look(ink="#23272e", ground="#ffffff")


def under(theme: Theme) -> Look:
    """A terminal that suits *theme*."""
    return Look(str(theme.text), str(theme.ground))
