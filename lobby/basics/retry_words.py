"""Waiting, in words: when to try again."""

from __future__ import annotations

from math import ceil

from lobby.basics.durations import HOUR, MINUTE


def again(seconds: float) -> str:
    """That one may try again in *seconds*, rounded up, as the end of a sentence.

    >>> again(0.2), again(90)
    ('try again in 1 second', 'try again in 90 seconds')
    >>> again(121), again(2 * HOUR + 1)
    ('try again in 3 minutes', 'try again in 3 hours')
    """
    for unit, length in (("hour", HOUR), ("minute", MINUTE), ("second", 1)):
        if seconds >= 2 * length or length == 1:
            count = max(1, ceil(seconds / length))
            return f"try again in {count} {unit}{'s' * (count > 1)}"
    raise AssertionError("a second is the last unit")
