"""A player's place on a board: stored, so that nothing is lost if the connection drops."""

from __future__ import annotations

from dataclasses import replace

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values.match import Bookmark
from lobby.features.people.values.player import Player


def load(snapshot: Snapshot, player: Player, board: int) -> Bookmark:
    """*player*'s place on *board*; an empty one if the board was never opened."""
    return matches_queries.bookmark(snapshot, player, board) or Bookmark()


def keep(tx: Transaction, player: Player, board: int, bookmark: Bookmark) -> None:
    """Store *player*'s place on *board*. What was read stays read, even if another session has read
    less. This is private to the player: no event reports it."""
    matches_queries.save_bookmark(tx, player, board, bookmark)


def mark_read(tx: Transaction, player: Player, board: int, message: int) -> None:
    """Record that *player* has read the messages on *board* up to the one with the given id; the
    rest of the place is unchanged."""
    keep(tx, player, board, replace(load(tx, player, board), read=message))
