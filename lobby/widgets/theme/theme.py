"""Themes, each a few named colours, from which the tones of a painted board follow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import count
from typing import Final, get_args

from lobby.features.people.values.preference import ThemeName
from lobby.gamekit.drawing.painting import SEATED, Tone
from lobby.widgets.theme.colours import RGB, contrast, has_hue, is_dark, mixed, nearest, readable

READABLE: Final = 4.5
"""The least contrast between text and background (WCAG 2.1, AA)."""
SIGN: Final = 3.0
"""The same for signs that are no letters or digits."""
_EDGE: Final = 0.35
"""How much darker the foot of a piece is than the piece."""
_BACK: Final = 0.48
"""How much darker the back of a piece is than the piece."""
_STANDS_OUT: Final = 2.5
"""The least contrast of a piece with its ground in 256 colours."""
_SEEN: Final = 3.2
"""The least contrast of what belongs to nobody with its ground."""
_BAND, _ROW = 0.05, 0.12
"""How much of the text's colour is mixed into the surfaces of a screen."""


_BLACK, _WHITE = RGB(0, 0, 0), RGB(255, 255, 255)
_DARK_LAST, _LIGHT_LAST = RGB(0, 95, 0), RGB(215, 255, 175)
"""The cells of the last move in 256 colours, where the nearest colour would be a grey."""


