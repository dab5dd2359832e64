"""The palette: two tones of text, one accent for *it is your turn*, one for danger.

The colours are those of a theme, if the terminal shows enough of them. The terminal keeps its own
background and text colour unless the theme paints them. Nothing is conveyed by colour alone: each
meaning also has a mark, weight or word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.style import Style

from lobby.features.people.values.terminal import Colours, Pieces
from lobby.widgets.theme.colours import RGB, is_dark, nearest
from lobby.widgets.theme.theme import DARK, Theme


@dataclass(frozen=True, slots=True)
class Marks:
    """Characters with a meaning, in Unicode or in ASCII. All but the last are one cell wide."""

    cursor: str
    """At the left of the row under the cursor."""
    turn: str
    """Beside the player to move."""
    rule: str
    dot: str
    """A square that a move may go to; also separates words on a line."""
    ellipsis: str
    """In place of what has been cut off."""
    done: str
    dropped: str
    """Before what was played, and what will not be."""
    up: str
    down: str
    left: str
    right: str
    margin: str
    """Before the margin of error of a rating."""


UNICODE = Marks("▌", "▸", "─", "·", "…", "✓", "✗", "↑", "↓", "←", "→", "±")
ASCII = Marks(">", ">", "-", ".", "~", "*", "x", "^", "v", "<", ">", "+/-")


_BOLD: Final = Style(bold=True)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The style of every meaning for one colour depth, and the marks. Equal only to itself: see
    ``palette``."""

    pieces: Pieces
    colours: Colours
    theme: Theme
    marks: Marks
    pushed: Style
    """A button that Enter would press now."""
    rule: Style
    """Lines that separate and have no other meaning."""
    muted: Style
    """Secondary text: headings of columns, times, key descriptions."""
    turn: Style
    """The one accent: it is your turn, or this is what a key press would choose."""
    danger: Style
    """Time running out, a refusal, a move that cannot be undone."""
    shade: Style
    """A filled background with its own text colour, such as an enemy block."""
    seats: tuple[Style, Style]
    """The pieces of seat 0 and seat 1, which must also differ by shape or letter."""
    third: Style
    """Pieces of a third colour, which must differ in the same ways."""
    base: Style | None = None
    """Background and text if the theme paints them; None for the terminal's own."""
    band: Style | None = None
    """Background and text of the bars at the top and the bottom; None for the same as everything
    else."""
    row: Style | None = None
    """Background and text of the row that the keys act on; None for the same as everything else."""
    button: Style = _BOLD
    """What can be pressed."""
    text: Style = field(default=Style(), init=False)
    """Plain text."""
    strong: Style = field(default=_BOLD, init=False)
    """Names of things, keys, the row under the cursor."""
    cursor: Style = field(default=Style(reverse=True), init=False)
    """Laid over a cell or a word under the cursor."""

    @property
    def styles(self) -> tuple[Style | None, ...]:
        """The styles that depend on the theme and that lines are made with."""
        return (
            self.base,
            self.button,
            self.pushed,
            self.rule,
            self.muted,
            self.turn,
            self.danger,
            self.shade,
            *self.seats,
            self.third,
        )

    @property
    def unicode(self) -> bool:
        """Whether characters outside ASCII may be drawn."""
        return self.pieces == "unicode"

    @property
    def themed(self) -> bool:
        """Whether there are enough colours for a theme."""
        return self.colours not in _FEW

    @property
    def painted(self) -> bool:
        """Whether boards are painted, rather than drawn in characters."""
        return self.unicode and self.themed


@lru_cache(1024)
def palette(colours: Colours, pieces: Pieces, theme: Theme = DARK) -> Palette:
    """The palette for a terminal of that colour depth; one object for all sessions that share
    it."""
    marks = UNICODE if pieces == "unicode" else ASCII
    make = _with_few if colours in _FEW else _with_many
    return make(pieces, colours, theme, marks)


def colour(wanted: RGB, *, exact: bool) -> Color:
    """*wanted*; unless *exact*, the nearest of 256 colours."""
    if exact:
        return Color.from_rgb(*wanted)
    return Color.from_ansi(_number(nearest(wanted)))


# Players may have redefined the sixteen colours, so only the ones that most themes keep readable
# are used, and dim instead of a grey.
_FEW: Mapping[Colours, tuple[Style, Style, tuple[Style, Style]]] = {
    "16": (
        Style(bold=True, color="cyan"),
        Style(bold=True, color="red"),
        (Style(bold=True), Style(color="bright_blue")),
    ),
    "none": (
        Style(bold=True),
        Style(bold=True, underline=True),
        (Style(bold=True), Style()),
    ),
}
"""The styles of *your turn*, of danger and of the seats where there are not enough colours for a
theme."""

_BLUE: Final = Style(color="blue")
"""The second seat in 16 colours on a light background, on which bright blue is too pale."""


def _with_few(pieces: Pieces, colours: Colours, theme: Theme, marks: Marks) -> Palette:
    turn, danger, seats = _FEW[colours]
    if colours == "16" and not is_dark(theme.ground):
        seats = (seats[0], _BLUE)
    dim = Style(dim=True)
    return Palette(
        pieces,
        colours,
        theme,
        marks,
        pushed=turn,
        rule=dim,
        muted=dim,
        turn=turn,
        danger=danger,
        shade=Style(reverse=True),
        seats=seats,
        third=Style(color="magenta") if colours == "16" else Style(underline=True),
    )


def _with_many(pieces: Pieces, colours: Colours, theme: Theme, marks: Marks) -> Palette:
    def style(ink: RGB, ground: RGB | None = None, *, bold: bool | None = None) -> Style:
        exact = colours == "truecolor"
        below = colour(ground, exact=exact) if ground else None
        return Style.from_color(colour(ink, exact=exact), below) + Style(bold=bold)

    return Palette(
        pieces,
        colours,
        theme,
        marks,
        base=style(theme.text, theme.ground) if theme.painted else None,
        band=style(theme.text, theme.band),
        row=style(theme.text, theme.row),
        button=style(theme.shade_text, theme.shade, bold=True),
        pushed=style(theme.turn_ink, theme.turn, bold=True),
        rule=style(theme.line),
        muted=style(theme.muted_text),
        turn=style(theme.turn_text, bold=True),
        danger=style(theme.danger_text, bold=True),
        shade=style(theme.shade_text, theme.shade),
        seats=(style(theme.first_text), style(theme.second_text)),
        third=style(theme.third_text),
    )


def _number(wanted: RGB) -> int:
    """The number of *wanted*, which ``nearest`` returned, among the 256 colours."""
    if wanted.red == wanted.green == wanted.blue and (wanted.red - 8) % 10 == 0:
        return 232 + (wanted.red - 8) // 10
    red, green, blue = (0 if part == 0 else (part - 55) // 40 for part in wanted)
    return 16 + 36 * red + 6 * green + blue
