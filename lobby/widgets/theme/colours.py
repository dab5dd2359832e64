"""Colours as numbers: mixing and comparing them, and finding the nearest of 256."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, product, starmap
from math import cbrt, hypot
from typing import Final, NamedTuple

_CUBE: Final = (0, 95, 135, 175, 215, 255)
"""The levels of each channel in the 6×6×6 colours that start at 16."""
_GREYS: Final = tuple(range(8, 248, 10))
"""The greys that start at 232."""


_GREY: Final = 0.03
"""The chroma below which a colour counts as grey."""
_ASIDE: Final = 0.03
"""How far a colour may be from the straight way between two others."""
_STEPS: Final = 50
"""The number of steps from a colour to black or white."""


class RGB(NamedTuple):
    """An sRGB colour, each part from 0 to 255."""

    red: int
    green: int
    blue: int

    @classmethod
    def of(cls, hexadecimal: str) -> RGB:
        """
        >>> RGB.of("#1f9e8f")
        RGB(red=31, green=158, blue=143)
        """
        return cls(*bytes.fromhex(hexadecimal.removeprefix("#")))

    def __str__(self) -> str:
        """
        >>> str(RGB(31, 158, 143))
        '#1f9e8f'
        """
        return "#" + bytes(self).hex()


_NEARLY: Final = 0.9
_BLACK: Final = RGB(0, 0, 0)
_WHITE: Final = RGB(255, 255, 255)


@lru_cache(16384)  # a board mixes the same few colours for the rims of all its pieces
def mixed(below: RGB, above: RGB, share: float) -> RGB:
    """*share* (0 to 1) of *above* over *below*.

    >>> mixed(RGB(0, 0, 0), RGB(200, 100, 50), 0.5)
    RGB(red=100, green=50, blue=25)
    """
    return RGB(
        round(below[0] + (above[0] - below[0]) * share),
        round(below[1] + (above[1] - below[1]) * share),
        round(below[2] + (above[2] - below[2]) * share),
    )


def luminance(colour: RGB) -> float:
    """The relative luminance, 0 to 1 (WCAG 2.1)."""
    red, green, blue = map(_linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    """The contrast ratio, 1 to 21 (WCAG 2.1).

    >>> contrast(RGB(0, 0, 0), RGB(255, 255, 255))
    21.0
    """
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def is_dark(ground: RGB) -> bool:
    """Whether white stands out from *ground* better than black does.

    >>> is_dark(RGB(0, 43, 54)), is_dark(RGB(253, 246, 227))
    (True, False)
    """
    return contrast(ground, _WHITE) > contrast(ground, _BLACK)


def readable(
    colour: RGB, grounds: Sequence[RGB], ratio: float, few: Sequence[RGB] | None = None
) -> RGB:
    """*colour*, made lighter or darker by as little as it takes to be readable on all of *grounds*:
    the contrasts are at least *ratio*, and nearly so in 256 colours, if there is such a colour. In
    256 colours the grounds are *few*, if given, or else the colours nearest to *grounds*.

    >>> readable(RGB(92, 148, 232), [RGB(24, 26, 31)], 4.5)
    RGB(red=92, green=148, blue=232)
    >>> readable(RGB(92, 148, 232), [RGB(250, 250, 250)], 4.5)
    RGB(red=68, green=110, blue=172)
    """
    end = _WHITE if is_dark(grounds[0]) else _BLACK
    shown = few or tuple(map(nearest, grounds))
    tries = (mixed(colour, end, step / _STEPS) for step in range(_STEPS))
    return next(
        (
            ink
            for ink in tries
            if _reads(ink, grounds, ratio) and _reads(nearest(ink), shown, _NEARLY * ratio)
        ),
        end,
    )


def _reads(ink: RGB, grounds: Sequence[RGB], ratio: float) -> bool:
    return all(contrast(ink, ground) >= ratio for ground in grounds)


def has_hue(colour: RGB) -> bool:
    """Whether *colour* is more than a grey.

    >>> has_hue(RGB(0, 0, 95)), has_hue(RGB(70, 71, 72))
    (True, False)
    """
    lab = _oklab(colour)
    return hypot(lab.red, lab.yellow) >= _GREY


@lru_cache(16384)
def nearest(colour: RGB) -> RGB:
    """The nearest of the 240 colours that look the same on every terminal with 256. It keeps the
    hue rather than the lightness: a grey does not say whose piece it is."""
    parts = (sorted(_CUBE, key=lambda step: abs(step - part))[:2] for part in colour)
    levels = sorted(_GREYS, key=lambda step: abs(step - sum(colour) / 3))[:2]
    near = chain(starmap(RGB, product(*parts)), (RGB(level, level, level) for level in levels))
    wanted = _oklab(colour)
    return min(near, key=lambda colour: _distance(wanted, _oklab(colour)))


def _distance(wanted: _Lab, near: _Lab) -> float:
    """How much *near* falls short of *wanted*. A hue may rather be strengthened than lost."""
    chroma = hypot(wanted.red, wanted.yellow)
    gained = hypot(near.red, near.yellow) - chroma
    lightness = (wanted.light - near.light) ** 2
    apart = (wanted.red - near.red) ** 2 + (wanted.yellow - near.yellow) ** 2
    if chroma < _GREY:
        return lightness + 4 * apart
    turned = apart - gained**2
    return lightness + (0.5 if gained > 0 else 3) * gained**2 + 4 * turned


@lru_cache(65536)
def snapped(below: RGB, above: RGB, share: float) -> RGB:
    """About *share* (0 to 1) of *above* over *below*: one of these two, or one of the 240 colours
    that lie between them. Others would have a hue that neither has.

    >>> snapped(RGB(38, 38, 38), RGB(98, 98, 98), 0.5)
    RGB(red=68, green=68, blue=68)
    """
    return min(_ramp(below, above), key=lambda step: abs(step[0] - share))[1]


@lru_cache(4096)
def _ramp(below: RGB, above: RGB) -> tuple[tuple[float, RGB], ...]:
    """The colours from *below* to *above*, and how far each is on the way."""
    start, end = _oklab(below), _oklab(above)
    way = tuple(to - since for since, to in zip(start, end, strict=True))
    length = sum(part**2 for part in way)
    steps = [(0.0, below), (1.0, above)]
    for colour in _all() if length else ():
        off = tuple(at - since for since, at in zip(start, _oklab(colour), strict=True))
        share = sum(a * b for a, b in zip(off, way, strict=True)) / length
        aside = sum((a - share * b) ** 2 for a, b in zip(off, way, strict=True))
        if 0 < share < 1 and aside <= _ASIDE**2:
            steps.append((share, colour))
    return tuple(steps)


@cache
def _all() -> tuple[RGB, ...]:
    """The 240 colours that look the same on every terminal with 256."""
    return (*starmap(RGB, product(_CUBE, repeat=3)), *(RGB(grey, grey, grey) for grey in _GREYS))


class _Lab(NamedTuple):
    """A colour in OKLab (https://bottosson.github.io/posts/oklab/)."""

    light: float
    red: float
    """Positive towards red, negative towards green."""
    yellow: float
    """Positive towards yellow, negative towards blue."""


@lru_cache(4096)
def _oklab(colour: RGB) -> _Lab:
    red, green, blue = map(_linear, colour)
    long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return _Lab(
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
