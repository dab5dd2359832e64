"""Looking back: a match as it stood at an earlier ply."""

from __future__ import annotations

from dataclasses import replace

from lobby.base.errors import NotFound
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values.match import Showing
from lobby.features.matches.viewing import current_view, find, history
from lobby.features.people.values.player import Player
from lobby.gamekit.game import View


def show_at(snapshot: Snapshot, board: int, viewer: Player | None, ply: int | None) -> Showing:
    """The match on *board* as *viewer* may see it after *ply* moves: its view and the moves up to
    there. None is the present position; a negative ply counts back from it. Raises NotFound."""
    showing = viewing.show(snapshot, board, viewer)
    if ply is None:
        return showing
    plies = showing.match.plies
    after = ply if ply >= 0 else plies + ply
    if not 0 <= after <= plies:
        raise NotFound(
            _(
                "Board {board} has no move {ply}. Give a number from {lowest} to {highest}.",
                board=board,
                ply=ply,
                lowest=-plies,
                highest=plies,
            )
        )
    view = view_at(snapshot, board, after, viewer)
    return replace(showing, played=showing.played[:after], view=view)


def view_at(snapshot: Snapshot, board: int, ply: int, viewer: Player | None) -> View:
    """The position after *ply* moves, as *viewer* may see it. Raises NotFound."""
    match = find(snapshot, board, viewer)
    states = history(snapshot, match, matches_queries.moves(snapshot, board))
    if not 0 <= ply < len(states):
        raise NotFound(
            _(
                "Board {board} has no move {ply}. Give a number from 0 to {plies}.",
                board=board,
                ply=ply,
                plies=match.plies,
            )
        )
    seat = match.seat_of(viewer)
    if ply == match.plies:
        return current_view(states[ply], match, seat)
    return replace(states[ply].view(seat, revealed=match.over), moves=())
