"""Where a player left off at a board: kept, so that vanishing at any moment loses nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lobby.players import Player

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A player's place at one board.

    ``entry`` is a move half entered, worth something only while the match is at ``entry_ply``.
    ``looking_at`` is the ply that is looked at, None for the latest. ``read`` is the id of the
    last message of the board's chat that was seen.
    """

    entry: str = ""
    entry_ply: int = 0
    looking_at: int | None = None
    flipped: bool = False
    read: int = 0


def load(snapshot: Snapshot, player: Player, board: int) -> Bookmark:
    """*player*'s place at *board*; an empty one at a board never opened."""
    return snapshot.bookmark(player, board) or Bookmark()


def keep(tx: Transaction, player: Player, board: int, bookmark: Bookmark) -> None:
    """Remember *player*'s place at *board*; what was read stays read, also when another session
    knows less. Private to the player: no event tells of it."""
    tx.save_bookmark(player, board, bookmark)
