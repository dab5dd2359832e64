"""Timing: the clocks of stored matches, the pauses that stop them, and the deadlines that follow.

A deadline is stored to be found; what it is worked out from is the clock and the pauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from lobby.kits.game import Seat
from lobby.model.clock import Clock
from lobby.model.match import Match
from lobby.model.pauses import NEVER, Pauses, Span
from lobby.model.player import Player
from lobby.store import Snapshot, Transaction
from lobby.time import clocks, zones

SILENCE = 120
"""Seconds without a sign of life after which the server was down, or its clock has jumped."""


def silence(snapshot: Snapshot) -> Span | None:
    """The time since the server's last sign of life, which nobody is charged for; None when that
    was just now."""
    last = snapshot.last_beat()
    if last is None or snapshot.now - last < SILENCE:
        return None
    return Span(last, snapshot.now)


def pauses_of(snapshot: Snapshot, match: Match) -> Pauses:
    """All that stops the clock of the player to move in *match*."""
    clock = match.clock
    if clock.turn is None or clock.allowed is None:
        return NEVER
    if match.players[clock.turn].bot:
        # It thinks when the server has time for it, and never loses by that.
        return Pauses((Span(clock.since, snapshot.now),))
    vacations = (vacation.span for vacation in snapshot.vacations(match.players[clock.turn]))
    since = clock.since
    spans = [span for span in vacations if span.end > since]
    zone = zones.known_or_default(match.zones[clock.turn])
    # The sweep may not have noted it yet: the clock may have jumped a second ago.
    unnoted = silence(snapshot)
    spans += [*snapshot.downtimes(since), *([unnoted] if unnoted else [])]
    return clock.pauses(spans, zone)


def pressed(snapshot: Snapshot, match: Match, to_move: Seat | None) -> Match:
    """*match* after the player to move has moved now: the time is paid, *to_move* is next, with a
    deadline. Raises Refused when the time had run out."""
    clock = clocks.press(match.clock, snapshot.now, to_move, pauses_of(snapshot, match))
    return restarted(snapshot, match, clock)


def restarted(snapshot: Snapshot, match: Match, clock: Clock) -> Match:
    """*match* with *clock*, on which a new turn has begun: with a deadline and a reminder."""
    begun = replace(match, clock=clock, reminded=False)
    return refreshed(snapshot, begun)


def refreshed(snapshot: Snapshot, match: Match) -> Match:
    """*match* with the deadline and the reminder that its clock and the pauses of today make."""
    pauses = pauses_of(snapshot, match)
    waits_for_bot = match.to_move is not None and match.players[match.to_move].bot
    remind_at = None if match.reminded or waits_for_bot else clocks.reminder(match.clock, pauses)
    return replace(match, deadline=clocks.deadline(match.clock, pauses), remind_at=remind_at)


def run_out(snapshot: Snapshot, match: Match) -> bool:
    """Whether the time of the player to move is over, whatever has been stored."""
    if match.deadline is None or snapshot.now < match.deadline:
        return False
    deadline = refreshed(snapshot, match).deadline
    return deadline is not None and snapshot.now >= deadline


def time_left(snapshot: Snapshot, match: Match) -> int | None:
    """Seconds of its clock that the player to move has left: less than the time until the
    deadline where a pause lies between. None when nothing limits it."""
    return clocks.time_left(match.clock, snapshot.now, pauses_of(snapshot, match))


def refresh_all(tx: Transaction, player: Player) -> None:
    """Store the deadlines anew that hang on the pauses of *player*."""
    refresh(tx, (match for match in tx.running_matches_of(player) if match.awaits(player)))


def refresh(tx: Transaction, matches: Iterable[Match]) -> None:
    """Store the deadlines of *matches* anew, where they are others than before."""
    for match in matches:
        anew = refreshed(tx, match)
        if anew != match:
            tx.save_deadline(anew)
