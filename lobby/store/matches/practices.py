"""The database interface for practice boards."""

from __future__ import annotations

from typing import Protocol

from lobby.features.matches.values.match import Beginning, Practice
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat


class PracticesRead(Protocol):
    """Read access."""

    def practice(self, number: int) -> Practice | None:
        """The practice board with that number."""

    def practices_of(self, owner: Player) -> tuple[Practice, ...]:
        """The practice boards of *owner*, the newest first."""

    def practices_after(self, owner: Player, number: int, limit: int) -> tuple[Practice, ...]:
        """Practice boards of *owner* with numbers above *number*, in order."""


class PracticesWrite(PracticesRead, Protocol):
    """Read and write access."""

    def add_practice(
        self, owner: Player, beginning: Beginning, level: int | None, seat: Seat | None
    ) -> int:
        """Create a practice board without moves; return its number."""

    def save_practice_moves(self, number: int, moves: tuple[str, ...], before: int) -> bool:
        """Store *moves* as the moves of that practice board if it still has *before* moves; return
        whether it did."""

    def remove_practice(self, owner: Player, number: int) -> bool:
        """Delete that practice board of *owner*; return whether it existed."""
