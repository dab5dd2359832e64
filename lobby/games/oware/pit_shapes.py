"""Pits on painted boards: their shapes, and where seeds lie in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import cos, floor, sin, tau
from typing import Final, NamedTuple, TypeAlias, TypeVar

from lobby.gamekit.drawing.shapes import Bits, Disc, Place, Shape, cut_rectangle, rectangle

_CORNERS: Final = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_SIDES: Final = ((-1, 0), (1, 0))
_ENDS: Final = ((0, -1), (0, 1))
_MIDDLE: Final = ((0, 0),)
_FEW: Final = (
    (),
    _MIDDLE,
    _SIDES,
    _SIDES + _MIDDLE,
    _SIDES + _ENDS,
    _SIDES + _ENDS + _MIDDLE,
    _CORNERS + _SIDES,
    _CORNERS + _SIDES + _MIDDLE,
    _CORNERS + _SIDES + _ENDS,
    _CORNERS + _SIDES + _ENDS + _MIDDLE,
)
"""By number: where the seeds of a small pit lie, in distances from its middle."""
_RINGS: Final = (
    *((0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (0, 5), (1, 5), (1, 6), (1, 7), (2, 7), (3, 7)),
    *((3, 8), (3, 9), (4, 9)),
)
"""By number: how many seeds of a large pit lie around its middle, and how many around those."""
_INNER, _OUTER = 0.33, 0.7
"""How far from the middle of the pit that is, as shares of its radius."""
_ASKEW: Final = 0.2
"""How far rings are turned, in distances between two seeds."""
_GRID: Final = tuple(
    (x, y) for x, y in product((-1.5, 1.5, -4.5, 4.5), repeat=2) if abs(x) + abs(y) < 9
)
"""The same for ten and more in a pit of a middle size, in pixels."""
_MOST: Final = 48
"""How many seeds there are: more than that look alike."""
_MEDIUM, _LARGE = 13, 17
"""The least widths of pits that are not small, and that are large, in pixels."""
SMALL: Final = 2
"""The most lines of a cell that has no room for a rim, and is marked with signs."""
_INSIDE: Final = 3
"""The most lines of a cell that has its number in the pit, in place of seeds."""

T = TypeVar("T")

Shapes: TypeAlias = tuple[Shape, ...]


class Pit(NamedTuple):
    """The shapes of a pit, measured from its first pixel: its hollow, the edge of that, and a rim
    that marks it."""

    hollow: Shape
    edge: Shape
    rim: Shape


@cache
def pit_of(pitch: tuple[int, int]) -> Pit:
    """The pit of a cell of *pitch*."""
    wide, high = pitch
    if high <= SMALL:
        flat = cut_rectangle(0, 0, wide - 1, 2 * high, high - 1)
        return Pit(flat, flat, flat)
    if high <= _INSIDE:  # too low for a round edge, which would blend with the wood
        edge = rectangle(0, 1, wide - 1, 2 * high - 1)
        return Pit(rectangle(1, 2, wide - 3, 2 * high - 3), edge, edge)
    across = _across(wide)
    middle = across / 2, across / 2
    gap = 0.3 * (across == wide)  # pits as wide as their cells must not touch
    return Pit(*(Disc(across / 2 + more - gap, middle) for more in (-0.7, 0.0, 0.4)))


@cache
def heap(pitch: tuple[int, int], count: int, fresh: int) -> tuple[Shapes, Shapes]:
    """The shapes of *count* seeds in a cell of *pitch*, as many as it has room for; the *fresh*
    ones apart."""
    wide, high = pitch
    if high <= _INSIDE or not count:
        return (), ()
    across = _across(wide)
    if count > _fitting(across):
        lying, new = _apart(_crowd(across)[: min(count, _MOST)], fresh)
        return _squares(lying, 1), _squares(new, 1)
    if across >= _LARGE:
        inner, outer = _RINGS[min(count, len(_RINGS) - 1)]
        places = (*_ring(inner, _INNER), *_ring(outer, _OUTER))
        return _apart([_seed(across, place) for place in places], fresh)
    size, apart = (1, 2) if across < _MEDIUM else (2, 3)
    corners = [
        (floor(across / 2 + x - size / 2), floor(across / 2 + y - size / 2))
        for x, y in _spots(count, apart, many=size > 1)
    ]
    lying, new = _apart(corners, fresh)
    return _squares(lying, size), _squares(new, size)


def _fitting(across: int) -> int:
    """How many seeds have room at their full size in a pit of that width."""
    if across >= _LARGE:
        return len(_RINGS) - 1
    return len(_FEW) - 1 if across < _MEDIUM else len(_GRID)


@cache
def _crowd(across: int) -> tuple[tuple[int, int], ...]:
    """The pixels of a pit from its middle outwards, every other one first: for a crowd of small
    seeds."""
    middle, reach = across // 2, (across / 2 - 1.2) ** 2
    places = [
        (right**2 + down**2, middle + right, middle + down)
        for right, down in product(range(-middle, middle + 1), repeat=2)
        if right**2 + down**2 <= reach
    ]
    order = sorted(places, key=lambda place: ((place[1] + place[2]) % 2, place))
    return tuple((x, y) for _, x, y in order)


def _across(wide: int) -> int:
    """The width of a pit: odd, so that it has a middle."""
    return (wide - 1) | 1


def _apart(seeds: Sequence[T], fresh: int) -> tuple[tuple[T, ...], tuple[T, ...]]:
    first = max(0, len(seeds) - fresh)
    return tuple(seeds[:first]), tuple(seeds[first:])


def _spots(count: int, apart: int, *, many: bool) -> Sequence[Place]:
    """Where seeds that lie *apart* pixels from one another are, from the middle of their pit."""
    if many and count >= len(_FEW):
        return _GRID[:count]
    return [(apart * x, apart * y) for x, y in _FEW[min(count, len(_FEW) - 1)]]


def _squares(corners: Sequence[tuple[int, int]], size: int) -> Shapes:
    """Squares of *size* pixels with their upper left pixels at *corners*, as one shape."""
    if not corners:
        return ()
    filled = {(x + a, y + b) for x, y in corners for a in range(size) for b in range(size)}
    left, top = (min(ends) for ends in zip(*filled, strict=True))
    right, bottom = (max(ends) + 1 for ends in zip(*filled, strict=True))
    rows = ("".join(".#"[(x, y) in filled] for x in range(left, right)) for y in range(top, bottom))
    return (Bits(tuple(rows), (left, top)),)


def _seed(across: int, place: Place) -> Shape:
    (x, y), middle = place, across / 2
    return Disc(across / 11 + 0.1, (middle + x * middle, middle + y * middle))


def _ring(number: int, share: float) -> Iterator[Place]:
    """The places of *number* things around a middle; a single one is in it."""
    for index in range(number):
        turn = (index + _ASKEW) / number * tau
        yield (share * sin(turn), -share * cos(turn)) if number > 1 else (0.0, 0.0)
