"""What the match screen asks of the store."""

from __future__ import annotations

from lobby.matches import bookmarks, position_at, viewing
from lobby.model.bookmark import Bookmark
from lobby.model.match import Showing
from lobby.model.player import Player
from lobby.screens.base import circumstances
from lobby.screens.base.circumstances import Circumstances
from lobby.screens.match.sitting import Past, Sitting
from lobby.store import Snapshot


def opened(snapshot: Snapshot, board: int, player: Player | None) -> tuple[Sitting, Bookmark]:
    """The first look of *player* at *board*: everything as it was left. Raises NotFound."""
    showing, about = seen(snapshot, board, player)
    place = bookmarks.load(snapshot, player, board) if player else Bookmark()
    past = None
    if place.looking_at is not None and place.looking_at < showing.match.plies:
        past = position(snapshot, board, place.looking_at, player)
    return Sitting.resumed(showing, place, past, about), place


def seen(snapshot: Snapshot, board: int, player: Player | None) -> tuple[Showing, Circumstances]:
    """How things stand on *board* now. Raises NotFound."""
    showing = viewing.show(snapshot, board, player)
    return showing, circumstances.of_match(snapshot, showing.match, player)


def position(snapshot: Snapshot, board: int, ply: int, player: Player | None) -> Past:
    """How they stood after *ply* moves. Raises NotFound."""
    return Past(ply, position_at.view_at(snapshot, board, ply, player))
