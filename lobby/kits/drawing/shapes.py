"""Shapes: what boards are painted with. They know which points they cover, and no colours.

Pixels are a character wide and half a line high, and so nearly square; pixel (x, y) reaches from
there to (x + 1, y + 1). A shape is measured from a place of its own, mostly the upper pixel of the
character in the middle of a cell, so that one shape serves all cells. ``MIDDLE`` is the middle of
that character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

_SAMPLES: Final = 4
"""Points looked at in each pixel, across and down."""

Place: TypeAlias = tuple[float, float]

MIDDLE: Final[Place] = (0.5, 1.0)


class Box(NamedTuple):
    """The pixels that a shape may touch; the right and lower ends are not among them."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Disc:
    """All within *radius* of *middle*."""

    radius: float
    middle: Place = MIDDLE

    def box(self) -> Box:
        (x, y), radius = self.middle, self.radius
        return _box(((x - radius, y - radius), (x + radius, y + radius)))

    def covers(self, x: float, y: float) -> bool:
        return hypot(x - self.middle[0], y - self.middle[1]) <= self.radius


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle round *middle* whose line is *width* wide, half of it outside *radius*."""

    radius: float
    width: float
    middle: Place = MIDDLE

    def box(self) -> Box:
        return Disc(self.radius + self.width / 2, self.middle).box()

    def covers(self, x: float, y: float) -> bool:
        distance = hypot(x - self.middle[0], y - self.middle[1])
        return abs(distance - self.radius) <= self.width / 2


@dataclass(frozen=True, slots=True)
class Polygon:
    """A convex polygon, by its corners in either direction."""

    corners: tuple[Place, ...]

    def box(self) -> Box:
        return _box(self.corners)

    def covers(self, x: float, y: float) -> bool:
        span = self.span(y)
        return span is not None and span[0] <= x <= span[1]

    def span(self, y: float) -> Place | None:
        """Where it begins and ends at height *y*; None above and below it."""
        found = [
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0]))
            if ay != by and min(ay, by) <= y <= max(ay, by)
        ]
        return (min(found), max(found)) if found else None


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line from *start* to *end*, *width* wide, with round ends."""

    start: Place
    end: Place
    width: float

    def box(self) -> Box:
        half = self.width / 2
        places = (self.start, self.end)
        left, right = min(x for x, _ in places), max(x for x, _ in places)
        top, bottom = min(y for _, y in places), max(y for _, y in places)
        return _box(((left - half, top - half), (right + half, bottom + half)))

    def covers(self, x: float, y: float) -> bool:
        (ax, ay), (bx, by) = self.start, self.end
        length = (bx - ax) ** 2 + (by - ay) ** 2
        along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length if length else 0.0
        along = min(1.0, max(0.0, along))
        distance = hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
        return distance <= self.width / 2


@dataclass(frozen=True, slots=True)
class Bits:
    """Whole pixels: those where a row has a ``#``, from the upper left corner."""

    rows: tuple[str, ...]

    def box(self) -> Box:
        return Box(0, 0, max(map(len, self.rows)), len(self.rows))

    def covers(self, x: float, y: float) -> bool:
        row = self.rows[floor(y)]
        return floor(x) < len(row) and row[floor(x)] == "#"


Shape: TypeAlias = Disc | Ring | Polygon | Stroke | Bits


def rectangle(left: float, top: float, width: float, height: float) -> Polygon:
    """An upright rectangle."""
    right, bottom = left + width, top + height
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


def octagon(radius: float) -> Polygon:
    """An octagon round ``MIDDLE`` between whose opposite sides lie twice *radius*."""
    x, y = MIDDLE
    side = radius * 0.4142
    around = ((1, side / radius), (side / radius, 1))
    right = [(radius * across, radius * down) for across, down in around]
    left = [(-across, down) for across, down in reversed(right)]
    lower = [*right, *left]
    return Polygon(tuple((x + a, y + b) for a, b in (*lower, *((-a, -b) for a, b in lower))))


def frame(left: float, top: float, width: float, height: float, line: float) -> tuple[Shape, ...]:
    """The four sides of a rectangle, *line* wide, within it."""
    return (
        rectangle(left, top, width, line),
        rectangle(left, top + height - line, width, line),
        rectangle(left, top + line, line, height - 2 * line),
        rectangle(left + width - line, top + line, line, height - 2 * line),
    )


def corners(left: int, top: int, width: int, height: int, reach: int = 2) -> tuple[Shape, ...]:
    """The four corners of a rectangle, as angles with arms of *reach* pixels."""
    right, bottom = left + width, top + height
    return tuple(
        rectangle(x, y, across, down)
        for across, down in ((reach, 1), (1, reach))
        for x in (left, right - across)
        for y in (top, bottom - down)
    )


def cut_rectangle(left: float, top: float, width: float, height: float, cut: float) -> Polygon:
    """A rectangle without its corners: *cut* is missing at each end of a side."""
    right, bottom = left + width, top + height
    return Polygon(
        (
            (left + cut, top),
            (right - cut, top),
            (right, top + cut),
            (right, bottom - cut),
            (right - cut, bottom),
            (left + cut, bottom),
            (left, bottom - cut),
            (left, top + cut),
        )
    )


Coverage: TypeAlias = Mapping[int, tuple[tuple[int, float], ...]]
"""By line of pixels, the pixels that a shape covers and how much of each: above 0, at most 1."""


@lru_cache(4096)
def coverage(shape: Shape) -> Coverage:
    """What *shape* covers of each pixel, sampled at 16 points: edges come out soft."""
    box = shape.box()
    rows = {y: tuple(_covered(shape, y, box.left, box.right)) for y in range(box.top, box.bottom)}
    return MappingProxyType({y: row for y, row in rows.items() if row})


def _covered(shape: Shape, y: int, left: int, right: int) -> Iterator[tuple[int, float]]:
    if isinstance(shape, Bits):
        yield from ((x, 1.0) for x in range(left, right) if shape.covers(x, y))
        return
    heights = [y + (down + 0.5) / _SAMPLES for down in range(_SAMPLES)]
    if isinstance(shape, Polygon):
        spans = [span for height in heights if (span := shape.span(height))]
        points = Counter(floor(each / _SAMPLES) for span in spans for each in _sampled(*span))
        yield from ((x, inside / _SAMPLES**2) for x, inside in sorted(points.items()))
        return
    for x in range(left, right):
        inside = sum(
            shape.covers(x + (across + 0.5) / _SAMPLES, height)
            for across in range(_SAMPLES)
            for height in heights
        )
        if inside:
            yield x, inside / _SAMPLES**2


def _sampled(start: float, end: float) -> range:
    """The points looked at between two places on a line, counted from 0."""
    return range(ceil(start * _SAMPLES - 0.5), floor(end * _SAMPLES - 0.5) + 1)


def _box(places: tuple[Place, ...]) -> Box:
    return Box(
        floor(min(x for x, _ in places)),
        floor(min(y for _, y in places)),
        ceil(max(x for x, _ in places)),
        ceil(max(y for _, y in places)),
    )
