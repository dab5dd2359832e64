"""A painting as lines of half blocks: each character is two pixels, one above the other.

Rows are cached by what they show, so each is painted once for everybody who sees it, in any match
and session.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style

from lobby.gamekit.drawing.painting import SEATED, PaintedRow, Painting, Tone
from lobby.gamekit.drawing.shapes import coverage
from lobby.widgets.lines import Line
from lobby.widgets.theme.colours import RGB, contrast, mixed, nearest, readable, snapped
from lobby.widgets.theme.palette import colour
from lobby.widgets.theme.theme import READABLE, SIGN, Theme

_BOLD = frozenset(
    {
        tone
        for seat in SEATED
        for tone in (seat.ink, seat.back_ink, seat.text, seat.sign, seat.back_sign)
    }
    | {Tone.CHOICE}
)
_KEPT = frozenset({Tone.POINT, Tone.CURSOR})
"""The tones of signs that are faint on purpose, or shapes rather than text."""
_FAINTEST = 0.3
"""The least coverage at which a pixel at the rim is painted at all."""

Pixel = RGB | None
"""A colour; None to let the terminal's own background show."""


def lines(painting: Painting, theme: Theme, *, exact: bool) -> tuple[Line, ...]:
    """*painting* in the colours of *theme*; unless *exact*, in 256 colours."""
    return tuple(_line(row, painting.width, theme, exact) for row in painting.rows())


@lru_cache(4096)
def _line(row: PaintedRow, width: int, theme: Theme, exact: bool) -> Line:
    tones = theme.tones if exact else theme.few_tones
    upper, lower = (_pixels(row, half, width, theme, exact) for half in (0, 1))
    texts = _texts(row, width, tones)
    pixels = tuple(zip(upper, lower, strict=True))
    segments: list[Segment] = []
    for written, run in groupby(range(width), key=texts.__contains__):
        if written:
            cells = [_written(texts[x], _ground(*pixels[x], exact), theme, exact) for x in run]
            segments += [
                Segment("".join(character for character, _ in alike), style)
                for style, alike in groupby(cells, key=lambda cell: cell[1])
            ]
        else:
            segments += _painted([pixels[x] for x in run], exact)
    return tuple(segments)


def _pixels(row: PaintedRow, half: int, width: int, theme: Theme, exact: bool) -> list[Pixel]:
    pixels: list[Pixel] = [None] * width
    tones = theme.tones if exact else theme.few_tones
    ground = theme.ground if exact else nearest(theme.ground)
    for stain in row.stains:
        above = tones[stain.tone]
        for at, covered in coverage(stain.shape).get(half - stain.y, ()):
            x, share = at + stain.x, covered * stain.strength
            blended = mixed if exact else _tinted if covered >= 1 else snapped
            if not 0 <= x < width:
                continue
            below = pixels[x]
            if share >= 1:
                pixels[x] = above
            elif below is not None:
                pixels[x] = blended(below, above, share)
            elif share >= _FAINTEST:
                pixels[x] = blended(ground, above, share)
    return pixels


def _tinted(below: RGB, above: RGB, share: float) -> RGB:
    """The nearest of 256 colours to a mixture that fills whole pixels: they keep a hue."""
    return nearest(mixed(below, above, share))


def _texts(row: PaintedRow, width: int, tones: Mapping[Tone, RGB]) -> dict[int, tuple[str, Tone]]:
    return {
        x: (character, writing.tone)
        for writing in row.writings
        for x, character in enumerate(writing.text, writing.x)
        if 0 <= x < width and writing.tone in tones
    }


def _ground(above: Pixel, below: Pixel, exact: bool) -> Pixel:
    """The colour of two pixels mixed."""
    if not (above and below):
        return above or below
    return mixed(above, below, 0.5) if exact else snapped(above, below, 0.5)


def _written(text: tuple[str, Tone], ground: Pixel, theme: Theme, exact: bool) -> tuple[str, Style]:
    character, tone = text
    ink = theme.tones[tone]
    if tone not in _KEPT:
        ink = _legible(ink, ground or theme.ground, READABLE if character.isalnum() else SIGN)
    return character, _style(ink, ground, tone in _BOLD, exact)


@lru_cache(4096)
def _legible(ink: RGB, ground: RGB, ratio: float) -> RGB:
    """*ink*, changed as little as it takes: no tone suits each ground that a piece, its hole and a
    tinted cell make together."""
    return ink if contrast(ink, ground) >= ratio else readable(ink, (ground,), ratio)


def _painted(pixels: Sequence[tuple[Pixel, Pixel]], exact: bool) -> Iterator[Segment]:
    """Half blocks for *pixels*: a segment for each run of at most two colours, either of which may
    be above."""
    text, ink, ground = "", None, None
    for (above, below), run in groupby(pixels):
        others = {above, below} - {ground}
        if text and ink is None and above != below and len(others) == 1:
            (ink,) = others
        if not text or None in others or not others <= {ink}:
            if text:
                yield Segment(text, _style(ink, ground, False, exact))
            text, ink, ground = "", above, below
            if above == below or above is None:
                ink, ground = (None if above == below else below), above
        half = (" " if above == ground else "█") if above == below else "▄▀"[above == ink]
        text += half * len(list(run))
    yield Segment(text, _style(ink, ground, False, exact))


@lru_cache(16384)
def _style(ink: Pixel, ground: Pixel, bold: bool, exact: bool) -> Style:
    above, below = (pixel and colour(pixel, exact=exact) for pixel in (ink, ground))
    return Style.from_color(above, below) + Style(bold=bold or None)
