"""The themes. A theme names a few colours; the tones of a painted board follow from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Final

from lobby.kits.drawing.painting import Tone
from lobby.widgets.theme.colours import RGB, mixed


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of one theme. Equal only to itself.

    Without ``painted`` the terminal keeps its own ground, and ``ground`` is only what edges of
    boards fade into and what contrasts are measured against.
    """

    name: str
    ground: RGB
    text: RGB
    muted: RGB
    turn: RGB
    danger: RGB
    shade: RGB
    """The ground of a filled block with text on it."""
    board: RGB
    other: RGB
    """Every other cell of the board."""
    rim: RGB
    line: RGB
    point: RGB
    first: RGB
    second: RGB
    first_ink: RGB
    second_ink: RGB
    last: RGB
    last_mark: RGB
    target: RGB
    capture: RGB
    ring: RGB
    painted: bool = False

    @cached_property
    def tones(self) -> Mapping[Tone, RGB]:
        """The colour of each tone of a painted board."""
        black, white = RGB(0, 0, 0), RGB(255, 255, 255)
        return MappingProxyType(
            {
                Tone.GROUND: self.board,
                Tone.OTHER_GROUND: self.other,
                Tone.RIM: self.rim,
                Tone.LINE: self.line,
                Tone.POINT: self.point,
                Tone.LAST: self.last,
                Tone.LAST_MARK: self.last_mark,
                Tone.TARGET: self.target,
                Tone.CAPTURE: self.capture,
                Tone.MARK_INK: self.ground,
                Tone.PATH: self.ring,
                Tone.RING: self.ring,
                Tone.CURSOR: self.turn,
                Tone.FIRST: self.first,
                Tone.FIRST_EDGE: mixed(self.first, black, 0.35),
                Tone.FIRST_INK: self.first_ink,
                Tone.FIRST_HOME: mixed(self.board, self.first, 0.28),
                Tone.FIRST_BACK: mixed(self.first, black, 0.5),
                Tone.FIRST_BACK_INK: mixed(self.first, white, 0.8),
                Tone.SECOND: self.second,
                Tone.SECOND_EDGE: mixed(self.second, black, 0.35),
                Tone.SECOND_INK: self.second_ink,
                Tone.SECOND_HOME: mixed(self.board, self.second, 0.28),
                Tone.SECOND_BACK: mixed(self.second, black, 0.5),
                Tone.SECOND_BACK_INK: mixed(self.second, white, 0.8),
                Tone.LABEL: self.muted,
                Tone.FIRST_TEXT: self.first,
                Tone.SECOND_TEXT: self.second,
                Tone.CHOICE: self.target,
            }
        )


def _theme(name: str, *, painted: bool = False, **colours: str) -> Theme:
    return Theme(name, painted=painted, **{key: RGB.of(text) for key, text in colours.items()})


DARK: Final = _theme(
    "dark",
    ground="#181a1f",
    text="#d8dce2",
    muted="#8a929d",
    turn="#2fb8a6",
    danger="#ef6b70",
    shade="#3a414c",
    board="#2c3038",
    other="#323740",
    rim="#21252b",
    line="#545c6a",
    point="#6d7685",
    first="#e9b054",
    second="#5c94e8",
    first_ink="#1c1608",
    second_ink="#0b1424",
    last="#48543c",
    last_mark="#a7c08a",
    target="#7ebe78",
    capture="#ef6b70",
    ring="#f4f1ea",
)
LIGHT: Final = _theme(
    "light",
    ground="#fbfaf7",
    text="#23272e",
    muted="#69707a",
    turn="#0c7266",
    danger="#b3262e",
    shade="#d5d9df",
    board="#e6e3da",
    other="#dedad0",
    rim="#cfcabd",
    line="#a9a496",
    point="#8d897d",
    first="#b87514",
    second="#2f62b4",
    first_ink="#fffaf0",
    second_ink="#f2f6ff",
    last="#cbd8b6",
    last_mark="#55753a",
    target="#2f7a3a",
    capture="#b3262e",
    ring="#15171b",
)
THEMES: Final = (DARK, LIGHT)
