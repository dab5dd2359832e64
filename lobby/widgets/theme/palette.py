"""The palette: two tones of text, one accent for *it is your turn*, one for danger.

The terminal keeps its own background and text colour, so every colour here is of middling
lightness: it reads on a dark and on a light terminal alike. Nothing is said by colour alone: each
meaning also has a mark, weight or word.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.style import Style

from lobby.model.preference import Pieces
from lobby.model.terminal import Colours
from lobby.widgets.theme.themes import DARK, Theme


@dataclass(frozen=True, slots=True)
class Marks:
    """Characters that mean something, in one of two forms. All are one cell wide."""

    cursor: str
    """At the left of the row under the cursor."""
    turn: str
    """Beside whoever is to move."""
    rule: str
    bar: str
    dot: str
    """A square that a move may go to; also parts words on a line."""
    ellipsis: str
    """In place of what was cut off."""
    up: str
    down: str
    left: str
    right: str


UNICODE = Marks("▌", "▸", "─", "│", "·", "…", "↑", "↓", "←", "→")
ASCII = Marks(">", ">", "-", "|", ".", "~", "^", "v", "<", ">")


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The styles of every meaning, for one colour depth, and the marks of one form. Equal only to
    itself: see ``palette``."""

    pieces: Pieces
    colours: Colours
    theme: Theme
    marks: Marks
    text: Style
    """Plain text, in the terminal's own colours."""
    muted: Style
    """What is only looked for: headings of columns, times, key descriptions."""
    strong: Style
    """Names of things, keys, the row under the cursor."""
    turn: Style
    """The one accent: it is your turn, or this is what a key press would choose."""
    danger: Style
    """Time running out, a refusal, a move that cannot be undone."""
    cursor: Style
    """Laid over a cell or a word under the cursor."""
    shade: Style
    """A filled background with its own text colour, such as an enemy block."""
    seats: tuple[Style, Style]
    """The pieces of seat 0 and seat 1; tell them apart by shape or letter too."""

    @property
    def unicode(self) -> bool:
        """Whether characters outside ASCII may be drawn."""
        return self.pieces == "unicode"

    @property
    def painted(self) -> bool:
        """Whether boards are painted, rather than drawn in characters."""
        return self.unicode and self.colours in ("256", "truecolor")


@lru_cache
def palette(colours: Colours, pieces: Pieces, theme: Theme = DARK) -> Palette:
    """The palette for a terminal of that colour depth; one object for all who share it."""
    muted, turn, danger, shade, second = _TONES[colours]
    return Palette(
        pieces=pieces,
        colours=colours,
        theme=theme,
        marks=UNICODE if pieces == "unicode" else ASCII,
        text=Style(),
        muted=Style.parse(muted),
        strong=Style(bold=True),
        turn=Style.parse(turn),
        danger=Style.parse(danger),
        cursor=Style(reverse=True),
        shade=Style.parse(shade),
        seats=(Style(bold=True), Style.parse(second)),
    )


# Muted, turn, danger, shade, second seat. Sixteen colours are whatever the player made of them,
# so only the ones that most themes keep readable are used, and dim instead of a grey.
_TONES: dict[Colours, tuple[str, str, str, str, str]] = {
    "truecolor": ("#7f8790", "bold #1f9e8f", "bold #d7424a", "#ffffff on #5a6472", "#5f87d7"),
    "256": (
        "color(245)",
        "bold color(36)",
        "bold color(167)",
        "color(231) on color(240)",
        "color(68)",
    ),
    "16": ("dim", "bold cyan", "bold red", "reverse", "bright_blue"),
    "none": ("dim", "bold", "bold underline", "reverse", "none"),
}
