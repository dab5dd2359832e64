"""Shapes: what boards are painted with. They know which points they cover, but no colours.

A pixel is one character wide and half a line high, and so nearly square. Pixel (x, y) extends to
(x + 1, y + 1). A shape is measured from its own origin, usually the upper pixel of the character in
the middle of a cell, so that one shape serves all cells. ``MIDDLE`` is the middle of that
character.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, floor, hypot, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

_SAMPLES: Final = 4
"""Sample points in each pixel, across and down."""

Place: TypeAlias = tuple[float, float]

Span: TypeAlias = tuple[float, float]
"""Where a shape begins and ends on a horizontal line; most shapes have one span at each height."""

MIDDLE: Final[Place] = (0.5, 1.0)


class Box(NamedTuple):
    """The pixels that a shape may touch; *right* and *bottom* are exclusive."""

    left: int
    top: int
    right: int
    bottom: int


@dataclass(frozen=True, slots=True)
class Disc:
    """All points within *radius* of *middle*."""

    radius: float
    middle: Place = MIDDLE

    def box(self) -> Box:
        (x, y), radius = self.middle, self.radius
        return _box(((x - radius, y - radius), (x + radius, y + radius)))

    def spans(self, y: float) -> Iterator[Span]:
        if half := _half_chord(self.radius, y - self.middle[1]):
            yield self.middle[0] - half, self.middle[0] + half


@dataclass(frozen=True, slots=True)
class HalfDisc:
    """The upper right half of a disc."""

    radius: float
    middle: Place = MIDDLE

    def box(self) -> Box:
        return Disc(self.radius, self.middle).box()

    def spans(self, y: float) -> Iterator[Span]:
        x, down = self.middle[0], y - self.middle[1]
        half = _half_chord(self.radius, down)
        if half > down:
            yield x + max(-half, down), x + half


@dataclass(frozen=True, slots=True)
class Polygon:
    """A convex polygon, given by its corners in either direction."""

    corners: tuple[Place, ...]

    def box(self) -> Box:
        return _box(self.corners)

    def spans(self, y: float) -> Iterator[Span]:
        crossings = [
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0]))
            if ay != by and min(ay, by) <= y <= max(ay, by)
        ]
        if crossings:
            yield min(crossings), max(crossings)


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line from *start* to *end*, *width* wide, with round ends."""

    start: Place
    end: Place
    width: float

    def box(self) -> Box:
        halves = (-self.width / 2, self.width / 2)
        return _box(tuple((x + r, y + r) for x, y in (self.start, self.end) for r in halves))

    def spans(self, y: float) -> Iterator[Span]:
        parts = (self._bar, Disc(self.width / 2, self.start), Disc(self.width / 2, self.end))
        spans = [span for part in parts for span in part.spans(y)]
        if spans:  # the whole stroke is convex
            yield min(start for start, _ in spans), max(end for _, end in spans)

    @property
    def _bar(self) -> Polygon:
        (ax, ay), (bx, by) = self.start, self.end
        length = hypot(bx - ax, by - ay) or 1.0
        x, y = (by - ay) / length * self.width / 2, (ax - bx) / length * self.width / 2
        return Polygon(((ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y)))


@dataclass(frozen=True, slots=True)
class Bits:
    """Whole pixels, one for each ``#`` in *rows*; the upper left one is at *corner*."""

    rows: tuple[str, ...]
    corner: tuple[int, int] = (0, 0)

    def box(self) -> Box:
        left, top = self.corner
        return Box(left, top, left + max(map(len, self.rows)), top + len(self.rows))

    def spans(self, y: float) -> Iterator[Span]:
        left, top = self.corner
        row = self.rows[floor(y - top)] if 0 <= y - top < len(self.rows) else ""
        yield from ((x, x + 1.0) for x, bit in enumerate(row, left) if bit == "#")


Shape: TypeAlias = Disc | HalfDisc | Polygon | Stroke | Bits


