"""The shapes of painted pods, relative to the upper pixel of the character in their middle:
octagons with prongs as spokes, in whole pixels, which stay sharp."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, TypeAlias

from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.shapes import (
    MIDDLE,
    Bits,
    Disc,
    Polygon,
    Shape,
    Stroke,
    corners,
    coverage,
    frame,
    rectangle,
)
from lobby.gamekit.game import Seat

Way: TypeAlias = tuple[int, int]
"""A direction on the screen: to the right and down, each -1 to 1."""

SMALL: Final = 3
"""The height in lines of the largest cell without a letter in the middle."""
_BODY: Final = 0.8
_HUB: Final = 0.4
_PRONG: Final = 0.21
"""The size of a pod and of its middle, and the width of a prong, as shares of the height of a
cell."""


def is_small(form: Form) -> bool:
    """Whether pods have no letters."""
    return form.pitch[1] <= SMALL


@cache
def tile(form: Form) -> Polygon:
    """The whole cell."""
    left, top = corner(form)
    return rectangle(left, top, form.pitch[0], 2 * form.pitch[1])


@cache
def tiles(form: Form, middles: frozenset[tuple[int, int]]) -> Bits:
    """The whole cells with these *middles* on a board."""
    (left, top), (wide, high) = corner(form), form.pitch
    rows = [bytearray(b"." * form.width) for _ in range(2 * form.height)]
    for x, y in middles:
        for row in rows[max(0, y + top) : y + top + 2 * high]:
            row[x + left : x + left + wide] = b"#" * wide
    return Bits(tuple(row.decode() for row in rows))


def corner(form: Form) -> tuple[int, int]:
    """The upper left pixel of the cell."""
    return -((form.pitch[0] - 1) // 2), 1 - form.pitch[1]


@cache
def body(form: Form, *, ringed: bool = False, small: bool = False) -> Shape:
    """The octagon of a pod. A *small* one leaves room for letters, and a *ringed* one is a pixel
    larger, to lie below it."""
    high, more = form.pitch[1], 1 if ringed else 0
    if high < SMALL:  # beside the middle nothing but prongs: else they would not be told from it
        return hub(form, 1)
    if is_small(form):
        return Bits((".###.", "#####", "#####", ".###."), (-2, -1))
    return _sharp(form, _octagon(round((0.5 if small else _BODY) * high) + more))


@cache
def hub(form: Form, seat: Seat) -> Shape:
    """The middle of a pod, from which the prongs come. In small forms, in which it has no letter,
    that of the first player has a hole."""
    if is_small(form):
        return Bits(("###" if seat else "#.#",) * 2, (-1, 0))
    return _sharp(form, _octagon(round(_HUB * form.pitch[1])))


@cache
def base(form: Form) -> Bits:
    """A frame around four cells, from the left one; a cell of even width has a gap at its right."""
    (left, top), (wide, high) = corner(form), form.pitch
    side = "#" + "." * (4 * wide - 1 + wide % 2) + "#"
    return Bits(("#" * len(side), *[side] * 2 * high, "#" * len(side)), (left - 1, top - 1))


@cache
def prong(form: Form, way: Way) -> Bits:
    """The prong in the direction *way*, from the middle almost to the rim of the cell, so that
    neighbours stand apart. In small forms only those to the side are short."""
    (wide, high), (x, y), (right, down) = form.pitch, MIDDLE, way
    if not is_small(form):
        end = x + right * wide / 2, y + down * high
        return _sharp(form, Stroke(MIDDLE, end, 2 * high * _PRONG), rim=1)
    if not down:
        return _sharp(form, rectangle(2 * right, 0, 1, 2))
    return _sharp(
        form,
        *(
            rectangle(right * away, away if down > 0 else 1 - away, 1, 1)
            for away in range(2, high + 1)
        ),
    )


@lru_cache(4096)
def star(form: Form, seat: Seat, ways: frozenset[Way]) -> Bits:
    """The middle of a pod with its prongs in the directions *ways*."""
    return _sharp(form, hub(form, seat), *(prong(form, way) for way in ways))


def _octagon(radius: float) -> Polygon:
    """An octagon *radius* pixels high and half a pixel wider on either side of the middle, so that
    its sides are sharp if *radius* is a whole number."""
    side = radius * 0.4142
    right, (x, y) = radius + 0.5, MIDDLE
    around = ((right, side), (side + 0.5, radius))
    lower = [*around, *((-a, b) for a, b in reversed(around))]
    return Polygon(tuple((x + a, y + b) for a, b in (*lower, *((-a, -b) for a, b in lower))))


@cache
def letter_place(form: Form, way: Way) -> Way:
    """Where the letter of a prong stands, in characters to the right and lines down."""
    wide, high = form.pitch
    right, down = way
    if is_small(form):
        return high * right, down
    return round(right * (wide * 0.36)), round(down * (high * 0.36))


@cache
def character() -> Polygon:
    """The ground of one character."""
    return rectangle(0, 0, 1, 2)


@cache
def angles(form: Form) -> tuple[Shape, ...]:
    """The corners of the cell, as thin angles; in small forms, bars at its left and right side."""
    (left, top), (wide, high) = corner(form), form.pitch
    if is_small(form):
        return tuple(rectangle(x, -1, 1, 4) for x in (left, left + wide - 1))
    return corners(left, top, wide, 2 * high, 2 * high // 3)


@cache
def dot(form: Form) -> Shape:
    """The mark of a cell without a pod that may be picked."""
    high = form.pitch[1]
    return rectangle(-1, 0, 3, 2) if is_small(form) else Disc(high * 0.24)


@cache
def notches(form: Form) -> tuple[Shape, ...]:
    """The outermost pixels at each corner of the cell."""
    left, top = corner(form)
    size = 1 if is_small(form) else 2
    right, low = left + form.pitch[0] - size, top + 2 * form.pitch[1] - size
    return tuple(rectangle(x, y, size, size) for x in (left, right) for y in (top, low))


@cache
def border(form: Form) -> tuple[Shape, ...]:
    """The four sides of the cell."""
    return frame(*corner(form), form.pitch[0], 2 * form.pitch[1], 1)


def _sharp(form: Form, *shapes: Shape, rim: int = 0) -> Bits:
    """Some *shapes* together, as far as they are in the cell, but for a *rim* of so many pixels, in
    whole pixels."""
    (left, top), (wide, high) = corner(form), form.pitch
    filled = {
        (x, y)
        for shape in shapes
        for y, row in coverage(shape).items()
        for x, share in row
        if share >= 0.5
    }
    rows = (
        "".join(".#"[(x, y) in filled] for x in range(left + rim, left + wide - rim))
        for y in range(top + rim, top + 2 * high - rim)
    )
    return Bits(tuple(rows), (left + rim, top + rim))
