"""A theme: a few named colours, from which the tones of a painted board follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from types import MappingProxyType
from typing import Final

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
        )

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
        return MappingProxyType({**few, Tone.LAST: self._few_last})

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
