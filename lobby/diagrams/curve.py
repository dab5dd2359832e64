"""A rating over time, as a small plot of text: ratings at the side, days below."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import TypeAlias

from lobby.ladder import Change

Point: TypeAlias = tuple[float, float]
"""A time, or a place in a row, and a rating."""

LEAST_RANGE = 40
"""Rating points that the plot is high at least, so that small changes look small."""

_LABEL = 5
_NARROWEST = 24
"""Columns of a plot with room for two days below it."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


@dataclass(frozen=True, slots=True)
class Ink:
    """What a plot is drawn with. A character has so many dots beside and above each other;
    *marks* has one for each set of them, by the sum of the *weights* of its dots, row by row."""

    across: int
    down: int
    weights: tuple[tuple[int, ...], ...]
    marks: str
    rule: str
    side: str
    tick: str
    corner: str


_BRAILLE = "".join(chr(0x2800 + dots) for dots in range(256))
UNICODE = Ink(2, 4, ((1, 8), (2, 16), (4, 32), (64, 128)), f" {_BRAILLE[1:]}", "─", "│", "┤", "└")
ASCII = Ink(1, 2, ((1,), (2,)), " '.:", "-", "|", "+", "+")


def curve(
    changes: Sequence[Change], columns: int, rows: int, *, unicode: bool = True
) -> tuple[str, ...]:
    """*changes* of one rating, oldest first, in at most *columns* columns and *rows* lines, two of
    which are the axis of time. Nothing without changes, or without room.

    Matches stand at their times, or side by side when all were on one day.
    """
    width, height = columns - _LABEL - 2, rows - 2
    if not changes or width < _NARROWEST or height < 2:
        return ()
    ink = UNICODE if unicode else ASCII
    points = _points(changes)
    low, high = _range(value for _, value in points)
    dots = _dots(points, (low, high), width * ink.across, height * ink.down)
    labels = _labels(low, high, height)
    drawn = _drawn(dots, width, height, ink)
    return (
        *(_row(labels.get(y), text, ink) for y, text in enumerate(drawn)),
        f"{'':{_LABEL}} {ink.corner}{ink.rule * width}",
        f"{'':{_LABEL}}  {_days(changes, width)}".rstrip(),
    )


def _points(changes: Sequence[Change]) -> list[Point]:
    """The rating before the first of *changes*, and after each."""
    first, last = changes[0], changes[-1]
    values = [each.after.value for each in changes]
    if _day(first.at) == _day(last.at):
        return list(enumerate([first.before.value, *values]))
    times = [float(each.at) for each in changes]
    return [(times[0], first.before.value), *zip(times, values, strict=True)]


def _range(values: Iterable[float]) -> tuple[float, float]:
    """From the lowest to the highest of *values*, and no less than LEAST_RANGE."""
    known = list(values)
    low, high = min(known), max(known)
    missing = max(0.0, LEAST_RANGE - (high - low)) / 2
    return low - missing, high + missing


def _dots(
    points: Sequence[Point], bounds: tuple[float, float], width: int, height: int
) -> set[tuple[int, int]]:
    """The dots of a line through *points*, counted from the left and from above."""
    start, end = points[0][0], points[-1][0]
    low, high = bounds

    def place(point: Point) -> tuple[int, int]:
        x = (point[0] - start) / (end - start) * (width - 1)
        y = (high - point[1]) / (high - low) * (height - 1)
        return round(x), round(y)

    return {dot for one, other in pairwise(map(place, points)) for dot in _line(one, other)}


def _line(one: tuple[int, int], other: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The dots from *one* to *other*, both included."""
    across, down = other[0] - one[0], other[1] - one[1]
    steps = max(abs(across), abs(down), 1)
    for step in range(steps + 1):
        yield one[0] + round(across * step / steps), one[1] + round(down * step / steps)


def _drawn(dots: set[tuple[int, int]], width: int, height: int, ink: Ink) -> Iterator[str]:
    for y in range(height):
        yield "".join(ink.marks[_sum(dots, x, y, ink)] for x in range(width))


def _sum(dots: set[tuple[int, int]], x: int, y: int, ink: Ink) -> int:
    """The weights of the dots that are set in a character."""
    return sum(
        weight
        for below, weights in enumerate(ink.weights)
        for beside, weight in enumerate(weights)
        if (x * ink.across + beside, y * ink.down + below) in dots
    )


def _labels(low: float, high: float, height: int) -> dict[int, int]:
    """Round ratings by the row that they belong to, on every other row at most."""
    most = max(1, height // 2)
    step = next((each for each in _STEPS if (high - low) / each <= most), _STEPS[-1])
    first = -int(-low // step) * step
    ticks = range(first, int(high) + 1, step)
    return {round((high - tick) / (high - low) * (height - 1)): tick for tick in ticks}


def _row(label: int | None, text: str, ink: Ink) -> str:
    head = f"{'' if label is None else label:>{_LABEL}}"
    return f"{head} {ink.side if label is None else ink.tick}{text}".rstrip()


def _days(changes: Sequence[Change], width: int) -> str:
    """The days of the first and of the last of *changes*, at both ends."""
    start, end = _day(changes[0].at), _day(changes[-1].at)
    return start if start == end else start + end.rjust(width - len(start))


def _day(at: int) -> str:
    """The day of *at* in UTC."""
    day = datetime.fromtimestamp(at, UTC)
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
