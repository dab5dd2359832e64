"""The database interface for moves queued for a player's turn."""

from __future__ import annotations

from typing import Protocol

from lobby.features.matches.values.conditional_moves import Line
from lobby.features.people.values.player import Player


class QueuedMovesRead(Protocol):
    """Read access."""

    def lines(self, board: int, player: Player) -> tuple[Line, ...]:
        """The lines that *player* has queued on a board, in order. Nobody else may see them."""


class QueuedMovesWrite(QueuedMovesRead, Protocol):
    """Read and write access."""

    def save_lines(self, board: int, player: Player, lines: tuple[Line, ...]) -> None:
        """Store *lines* in place of all that the player had queued there. There can be lines only
        for a player of a running match."""

    def remove_lines(self, board: int) -> None:
        """Delete everything queued on a board, by either player."""
