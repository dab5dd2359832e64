"""Timing: the clocks of stored matches, the pauses that stop them, and the deadlines that follow.

A deadline is stored so that it can be found; it is always worked out from the clock and the pauses.

When one of several servers fails, the clocks of the players connected to it stand still. Nobody can
say when that begins: a server that is killed tells nobody. So a disconnection counts from the
server's last sign of life, and lasts until the player is connected again, but no longer than
RETURN_SECONDS from when the failure was noticed. A player who was connected to another server all
the time has lost nothing, and gains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from lobby.core.queries import servers as servers_queries
from lobby.core.queries.servers import SILENT_SECONDS
from lobby.core.values import Here
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import clocks, queries, zones
from lobby.features.clocks.values import NEVER, Clock, Interruptions, Pauses, Span
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat

SILENCE = 120
"""Seconds without a sign of life that mean the server was down, or its clock has jumped."""

_NONE = Interruptions({}, (), None)


def silence(snapshot: Snapshot) -> Span | None:
    """The time since the last sign of life, which nobody is charged; None if that was recent."""
    return _silence(queries.last_beat(snapshot), snapshot.now)


def pauses_of(snapshot: Snapshot, match: Match) -> Pauses:
    """All that stops the clock of the player to move in *match*."""
    return _pauses(match, _interruptions(snapshot, match, whole=False), snapshot.now)


def pressed(snapshot: Snapshot, match: Match, to_move: Seat | None) -> Match:
    """*match* after the player to move has moved now: the time is paid, and *to_move* is next, with
    a deadline. Raises Refused if the time had run out."""
    # Read once for both players: one ends a turn and the other begins one.
    interruptions = _interruptions(snapshot, match)
    clock = clocks.press(
        match.clock, snapshot.now, to_move, _pauses(match, interruptions, snapshot.now)
    )
    return _due(_restarted(match, clock), interruptions, snapshot.now)


def restarted(snapshot: Snapshot, match: Match, clock: Clock) -> Match:
    """*match* with *clock*, on which a new turn has begun: with a deadline and a reminder."""
    return refreshed(snapshot, _restarted(match, clock))


def run(tx: Transaction, match: Match) -> Match:
    """Start the clock of *match*, which waited until both players were here."""
    started = restarted(tx, match, replace(match.clock, waiting=False, since=tx.now))
    queries.start_clock(tx, started)
    return started


def refreshed(snapshot: Snapshot, match: Match) -> Match:
    """*match* with the deadline and the reminder of its clock and the pauses known now."""
    return _due(match, _interruptions(snapshot, match), snapshot.now)


def run_out(snapshot: Snapshot, match: Match) -> bool:
    """Whether the player to move has run out of time, allowing for pauses that the stored deadline
    does not."""
    if match.deadline is None or snapshot.now < match.deadline:
        return False
    deadline = refreshed(snapshot, match).deadline
    return deadline is not None and snapshot.now >= deadline


def time_left(snapshot: Snapshot, match: Match) -> int | None:
    """Seconds that the player to move has left on the clock: less than the time until the deadline
    if a pause lies in between. None if nothing limits it."""
    return clocks.time_left(match.clock, snapshot.now, pauses_of(snapshot, match))


def refresh_all(tx: Transaction, player: Player) -> None:
    """Update the stored deadlines that depend on the pauses of *player*."""
    refresh(
        tx,
        (match for match in matches_queries.running_matches_of(tx, player) if match.awaits(player)),
    )


def refresh(tx: Transaction, matches: Iterable[Match]) -> None:
    """Update the stored deadlines of *matches*, if they have changed."""
    for match in matches:
        anew = refreshed(tx, match)
        if anew != match:
            queries.save_deadline(tx, anew)


def _interruptions(snapshot: Snapshot, match: Match, *, whole: bool = True) -> Interruptions:
    """What may stop the clock of *match*, whoever is to move; nothing if the turn has no limit."""
    if match.clock.allowed is None:
        return _NONE
    people = tuple(player for player in match.players if not player.bot)
    # A turn that is about to begin begins now, which is earlier if a clock was set back.
    since = min(match.clock.since, snapshot.now)
    live = match.clock.terms.live and not match.clock.waiting
    return queries.interruptions(snapshot, people, since, whole=whole, live=live)


def _pauses(match: Match, interruptions: Interruptions, now: int) -> Pauses:
    clock = match.clock
    if clock.turn is None or clock.allowed is None:
        return NEVER
    player = match.players[clock.turn]
    if player.bot:
        # A bot thinks when the server has time for it, and never loses by that.
        return Pauses((Span(clock.since, now),))
    # The sweep may not have noted a silence yet: the clock may have jumped a second ago.
    unnoted = _silence(interruptions.last_beat, now)
    spans = (
        *interruptions.absences[player.id],
        *interruptions.downtimes,
        *([unnoted] if unnoted else []),
    )
    zone = zones.known_or_default(match.zones[clock.turn])
    return clock.pauses((span for span in spans if span.end > clock.since), zone)


def _silence(last_beat: int | None, now: int) -> Span | None:
    if last_beat is None or now - last_beat < SILENCE:
        return None
    return Span(last_beat, now)


def _restarted(match: Match, clock: Clock) -> Match:
    return replace(match, clock=clock, reminded=False)


def _due(match: Match, interruptions: Interruptions, now: int) -> Match:
    """*match* with the deadline and the reminder of its clock and the *interruptions*."""
    pauses = _pauses(match, interruptions, now)
    waits_for_bot = match.to_move is not None and match.players[match.to_move].bot
    remind_at = None if match.reminded or waits_for_bot else clocks.reminder(match.clock, pauses)
    return replace(match, deadline=clocks.deadline(match.clock, pauses), remind_at=remind_at)


RETURN_SECONDS = 60
"""How long players have to connect again before their clocks run: after a restart, 500 players were
all back after 42 s."""


def note_silent_servers(tx: Transaction) -> None:
    """Forget servers that are gone, and stop the clocks of the players connected to them."""
    silent = servers_queries.silent_servers(tx)
    if not silent:
        return
    queries.remove_old_disconnections(tx)
    elsewhere = _connected_since(
        here
        for living in servers_queries.servers(tx)
        for here in servers_queries.sessions_at(tx, living.server)
    )
    for server, beat in silent:
        for player in _connected_since(servers_queries.sessions_at(tx, server)):
            back = elsewhere.get(player, tx.now + RETURN_SECONDS)
            if back > beat:
                _add(tx, player, Span(beat, back))
        servers_queries.remove_server(tx, server)


def note_own_silence(tx: Transaction, last: int, sessions: Iterable[Here]) -> None:
    """Stop the clocks of the players in *sessions*, those of this server, for the time since its
    *last* sign of life, if that was long ago: it could do nothing for them meanwhile."""
    if tx.now - last < SILENT_SECONDS:
        return
    for player, since in _connected_since(sessions).items():
        if since <= last:
            _add(tx, player, Span(last, tx.now))


def note_return(tx: Transaction, players: Collection[Player]) -> None:
    """Let the clocks of *players* run again: they have connected to a live server."""
    gone = queries.disconnected(tx) if players else ()
    for player in players:
        if player.id in gone:
            queries.end_disconnections(tx, player)
            refresh_all(tx, player)


def may_be_cut_off(snapshot: Snapshot, match: Match) -> bool:
    """Whether the server of the player to move, whose deadline has come, may have failed before
    that: it has given no sign of life since. Within seconds it will give one, or be gone."""
    if match.to_move is None or match.deadline is None:
        return False
    beat = servers_queries.sign_of_life(snapshot, match.players[match.to_move])
    return beat is not None and beat < match.deadline


def _add(tx: Transaction, player: Player, span: Span) -> None:
    queries.add_disconnection(tx, player, span)
    refresh_all(tx, player)


def _connected_since(sessions: Iterable[Here]) -> dict[Player, int]:
    """Since when each player has been connected."""
    times: dict[Player, int] = {}
    for session in sessions:
        if session.player:
            times[session.player] = min(session.since, times.get(session.player, session.since))
    return times
