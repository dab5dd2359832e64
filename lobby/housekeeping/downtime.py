"""Downtime: time that the server did not live through is nobody's, so no clock charges it.

It was down, or stood still; or the system's clock jumped, which looks the same from inside. A clock
that is set back makes the opposite good: what began later than now begins now.
"""

from __future__ import annotations

from lobby.model.pauses import Span
from lobby.store import Transaction
from lobby.time import match_clocks


def note(tx: Transaction) -> int:
    """The server runs now: make good what has passed since its last sign of life, if that was long
    (``match_clocks.SILENCE``) or the clock was set back. How many seconds that were, fewer than
    none when it was set back; 0 for an ordinary pause between two signs of life."""
    last = tx.last_beat()
    passed = 0 if last is None else tx.now - last
    if last is None or abs(passed) < match_clocks.SILENCE:
        tx.beat()
        return 0
    if passed > 0:
        tx.add_downtime(Span(last, tx.now))
    else:
        tx.begin_nothing_later()
    tx.postpone(passed)
    tx.beat()
    return passed


def allow(tx: Transaction, after: int, limit: int) -> int | None:
    """Let the deadlines of *limit* boards after number *after* allow for every downtime; the
    number to go on after, None when all do."""
    batch = tx.timed_matches(after, limit)
    match_clocks.refresh(tx, batch)
    if batch:
        return batch[-1].board
    tx.settle_downtimes()
    return None
