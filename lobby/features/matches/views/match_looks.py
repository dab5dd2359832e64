"""A match with everything that a viewer wants to see at once on opening its board."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.database.transaction import Snapshot
from lobby.features.matches import bookmarks, position_at, viewing
from lobby.features.matches.values.match import Bookmark, Showing
from lobby.features.matches.views import circumstances
from lobby.features.matches.views.circumstances import Circumstances
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.features.talk.values.chat_message import ChatMessage
from lobby.gamekit.game import View


@dataclass(frozen=True, slots=True)
class Past:
    """An earlier position, after *ply* moves."""

    ply: int
    view: View


@dataclass(frozen=True, slots=True)
class Look:
    """The state of a board, and the last messages of its chat, oldest first."""

    showing: Showing
    about: Circumstances
    talk: tuple[ChatMessage, ...]


@dataclass(frozen=True, slots=True)
class Opened:
    """A board as its viewer left it: *place* is the bookmark, and *past* the earlier position that
    the viewer was looking at, if any."""

    look: Look
    place: Bookmark
    past: Past | None


def opened(snapshot: Snapshot, board: int, player: Player | None) -> Opened:
    """The first look of *player* at *board*, with everything as they left it. Raises NotFound."""
    look = seen(snapshot, board, player)
    place = bookmarks.load(snapshot, player, board) if player else Bookmark()
    past = None
    if place.looking_at is not None and place.looking_at < look.showing.match.plies:
        past = position(snapshot, board, place.looking_at, player)
    return Opened(look, place, past)


def seen(snapshot: Snapshot, board: int, player: Player | None) -> Look:
    """The current state of *board*. Raises NotFound."""
    match = viewing.find(snapshot, board, player)

    def around() -> tuple[Circumstances, tuple[ChatMessage, ...]]:
        about = circumstances.of_match(snapshot, match, player)
        return about, chat.history(snapshot, player, board=board)

    snapshot.expect(lambda: (viewing.played_for(snapshot, match, player), around()))
    return Look(viewing.show(snapshot, board, player), *around())


def position(snapshot: Snapshot, board: int, ply: int, player: Player | None) -> Past:
    """The position on *board* after *ply* moves. Raises NotFound."""
    return Past(ply, position_at.view_at(snapshot, board, ply, player))
