"""A player's place on a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A player's place on one board.

    ``entry`` is a half-entered move, valid only while the match is at ``entry_ply``. ``looking_at``
    is the ply being viewed; None for the latest. ``read`` is the id of the last message seen in the
    board's chat.
    """

    entry: str = ""
    entry_ply: int = 0
    looking_at: int | None = None
    flipped: bool = False
    read: int = 0
