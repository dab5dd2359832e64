"""A player's place on a board: stored, so that nothing is lost if the connection drops. It holds
the move that ``confirm`` plays."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lobby.base.errors import Refused, Stale
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import playing, turns, viewing
from lobby.features.matches.playing import Moved, moved_since
from lobby.features.matches.queries import matches as queries
from lobby.features.matches.values import Bookmark, Match, Showing
from lobby.features.people.values.player import Player
from lobby.gamekit.game import IllegalMove, View, with_entered


def load(snapshot: Snapshot, player: Player, board: int) -> Bookmark:
    """*player*'s place on *board*; an empty one if the board was never opened."""
    return queries.bookmark(snapshot, player, board) or Bookmark()


def keep(tx: Transaction, player: Player, board: int, bookmark: Bookmark) -> None:
    """Store *player*'s place on *board*. What was read stays read, even if another session has read
    less. This is private to the player: no event reports it."""
    queries.save_bookmark(tx, player, board, bookmark)


def mark_read(tx: Transaction, player: Player, board: int, message: int) -> None:
    """Record that *player* has read the messages on *board* up to the one with the given id; the
    rest of the place is unchanged."""
    keep(tx, player, board, replace(load(tx, player, board), read=message))


@dataclass(frozen=True, slots=True)
class Submitted:
    """A move that is stored but not played; *view* is the board after it, for its player alone."""

    match: Match
    move: str
    view: View


def submit(tx: Transaction, board: int, player: Player, move: str) -> Submitted:
    """Store *move* as the one that ``confirm`` plays.

    It is stored with the player's place on the board, where a screen finds it as the move entered.
    Raises NotFound, and Refused if it is not the player's turn or the move is illegal.
    """
    match = playing.acting(tx, board, player, None)
    if not match.awaits(player):
        raise turns.not_yours(board)
    showing = viewing.show(tx, board, player)
    canonical = _canonical(tx, showing, move)
    place = load(tx, player, board)
    keep(tx, player, board, replace(place, entry=canonical, entry_ply=match.plies))
    return Submitted(match, canonical, with_entered(showing.view, canonical))


def confirm(tx: Transaction, board: int, player: Player, *, comment: str = "") -> Moved:
    """Play the move that *player* has submitted.

    Raises what ``playing.play`` raises, Refused when nothing is submitted, and Stale when the
    position is no longer the one that it was submitted for.
    """
    match = playing.acting(tx, board, player, None)
    place = load(tx, player, board)
    if not place.entry:
        raise Refused.because(
            "You have not submitted a move on board {board}. Submit one first.",
            board=board,
            command=f"submit {board} MOVE",
        )
    if place.entry_ply != match.plies:
        raise Stale.because(
            "The position has changed since you submitted {entry}. Look at the board again.",
            entry=place.entry,
        )
    moved = playing.play(tx, board, player, place.entry, comment=comment)
    keep(tx, player, board, replace(place, entry=""))
    return moved_since(tx, match, moved)


def _canonical(snapshot: Snapshot, showing: Showing, move: str) -> str:
    """*move* in canonical form. Raises Refused if it is illegal."""
    state = viewing.history(snapshot, showing.match, showing.played)[-1]
    with Refused.instead_of(IllegalMove):
        state.play(move)
    return state.canonical(move)
