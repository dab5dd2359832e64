"""Disconnections: when one of several servers fails, the clocks of the players connected to it
stand still.

Nobody can say when that begins: a server that is killed tells nobody. So a disconnection counts
from the server's last sign of life, and lasts until the player is connected again, but no longer
than RETURN_SECONDS from when the failure was noticed. A player who was connected to another server
all the time has lost nothing, and gains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lobby.core.queries import servers as servers_queries
from lobby.core.queries.servers import SILENT_SECONDS
from lobby.core.values import Here
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import queries
from lobby.features.clocks.match_clocks import refresh_all
from lobby.features.clocks.values import Span
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player

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
