"""Pauses: time that no clock charges, such as vacations, weekends off, and server downtime.

All instants are UTC seconds. A pause is stored only as an interval; what has been charged, and when
a limit will be reached, is always worked out from the intervals. So a pause that is declared,
extended or ended early moves every deadline by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import MAXYEAR, date, datetime, timedelta, tzinfo
from heapq import merge

from lobby.features.clocks.values.pauses import Pauses, Span

_DAYS_TO_SATURDAY = 5
_WEEK = timedelta(days=7)
_WEEKEND = timedelta(days=2)
_LAST_YEAR = MAXYEAR - 1
_MOST_WEEKENDS = 52 * 50
"""After so many, weekends no longer count: no clock of a match runs that long, and a damaged one
must not take forever to read."""


def charged(start: int, end: int, pauses: Pauses) -> int:
    """Seconds from *start* to *end* outside all pauses; 0 if *end* is not after *start*."""
    seconds = 0
    for since, until in _running(start, pauses):
        if since >= end:
            break
        seconds += (end if until is None else min(until, end)) - since
    return seconds


def moment(start: int, seconds: int, pauses: Pauses) -> int:
    """The first instant at which *seconds* from *start* have been charged.

    The inverse of ``charged``: if those seconds end where a pause begins, it is the beginning of
    the pause.
    """
    if seconds <= 0:
        return start
    for since, until in _running(start, pauses):
        if until is None or seconds <= until - since:
            return since + seconds
        seconds -= until - since
    raise AssertionError("The last stretch of running time has no end.")


def midnight(day: date, zone: tzinfo) -> int:
    """The instant at which *day* begins in *zone*. If the clocks change at midnight, it is the
    first instant of the day."""
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())


def _running(start: int, pauses: Pauses) -> Iterator[tuple[int, int | None]]:
    """The stretches of time from *start* on outside all pauses; the last has no end."""
    cursor = start
    spans = sorted(span for span in pauses.spans if span.start < span.end)
    for pause in merge(spans, _weekends(start, pauses.weekends)):
        if cursor < pause.start:
            yield cursor, pause.start
        cursor = max(cursor, pause.end)
    yield cursor, None


def _weekends(start: int, zone: tzinfo | None) -> Iterator[Span]:
    """The weekends in *zone* that end after *start*, for as long as any match may last."""
    if zone is None:
        return
    today = datetime.fromtimestamp(start, zone).date()
    saturday = today + timedelta(days=_DAYS_TO_SATURDAY - today.weekday())
    for __ in range(_MOST_WEEKENDS):
        if saturday.year > _LAST_YEAR:
            return
        yield Span(midnight(saturday, zone), midnight(saturday + _WEEKEND, zone))
        saturday += _WEEK
