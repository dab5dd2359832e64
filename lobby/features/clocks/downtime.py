"""Downtime: time during which the server did not run, which no clock charges.

The server was down, or stood still; or the system's clock jumped forward, which looks the same from
inside. If the clock is set back, the opposite is corrected: whatever began later than now begins
now.
"""

from __future__ import annotations

from lobby.core.queries import servers as servers_queries
from lobby.database.transaction import Transaction
from lobby.features.clocks import match_clocks, server_failures
from lobby.features.clocks.queries import clocks as queries
from lobby.features.clocks.values.pauses import Span
from lobby.features.matches.queries import matches as matches_queries


def note(tx: Transaction, gap: int = 0, *, begins: bool = False) -> int:
    """Note that the server runs now, and make up for what has passed since its last sign of life,
    if that was long ago (``match_clocks.SILENCE``) or the clock was set back; otherwise for the
    *gap* in seconds by which the clock is known to have jumped just now. A server that *begins*
    while no other one runs makes up for all that has passed, and for the time that players have to
    connect again. Return how many seconds had passed: negative if the clock was set back, 0 for an
    ordinary pause between two signs of life."""
    last = queries.last_beat(tx)
    passed = 0 if last is None else tx.now - last
    restarted = begins and passed > 0 and not servers_queries.servers(tx)
    if abs(passed) < match_clocks.SILENCE and not restarted:
        passed = gap
    if last is None or not passed:
        queries.beat(tx)
        return 0
    if passed > 0:
        back = server_failures.RETURN_SECONDS if restarted else 0
        queries.add_downtime(tx, Span(tx.now - passed, tx.now + back))
    else:
        queries.begin_nothing_later(tx)
    queries.postpone(tx, passed)
    queries.beat(tx)
    return passed


def allow(tx: Transaction, board: int) -> None:
    """Make the deadline of *board* allow for every downtime. Raises Unreadable."""
    if match := matches_queries.match(tx, board):
        match_clocks.refresh(tx, (match,))


def settle(tx: Transaction) -> None:
    """Note that every deadline now allows for every downtime."""
    queries.settle_downtimes(tx)
