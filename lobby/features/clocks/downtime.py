"""Downtime: time during which the server did not run, which no clock charges.

The server was down, or stood still; or the system's clock jumped forward, which looks the same from
inside. If the clock is set back, the opposite is corrected: whatever began later than now begins
now.
"""

from __future__ import annotations

from lobby.features.clocks import disconnections, match_clocks
from lobby.features.clocks.values.pauses import Span
from lobby.store import Transaction


def note(tx: Transaction, gap: int = 0, *, begins: bool = False) -> int:
    """Note that the server runs now, and make up for what has passed since its last sign of life,
    if that was long ago (``match_clocks.SILENCE``) or the clock was set back; otherwise for the
    *gap* in seconds by which the clock is known to have jumped just now. A server that *begins*
    while no other one runs makes up for all that has passed, and for the time that players have to
    connect again. Return how many seconds had passed: negative if the clock was set back, 0 for an
    ordinary pause between two signs of life."""
    last = tx.last_beat()
    passed = 0 if last is None else tx.now - last
    restarted = begins and passed > 0 and not tx.servers()
    if abs(passed) < match_clocks.SILENCE and not restarted:
        passed = gap
    if last is None or not passed:
        tx.beat()
        return 0
    if passed > 0:
        back = disconnections.RETURN_SECONDS if restarted else 0
        tx.add_downtime(Span(tx.now - passed, tx.now + back))
    else:
        tx.begin_nothing_later()
    tx.postpone(passed)
    tx.beat()
    return passed


def allow(tx: Transaction, board: int) -> None:
    """Make the deadline of *board* allow for every downtime. Raises Unreadable."""
    if match := tx.match(board):
        match_clocks.refresh(tx, (match,))


def settle(tx: Transaction) -> None:
    """Note that every deadline now allows for every downtime."""
    tx.settle_downtimes()
