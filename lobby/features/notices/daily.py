"""The daily notice: when it is due."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo


def next_time(after: int, hour: int, zone: tzinfo) -> int:
    """The first instant after *after*, in UTC seconds, at which it is *hour* o'clock in *zone*.

    If the clocks skip that hour, it is an hour later by them; if it occurs twice, it is the first.
    """
    today = datetime.fromtimestamp(after, zone).date()
    for days in range(3):
        day = today + timedelta(days=days)
        then = int(datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp())
        if then > after:
            return then
    raise AssertionError("Every hour comes once in three days.")
