"""The shapes of painted pods, relative to the upper pixel of the character in their middle:
octagons with spokes if there is room, otherwise whole pixels and characters, which stay sharp."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.shapes import (
    MIDDLE,
    Bits,
    Disc,
    Polygon,
    Shape,
    Stroke,
    corners,
    frame,
    octagon,
    rectangle,
)

Way: TypeAlias = tuple[int, int]
"""A direction on the screen: to the right and down, each -1 to 1."""

SMALL: Final = 3
"""The height in lines of a cell that is too small for soft edges."""
_BODY: Final = 0.5
"""Half the size of a pod, as a share of the lines of its cell."""
_ROUND: Final = (".###.", "#####", "#####", ".###.")
"""The pixels of a pod in a cell of three lines."""

_FLAT: Final = Polygon(
    (
        *((-1, 0.7), (-0.5, 0), (1.5, 0), (2, 0.7)),
        *((2, 1.3), (1.5, 2), (-0.5, 2), (-1, 1.3)),
    )
)
"""A pod in a cell of two lines: its corners are soft, unless a prong begins there."""


class Sign(NamedTuple):
    """A prong drawn as a character: a line shows where the prong points, which a pixel does not."""

    right: int
    down: int
    character: str


@cache
def tile(form: Form) -> Polygon:
    """The whole cell."""
    left, top = corner(form)
    return rectangle(left, top, form.pitch[0], 2 * form.pitch[1])


def corner(form: Form) -> tuple[int, int]:
    """The upper left pixel of the cell."""
    return -((form.pitch[0] - 1) // 2), 1 - form.pitch[1]


@cache
def body(form: Form, *, ringed: bool = False, small: bool = False) -> Shape:
    """The pod without its prongs. A *ringed* one is a little larger, to lie below the pod; a
    *small* one leaves room for letters."""
    high, more = form.pitch[1], 1 if ringed else 0
    if high > SMALL:
        return octagon(high * (0.44 if small else _BODY) + more)
    if high == SMALL and not small and not ringed:
        return Bits(_ROUND, (-2, -1))
    if high < SMALL and not ringed:
        return _FLAT
    return rectangle(-1 - more, -more, 3 + 2 * more, 2 + 2 * more)


@cache
def prong(form: Form, way: Way) -> tuple[Shape, ...]:
    """The prong in the direction *way*. It stays within the cell so that the prongs of neighbours
    do not join. In a cell of two lines it begins at the letter, so that the pod shows where it
    points."""
    high = form.pitch[1]
    if high > SMALL:
        return (_spoke(form, way),)
    up = 1 if high == SMALL else 0
    right, down = way
    left = 2 * right
    if not down:
        return (rectangle(min(left, right), 0, 2, 2),)
    end = rectangle(left, 2 + up if down > 0 else -1 - up, 1, 1)
    return (end, rectangle(right, 1 if down > 0 else 0, 1, 1)) if right else (end,)


@cache
def sign(form: Form, way: Way, *, small: bool) -> Sign | None:
    """The prong of a pod, or of a *small* one, if it is a character; None if it is painted."""
    right, down = way
    if form.pitch[1] != SMALL or not (right or small):
        return None
    if not down:
        return Sign(2 * right, 0, "━") if small else Sign(3 * right, 0, "╺╸"[right > 0])
    return Sign(2 * right, down, "┃" if not right else "╲" if right == down else "╱")


@cache
def letter_place(form: Form, way: Way) -> Way:
    """Where the letter of a prong stands, in characters to the right and lines down."""
    wide, high = form.pitch
    right, down = way
    if high <= SMALL:
        return high * right, down
    return round(right * (wide * 0.36)), round(down * (high * 0.36))


@cache
def character() -> Polygon:
    """The ground of one character."""
    return rectangle(0, 0, 1, 2)


@cache
def angles(form: Form) -> tuple[Shape, ...]:
    """The corners of the cell, as thin angles; two bars if prongs take up the corners."""
    wide, high = form.pitch[0], 2 * form.pitch[1]
    if form.pitch[1] < SMALL:
        return bars(form)
    return corners(*corner(form), wide, high, 2 if form.pitch[1] == SMALL else high // 3)


@cache
def bars(form: Form) -> tuple[Shape, ...]:
    """The left and right side of the cell."""
    left, top = corner(form)
    return tuple(rectangle(x, top, 1, 2 * form.pitch[1]) for x in (left, left + form.pitch[0] - 1))


@cache
def dot(form: Form) -> Shape:
    """The mark of a cell without a pod that may be picked."""
    high = form.pitch[1]
    return Disc(high * 0.24) if high > SMALL else rectangle(-1, 0, 3, 2)


@cache
def notches(form: Form) -> tuple[Shape, ...]:
    """The outermost pixels at each corner of the cell."""
    left, top = corner(form)
    size = 1 if form.pitch[1] <= SMALL else 2
    right, low = left + form.pitch[0] - size, top + 2 * form.pitch[1] - size
    return tuple(rectangle(x, y, size, size) for x in (left, right) for y in (top, low))


@cache
def border(form: Form) -> tuple[Shape, ...]:
    """The four sides of the cell."""
    return frame(*corner(form), form.pitch[0], 2 * form.pitch[1], 1)


def _spoke(form: Form, way: Way) -> Stroke:
    wide, high = form.pitch
    (x, y), (right, down) = MIDDLE, way
    width = high * 0.3
    short = 0.94 if right and down else 1.0
    across, along = (wide - width) / 2 - 0.4, high - width / 2 - 0.2
    return Stroke(MIDDLE, (x + right * across * short, y + down * along * short), width)
