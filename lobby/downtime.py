"""Downtime: the time when the server was down is nobody's, so no clock charges it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lobby import timing
from lobby.pauses import Span

if TYPE_CHECKING:
    from lobby.storage import Transaction

SHORTEST = 120
"""A gap of fewer seconds between two signs of life is no downtime."""


def note(tx: Transaction) -> bool:
    """The server runs: what has passed since its last sign of life was downtime, if it was long.
    Whether there is downtime that not every deadline allows for."""
    last = tx.last_beat()
    if last is not None and tx.now - last >= SHORTEST:
        tx.add_downtime(Span(last, tx.now))
    tx.beat()
    return tx.unsettled_downtime()


def allow(tx: Transaction, after: int, limit: int) -> int | None:
    """Let the deadlines of *limit* boards after number *after* allow for every downtime; the
    number to go on after, None when all do."""
    batch = tx.timed_matches(after, limit)
    timing.refresh(tx, batch)
    if batch:
        return batch[-1].board
    tx.settle_downtimes()
    return None
