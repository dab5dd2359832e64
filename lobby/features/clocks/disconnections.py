"""Disconnections: when one of several servers fails, the clocks of the players connected to it
stand still.

Nobody can say when that begins: a server that is killed tells nobody. So a disconnection counts
from the server's last sign of life, and lasts until the player is connected again, but no longer
than RETURN_SECONDS from when the failure was noticed. A player who was connected to another server
all the time has lost nothing, and gains nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from lobby.core.values.servers import Here
from lobby.features.clocks.match_clocks import refresh_all
from lobby.features.clocks.values.pauses import Span
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player
from lobby.store import Snapshot, Transaction
from lobby.store.servers.servers import SILENT_SECONDS

RETURN_SECONDS = 60
"""How long players have to connect again before their clocks run: after a restart, 500 players were
all back after 42 s."""


def note_silent_servers(tx: Transaction) -> None:
    """Forget the servers that are gone, and stop the clocks of the players who were connected to
    them."""
    silent = tx.silent_servers()
    if not silent:
        return
    tx.remove_old_disconnections()
    elsewhere = _connected_since(
        here for living in tx.servers() for here in tx.sessions_at(living.server)
    )
    for server, beat in silent:
        for player in _connected_since(tx.sessions_at(server)):
            back = elsewhere.get(player, tx.now + RETURN_SECONDS)
            if back > beat:
                _add(tx, player, Span(beat, back))
        tx.remove_server(server)


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
    gone = tx.disconnected() if players else ()
    for player in players:
        if player.id in gone:
            tx.end_disconnections(player)
            refresh_all(tx, player)


def may_be_cut_off(snapshot: Snapshot, match: Match) -> bool:
    """Whether the server of the player to move, whose deadline has come, may have failed before
    that: it has given no sign of life since. Within seconds it will give one, or be gone."""
    if match.to_move is None or match.deadline is None:
        return False
    beat = snapshot.sign_of_life(match.players[match.to_move])
    return beat is not None and beat < match.deadline


def _add(tx: Transaction, player: Player, span: Span) -> None:
    tx.add_disconnection(player, span)
    refresh_all(tx, player)


def _connected_since(sessions: Iterable[Here]) -> dict[Player, int]:
    """Since when each player has been connected."""
    found: dict[Player, int] = {}
    for each in sessions:
        if each.player:
            found[each.player] = min(each.since, found.get(each.player, each.since))
    return found
