"""What the domain asks of a database about what waits for a player's turn."""

from __future__ import annotations

from typing import Protocol

from lobby.model.conditional_moves import Line
from lobby.model.player import Player


class QueuedMovesRead(Protocol):
    """Reading."""

    def lines(self, board: int, player: Player) -> tuple[Line, ...]:
        """What *player* has queued on a board, in order. Nobody else may see it."""


class QueuedMovesWrite(QueuedMovesRead, Protocol):
    """Reading and writing."""

    def save_lines(self, board: int, player: Player, lines: tuple[Line, ...]) -> None:
        """Keep *lines* in place of all that the player had queued there. There can be some only
        for a player of a running match."""

    def remove_lines(self, board: int) -> None:
        """Keep nothing that anybody had queued on a board."""
