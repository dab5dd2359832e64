"""When to try again, in words."""

from __future__ import annotations

from math import ceil

from lobby.basics.durations import HOUR, MINUTE
from lobby.basics.translation import ngettext


def again(seconds: float) -> str:
    """A phrase that says to try again in *seconds*, rounded up, for use after a colon.

    >>> again(0.2), again(90)
    ('try again in 1 second', 'try again in 90 seconds')
    >>> again(121), again(2 * HOUR + 1)
    ('try again in 3 minutes', 'try again in 3 hours')
    """
    if seconds >= 2 * HOUR:
        count = ceil(seconds / HOUR)
        return ngettext("try again in {count} hour", "try again in {count} hours", count)
    if seconds >= 2 * MINUTE:
        count = ceil(seconds / MINUTE)
        return ngettext("try again in {count} minute", "try again in {count} minutes", count)
    count = max(1, ceil(seconds))
    return ngettext("try again in {count} second", "try again in {count} seconds", count)
