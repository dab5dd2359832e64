"""A player's place at a board."""

from __future__ import annotations

from dataclasses import dataclass


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
