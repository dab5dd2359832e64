"""What the domain asks of a database about practice boards."""

from __future__ import annotations

from typing import Protocol

from lobby.kits.game import Seat
from lobby.model.match import Beginning, Practice
from lobby.model.player import Player


class PracticesRead(Protocol):
    """Reading."""

    def practice(self, number: int) -> Practice | None:
        """The practice board with that number."""

    def practices_of(self, owner: Player) -> tuple[Practice, ...]:
        """The practice boards of *owner*, the last begun first."""

    def practices_after(self, owner: Player, number: int, limit: int) -> tuple[Practice, ...]:
        """Practice boards of *owner*, from after that *number* on."""


class PracticesWrite(PracticesRead, Protocol):
    """Reading and writing."""

    def add_practice(
        self, owner: Player, beginning: Beginning, level: int | None, seat: Seat | None
    ) -> int:
        """A new practice board without moves; its number."""

    def save_practice_moves(self, number: int, moves: tuple[str, ...], before: int) -> bool:
        """These are the moves of that practice board now, if it had *before* moves; whether it
        had."""

    def remove_practice(self, owner: Player, number: int) -> bool:
        """Delete that practice board of *owner*; whether there was one."""
