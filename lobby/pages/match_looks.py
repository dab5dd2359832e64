"""A match with all that a viewer who sits down at its board wants to see at once."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.kits.game import View
from lobby.matches import bookmarks, position_at, viewing
from lobby.model.bookmark import Bookmark
from lobby.model.match import Showing
from lobby.model.player import Player
from lobby.pages import circumstances
from lobby.pages.circumstances import Circumstances
from lobby.store import Snapshot


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier position, after *ply* moves."""

    ply: int
    view: View


@dataclass(frozen=True, slots=True)
class Opened:
    """A board as its viewer left it: *place* is where that was, and *past* the earlier position
    that was looked at, if one was."""

    showing: Showing
    about: Circumstances
    place: Bookmark
    past: Past | None


def opened(snapshot: Snapshot, board: int, player: Player | None) -> Opened:
    """The first look of *player* at *board*: everything as it was left. Raises NotFound."""
    showing, about = seen(snapshot, board, player)
    place = bookmarks.load(snapshot, player, board) if player else Bookmark()
    past = None
    if place.looking_at is not None and place.looking_at < showing.match.plies:
        past = position(snapshot, board, place.looking_at, player)
    return Opened(showing, about, place, past)


def seen(snapshot: Snapshot, board: int, player: Player | None) -> tuple[Showing, Circumstances]:
    """How things stand on *board* now. Raises NotFound."""
    showing = viewing.show(snapshot, board, player)
    return showing, circumstances.of_match(snapshot, showing.match, player)


def position(snapshot: Snapshot, board: int, ply: int, player: Player | None) -> Past:
    """How they stood after *ply* moves. Raises NotFound."""
    return Past(ply, position_at.view_at(snapshot, board, ply, player))