def rectangle(left: float, top: float, width: float, height: float) -> Polygon:
    """An upright rectangle."""
    right, bottom = left + width, top + height
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)))


@cache
def stroke(right: int, down: int, width: float) -> Stroke:
    """A line from ``MIDDLE`` to the place *right* and *down* pixels away; a level one is above the
    middle, on whole pixels."""
    x, y = MIDDLE[0], MIDDLE[1] - 0.5 * (down == 0)
    return Stroke((x, y), (x + right, y + down), width)


@cache
def cross(arm: float, middle: Place = MIDDLE) -> Bits:
    """Two diagonals of whole pixels that cross in the *middle* and reach *arm* pixels aside, or a
    little less or more. They are two pixels thick where the middle is between two."""
    reach = max(1, round(arm))
    left, top = (round(place - reach - (place % 1 or 1)) for place in middle)
    across, down = (
        [*range(reach, 0, -1), *[0] * (1 + (place % 1 == 0)), *range(1, reach + 1)]
        for place in middle
    )
    rows = tuple("".join(".#"[aside == over] for aside in across) for over in down)
    return Bits(rows, (left, top))


def frame(left: float, top: float, width: float, height: float, line: float) -> tuple[Polygon, ...]:
    """The four sides of a rectangle, *line* wide, within it."""
    return (
        rectangle(left, top, width, line),
        rectangle(left, top + height - line, width, line),
        rectangle(left, top + line, line, height - 2 * line),
        rectangle(left + width - line, top + line, line, height - 2 * line),
    )


def corners(left: int, top: int, width: int, height: int, reach: int = 2) -> tuple[Polygon, ...]:
    """The four corners of a rectangle, as angles with arms of *reach* pixels."""
    right, bottom = left + width, top + height
    return tuple(
        rectangle(x, y, across, down)
        for across, down in ((reach, 1), (1, reach))
        for x in (left, right - across)
        for y in (top, bottom - down)
    )


def cut_rectangle(left: float, top: float, width: float, height: float, cut: float) -> Polygon:
    """A rectangle with its corners cut off: *cut* is missing at each end of a side."""
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
"""For each line of pixels, the pixels that a shape covers and how much of each: above 0, at most
1."""


@lru_cache(4096)
def coverage(shape: Shape) -> Coverage:
    """How much *shape* covers of each pixel, sampled at 16 points so that edges come out soft."""
    box = shape.box()
    rows = {y: tuple(_covered(shape, y)) for y in range(box.top, box.bottom)}
    return MappingProxyType({y: row for y, row in rows.items() if row})


@lru_cache(4096)
def lines_of(shape: Shape, y: int) -> tuple[int, ...]:
    """The lines of characters that *shape* touches when placed at pixel *y*."""
    return tuple({(y + row) // 2 for row in coverage(shape)})


def _covered(shape: Shape, y: int) -> Iterator[tuple[int, float]]:
    points = Counter[int]()
    for down in range(_SAMPLES):
        for span in shape.spans(y + (down + 0.5) / _SAMPLES):
            points.update(point // _SAMPLES for point in _sampled(*span))
    yield from ((x, min(1.0, inside / _SAMPLES**2)) for x, inside in sorted(points.items()))


def _half_chord(radius: float, away: float) -> float:
    """Half the chord that a circle cuts from a line at distance *away* from its middle; 0 if it
    misses the line."""
    return sqrt(radius**2 - away**2) if abs(away) < radius else 0.0


def _sampled(start: float, end: float) -> range:
    """The sample points between two places on a line, counted from 0."""
    return range(ceil(start * _SAMPLES - 0.5), floor(end * _SAMPLES - 0.5) + 1)


def _box(places: tuple[Place, ...]) -> Box:
    return Box(
        floor(min(x for x, _ in places)),
        floor(min(y for _, y in places)),
        ceil(max(x for x, _ in places)),
        ceil(max(y for _, y in places)),
    )
