"""Retries: when a notice or an answer that could not be delivered, by any channel, is sent again.

Which failures are worth another attempt, the channel says: ``channels/posting.py`` for webhooks and
ntfy, ``channels/mail.py`` for mail.
"""

from __future__ import annotations

PAUSES = (60, 5 * 60, 30 * 60, 2 * 3600, 8 * 3600)
"""Seconds from one attempt to the next. The attempt after the last pause is the final one."""

LONGEST = PAUSES[-1]
"""The longest pause that another server may ask for."""

ATTEMPTS = len(PAUSES) + 1


def pause(attempt: int) -> int:
    """Seconds from attempt number *attempt*, from 1, to the next.

    >>> pause(1), pause(5), pause(6)
    (60, 28800, 28800)
    """
    return PAUSES[min(attempt, len(PAUSES)) - 1]
