"""Where a player left off at a board: kept, so that vanishing at any moment loses nothing."""

from __future__ import annotations

from dataclasses import replace

from lobby.model.bookmark import Bookmark
from lobby.model.player import Player
from lobby.store import Snapshot, Transaction


def load(snapshot: Snapshot, player: Player, board: int) -> Bookmark:
    """*player*'s place at *board*; an empty one at a board never opened."""
    return snapshot.bookmark(player, board) or Bookmark()


def keep(tx: Transaction, player: Player, board: int, bookmark: Bookmark) -> None:
    """Remember *player*'s place at *board*; what was read stays read, also when another session
    knows less. Private to the player: no event tells of it."""
    tx.save_bookmark(player, board, bookmark)


def mark_read(tx: Transaction, player: Player, board: int, message: int) -> None:
    """Remember that *player* has read at *board* up to the message with that id; the place stays
    as it is otherwise."""
    keep(tx, player, board, replace(load(tx, player, board), read=message))
