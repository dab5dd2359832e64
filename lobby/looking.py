"""Looking back: a match as it stood after an earlier move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lobby import matches
from lobby.errors import NotFound
from lobby.matches import Showing
from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot


def show_at(snapshot: Snapshot, board: int, viewer: Player | None, ply: int | None) -> Showing:
    """The match on *board* as *viewer* may see it after *ply* moves: its view and the moves up to
    there. None is now; a negative ply counts back from there. Raises NotFound."""
    showing = matches.show(snapshot, board, viewer)
    if ply is None:
        return showing
    plies = showing.match.plies
    after = ply if ply >= 0 else plies + ply
    if not 0 <= after <= plies:
        raise NotFound(f"Board {board} has no move {ply}: give a number from {-plies} to {plies}.")
    view = matches.view_at(snapshot, board, after, viewer)
    return replace(showing, played=showing.played[:after], view=view)
