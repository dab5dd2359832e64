"""Times as people say them: how long ago something was, rather than its date."""

from __future__ import annotations

from datetime import UTC, datetime

from lobby.base.translation import _

MINUTE, HOUR, DAY = 60, 3600, 86400
_LONG_AGO = 300 * DAY


def ago(then: int, now: int) -> str:
    """How long ago *then* was, for a column of nine cells: a distance up to two weeks, then the
    day, and after most of a year the month.

    >>> ago(0, 20), ago(0, 38 * MINUTE), ago(0, 5 * HOUR), ago(0, 3 * DAY)
    ('now', '38 min', '5 h', '3 d')
    >>> ago(0, 26 * HOUR), ago(0, 40 * DAY), ago(0, 800 * DAY)
    ('yesterday', '1 Jan', 'Jan 1970')
    """
    seconds = max(0, now - then)
    if seconds < MINUTE:
        return _("now")
    if seconds < HOUR:
        return _("{minutes} min", minutes=seconds // MINUTE)
    if seconds < DAY:
        return _("{hours} h", hours=seconds // HOUR)
    if seconds < 2 * DAY:
        return _("yesterday")
    if seconds < 14 * DAY:
        return _("{days} d", days=seconds // DAY)
    return _day(then, now) if seconds < _LONG_AGO else f"{_date(then):%b %Y}"


def past(then: int, now: int) -> str:
    """The same, for use beside other lengths of time: distances end in "ago", and a day has its
    year if that was long ago.

    >>> past(0, 20), past(0, 38 * MINUTE), past(0, 26 * HOUR), past(0, 800 * DAY)
    ('now', '38 min ago', 'yesterday', '1 Jan 1970')
    """
    seconds = max(0, now - then)
    if seconds >= 14 * DAY:
        return _day(then, now)
    is_length = seconds >= MINUTE and not DAY <= seconds < 2 * DAY
    return _("{text} ago", text=ago(then, now)) if is_length else ago(then, now)


def since(then: int, now: int) -> str:
    """How long ago *then* was, in a sentence.

    >>> since(0, 20), since(0, 38 * MINUTE), since(0, 26 * HOUR), since(0, 40 * DAY)
    ('just now', '38 min ago', 'yesterday', 'on 1 Jan')
    """
    seconds = max(0, now - then)
    if seconds < MINUTE:
        return _("just now")
    text = past(then, now)
    return text if seconds < 14 * DAY else _("on {day}", day=text)


def _day(then: int, now: int) -> str:
    day = _date(then)
    year = "" if now - then < _LONG_AGO else f" {day.year}"
    return f"{day.day} {day:%b}{year}"


def _date(then: int) -> datetime:
    return datetime.fromtimestamp(then, UTC)
