"""What clocks charge, computed differently from the lobby: by what a union of pauses leaves of a
time, and by trial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import TypeAlias
from zoneinfo import ZoneInfo

from lobby.base.durations import DAY

Interval: TypeAlias = tuple[int, int]
"""UTC seconds, from the first up to but not including the second."""


def charged(since: int, until: int, pauses: Iterable[Interval], zone: str | None) -> int:
    """The seconds from *since* to *until* outside all *pauses* and, if a *zone* is given, outside
    Saturdays and Sundays there."""
    if until <= since:
        return 0
    stopped = [*pauses, *_weekends(since, until, zone)] if zone else list(pauses)
    clipped = sorted((max(a, since), min(b, until)) for a, b in stopped)
    left, reached = until - since, since
    for begins, ends in clipped:
        if ends > max(begins, reached):
            left -= ends - max(begins, reached)
            reached = ends
    return left


def reached(since: int, seconds: int, pauses: Iterable[Interval], zone: str | None) -> int:
    """The first moment at which *seconds* from *since* have been charged. A clock charges at most
    one second per second, so skipping the seconds still missing never skips too far."""
    fixed, when = tuple(pauses), since + max(0, seconds)
    while missing := seconds - charged(since, when, fixed, zone):
        if missing < 0:
            return since
        when += missing
    return when


def _weekends(since: int, until: int, zone: str) -> Iterator[Interval]:
    day = _local(since, zone) - timedelta(days=1)
    last = _local(until, zone)
    while day <= last:
        if day.isoweekday() >= 6:
            yield midnight(day, zone), midnight(day + timedelta(days=1), zone)
        day += timedelta(days=1)


def _local(instant: int, zone: str) -> date:
    return datetime.fromtimestamp(instant, ZoneInfo(zone)).date()


@lru_cache(maxsize=100_000)
def midnight(day: date, zone: str) -> int:
    """The first second of *day* in *zone*, found by asking which day it is there."""
    noon = int(datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp())
    low, high = noon - 3 * DAY, noon + 3 * DAY
    while low + 1 < high:
        middle = (low + high) // 2
        if _local(middle, zone) >= day:
            high = middle
        else:
            low = middle
    return high
