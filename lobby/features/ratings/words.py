"""A rating over time, as a small text plot: ratings at the side, days below."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from math import ceil

from lobby.base.plot import MARGIN, Frame, Point, ink_of, plot
from lobby.features.ratings.values import RatingChange

LEAST_RANGE = 40
"""The smallest range of the plot in rating points, so that small changes look small."""

_NARROWEST = 24
"""The fewest columns with room for two dates below the plot."""
_STEPS = (10, 20, 50, 100, 200, 500, 1000)
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def curve(
    changes: Sequence[RatingChange], columns: int, rows: int, *, unicode: bool = True
) -> tuple[str, ...]:
    """Plot *changes* of one rating, oldest first, in at most *columns* columns and *rows* lines,
    two of them for the time axis. Empty without changes or room.

    Matches are placed by time, or side by side if all were on one day.
    """
    width, height = columns - MARGIN, rows - 2
    if not changes or width < _NARROWEST or height < 2:
        return ()
    points = _points(changes)
    low, high = _range(value for _, value in points)
    frame = Frame(points[0][0], points[-1][0], low, high, width, height, ink_of(unicode))
    return plot([points], frame, _labels(frame), _days(changes, width))


def _points(changes: Sequence[RatingChange]) -> list[Point]:
    """The rating before the first of *changes*, and after each."""
    first, last = changes[0], changes[-1]
    values = [change.after.value for change in changes]
    if _day(first.at) == _day(last.at):
        return list(enumerate([first.before.value, *values]))
    times = [float(change.at) for change in changes]
    return [(times[0], first.before.value), *zip(times, values, strict=True)]


def _range(values: Iterable[float]) -> tuple[float, float]:
    """The lowest and the highest of *values*, spread to at least LEAST_RANGE."""
    known = list(values)
    low, high = min(known), max(known)
    missing = max(0.0, LEAST_RANGE - (high - low)) / 2
    return low - missing, high + missing


def _labels(frame: Frame) -> dict[int, str]:
    """Round ratings by their rows, on every other row at most."""
    low, high = frame.low, frame.high
    most = max(1, frame.height // 2)
    step = next((step for step in _STEPS if (high - low) / step <= most), None)
    step = step or _STEPS[-1] * ceil((high - low) / _STEPS[-1] / frame.height)
    first = -int(-low // step) * step
    return {frame.row(tick): str(tick) for tick in range(first, int(high) + 1, step)}


def _days(changes: Sequence[RatingChange], width: int) -> str:
    """The dates of the first and the last of *changes*, at both ends."""
    start, end = _day(changes[0].at), _day(changes[-1].at)
    return start if start == end else start + end.rjust(width - len(start))


def _day(at: int) -> str:
    """The date of *at* in UTC."""
    day = datetime.fromtimestamp(at, UTC)
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}"