@dataclass(frozen=True, eq=False)
class Theme:
    """The colours of one theme. Equal only to itself.

    Unless ``painted``, the terminal keeps its own background, and ``ground`` is what that is, or is
    thought to be: edges of boards fade into it, and contrasts are measured against it.
    """

    name: ThemeName
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
    wood: RGB
    """A board of wood."""
    line: RGB
    point: RGB
    first: RGB
    second: RGB
    first_ink: RGB
    second_ink: RGB
    third: RGB
    """Pieces of a third colour."""
    last: RGB
    last_mark: RGB
    target: RGB
    capture: RGB
    ring: RGB
    painted: bool = False
    signs: bool = False
    """Whether pieces that differ in shape and hue show letters, too."""

    @cached_property
    def tones(self) -> Mapping[Tone, RGB]:
        """The colour of each tone that a painted board shows."""
        return {
            Tone.GROUND: self.board,
            Tone.OTHER_GROUND: self.other,
            Tone.RIM: self.rim,
            Tone.LINE: self.line,
            Tone.POINT: self.point,
            Tone.LAST: self.last,
            Tone.LAST_MARK: self.last_mark,
            Tone.TARGET: self.target,
            Tone.CAPTURE: self.capture,
            Tone.MARK_INK: readable(self.ground, (self.target, self.capture), READABLE),
            Tone.PATH: self.ring,
            Tone.RING: self.ring,
            Tone.CURSOR: self.turn,
            Tone.LABEL: self.label,
            Tone.CHOICE: self.choice,
            **self._of_seat(0, self.first, self.first_ink, self.first_text),
            **self._of_seat(1, self.second, self.second_ink, self.second_text),
            Tone.NEUTRAL: self.neutral,
            Tone.NEUTRAL_EDGE: mixed(self.neutral, _BLACK, _EDGE),
            Tone.NEUTRAL_INK: self._on(self.neutral),
            Tone.THIRD: self.third,
            Tone.THIRD_EDGE: mixed(self.third, _BLACK, _EDGE),
            Tone.THIRD_INK: self._on(self.third),
            Tone.THIRD_TEXT: self.third_text,
            Tone.WOOD: self.wood,
            Tone.HOLLOW: self.hollow,
            Tone.SEED: readable(mixed(self.wood, _WHITE, 0.8), (self.hollow,), _SEEN),
            Tone.WOOD_INK: readable(_WHITE, (self.wood, self.hollow), READABLE),
            **self._signs,
        }

    @property
    def hollow(self) -> RGB:
        """A pit in wood."""
        return mixed(self.wood, _BLACK, 0.55 if is_dark(self.wood) else 0.3)

    @property
    def _signs(self) -> Mapping[Tone, RGB]:
        """The tones of letters: in the hole of a ring of the first seat, and on a disc of the
        second."""
        if not self.signs:
            return {}
        return {SEATED[0].sign: self.first_text, SEATED[1].sign: self.second_ink}

    @cached_property
    def few_tones(self) -> Mapping[Tone, RGB]:
        """The tones in 256 colours, in which the cells of the last move keep a hue, too."""
        few = {tone: nearest(colour) for tone, colour in self.tones.items()}
        return {**few, Tone.LAST: self._few_last}

    @cached_property
    def _few_last(self) -> RGB:
        tint = _DARK_LAST if is_dark(self.board) else _LIGHT_LAST
        last, seats = nearest(self.last), (nearest(self.first), nearest(self.second))
        loses_hue = has_hue(self.last) and not has_hue(last)
        bears = all(contrast(seat, tint) >= _STANDS_OUT for seat in seats)
        return tint if loses_hue and bears else last

    @property
    def grounds(self) -> tuple[RGB, ...]:
        """All grounds that text may be on, beside the board and on it."""
        return (*self.surfaces, self.rim, self.board, self.other, self.last)

    @property
    def surfaces(self) -> tuple[RGB, ...]:
        """The grounds of a screen: its own, and those of its bars and of the row under the
        cursor."""
        return (self.ground, self.band, self.row)

    @cached_property
    def band(self) -> RGB:
        """The ground of the bars at the top and the bottom, which differs from the screen's even in
        256 colours."""
        shares = (_BAND + step / 100 for step in count())
        bands = (mixed(self.ground, self.text, share) for share in shares)
        return next(band for band in bands if nearest(band) != nearest(self.ground))

    @cached_property
    def row(self) -> RGB:
        """The ground of the row that the keys act on."""
        return mixed(self.ground, self.text, _ROW)

    @cached_property
    def muted_text(self) -> RGB:
        """``muted``, made readable on each surface, like ``turn_text`` and ``danger_text``."""
        return readable(self.muted, self.surfaces, READABLE)

    @cached_property
    def turn_text(self) -> RGB:
        """Text that says it is somebody's turn."""
        return readable(self.turn, self.surfaces, READABLE)

    @cached_property
    def turn_ink(self) -> RGB:
        """Text on ``turn``."""
        return _WHITE if is_dark(self.turn) else _BLACK

    @cached_property
    def danger_text(self) -> RGB:
        """Text that warns."""
        return readable(self.danger, self.surfaces, READABLE)

    def _anywhere(self, ink: RGB) -> RGB:
        """*ink*, made readable on all of ``grounds``."""
        plain = self.ground, self.rim, self.board, self.other
        few = (*map(nearest, plain), self._few_last)
        return readable(ink, self.grounds, READABLE, few)

    @cached_property
    def label(self) -> RGB:
        """The labels of rows and columns."""
        return self._anywhere(self.muted)

    @cached_property
    def first_text(self) -> RGB:
        """Text about seat 0, in lists and beside the board."""
        return self._anywhere(self.first)

    @cached_property
    def second_text(self) -> RGB:
        """Text about seat 1, in the same places."""
        return self._anywhere(self.second)

    @cached_property
    def third_text(self) -> RGB:
        """Text about pieces of the third colour."""
        return self._anywhere(self.third)

    @cached_property
    def neutral(self) -> RGB:
        """What belongs to nobody: a grey like the lines of the board, but as plain as a piece."""
        cells = self.board, self.other, self.last
        few = (nearest(self.board), nearest(self.other), self._few_last)
        return readable(mixed(self.muted, self.line, 0.5), cells, _SEEN, few)

    def _on(self, piece: RGB) -> RGB:
        """Text on *piece*."""
        return readable(_WHITE if is_dark(piece) else _BLACK, (piece,), READABLE)

    @cached_property
    def choice(self) -> RGB:
        """The letter of a step that can be taken at that place."""
        return self._anywhere(self.target)

    @cached_property
    def shade_text(self) -> RGB:
        """Text on ``shade``."""
        return readable(self.text, (self.shade,), READABLE)

    def _of_seat(self, seat: int, piece: RGB, ink: RGB, text: RGB) -> Mapping[Tone, RGB]:
        tones, back = SEATED[seat], mixed(piece, _BLACK, _BACK)
        back_ink = readable(mixed(piece, _WHITE, 0.8), (back,), READABLE)
        return {
            tones.piece: piece,
            tones.edge: mixed(piece, _BLACK, _EDGE),
            tones.ink: ink,
            tones.text: text,
            tones.back: back,
            tones.back_edge: mixed(back, _BLACK, _EDGE),
            tones.back_ink: back_ink,
            **({tones.back_sign: back_ink} if self.signs else {}),
        }


@lru_cache(256)
def on_ground(theme: Theme, ground: RGB) -> Theme:
    """*theme* on a terminal whose own background is *ground*; *theme* itself if it paints its own.
    A dark theme on a light terminal, or the other way round, is made to paint its own, as it would
    be unreadable otherwise. Equal arguments give the same object."""
    if theme.painted or ground == theme.ground:
        return theme
    if is_dark(ground) != is_dark(theme.ground):
        return replace(theme, painted=True)
    muted, turn, danger = (
        readable(ink, (ground,), READABLE) for ink in (theme.muted, theme.turn, theme.danger)
    )
    return replace(theme, ground=ground, muted=muted, turn=turn, danger=danger)


def chosen(name: ThemeName | None, ground: RGB | None) -> Theme:
    """The theme called *name* on a terminal with the background *ground*, None if it is unknown;
    without a name, the one that suits the background."""
    suitable = DARK if ground is None or is_dark(ground) else LIGHT
    theme = THEMES[name] if name else suitable
    return theme if ground is None else on_ground(theme, ground)


_NAMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)
_OWN_GROUND: Final = frozenset({"dark", "light"})
"""Themes that leave the terminal its background."""
_SIGNS: Final = frozenset({"colour-blind"})
"""Themes in which pieces show letters."""

# The colours of the pieces and marks of the fourth theme are those of Okabe and Ito
# (https://jfly.uni-koeln.de/color/). Then come https://github.com/morhetz/gruvbox,
# https://www.nordtheme.com and https://ethanschoonover.com/solarized, twice (all MIT).
_COLOURS: Final = """
ground     #181a1f #fbfaf7 #000000 #14161a #282828 #2e3440 #002b36 #fdf6e3
text       #d8dce2 #23272e #ffffff #e6e6e6 #ebdbb2 #eceff4 #c5cdc9 #073642
muted      #949ca7 #5d646d #c8c8c8 #9aa0a8 #a89984 #a3adbf #839496 #586e75
turn       #2fb8a6 #0c7064 #00e5d0 #f0e442 #8ec07c #8fd6cf #2aa198 #106a63
danger     #f0777b #b3262e #ff8a8a #ff9a5c #fb7a68 #e39aa1 #f0807b #c02724
shade      #3a414c #d5d9df #3a3a3a #3b4048 #504945 #4c566a #0e4a57 #ddd6c1
board      #2c3038 #eae7de #1c1c1c #262a31 #1d2021 #242933 #073642 #eee8d5
other      #393e46 #d9d6cb #2f2f2f #353a42 #2f2f2d #333945 #18424d #dad6c2
rim        #21252b #cbc6b8 #0c0c0c #1c1f25 #181a1b #1f242d #00252f #f5eedb
wood       #5f4636 #d7af6f #875f00 #6b4f2a #7c5a2e #6a5443 #6b5320 #dcc48a
line       #545c6a #a9a496 #8a8a8a #59616d #665c54 #566178 #586e75 #93a1a1
point      #6d7685 #8d897d #b2b2b2 #757e8b #928374 #7b88a1 #657b83 #839496
first      #e9b054 #9c5f06 #ffcf40 #e69f00 #fabd2f #ebcb8b #d09b10 #8f6a00
second     #5c9ce8 #2a5cae #6fb1ff #56b4e9 #6ea3c4 #6f9fd8 #4aa3e0 #1c6fae
first_ink  #1c1608 #fffaf0 #000000 #160f00 #1d2021 #2e3440 #00212b #fdf6e3
second_ink #070d18 #f2f6ff #000000 #04121b #1d2021 #1b2029 #00212b #fdf6e3
third      #c58af0 #7a3db8 #ff8cff #cc79a7 #d3869b #b48ead #e08cc4 #a3267a
last       #3f4a35 #d3dfc0 #24401c #454545 #3f3d14 #33452f #243f2c #dfe0b0
last_mark  #a7c08a #1d330c #c6f08a #d5dbe3 #ebdbb2 #a3be8c #d5dcc0 #2b3300
target     #7ebe78 #2a7236 #86f27c #f7f3c0 #b8bb26 #a3be8c #a3b300 #5c6b00
capture    #f0777b #b3262e #ff8a8a #ff9a5c #fe8019 #e39aa1 #f0807b #c02724
ring       #f4f1ea #15171b #ffffff #ffffff #fbf1c7 #eceff4 #fdf6e3 #002b36
"""
"""A row for each colour of ``Theme``, and a column for each of ``_NAMES``."""


def _themes() -> Iterator[Theme]:
    rows = {name: colours for name, *colours in map(str.split, _COLOURS.strip().splitlines())}
    for at, name in enumerate(_NAMES):
        colours = {key: RGB.of(row[at]) for key, row in rows.items()}
        yield Theme(name, painted=name not in _OWN_GROUND, signs=name in _SIGNS, **colours)


THEMES: Final[Mapping[ThemeName, Theme]] = {theme.name: theme for theme in _themes()}
"""All themes, in the order in which they are offered."""
DARK: Final = THEMES["dark"]
LIGHT: Final = THEMES["light"]
