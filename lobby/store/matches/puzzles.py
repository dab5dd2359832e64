"""What the domain asks of a database about puzzles that were solved."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player
from lobby.model.solved_puzzle import Solved


class PuzzlesRead(Protocol):
    """Reading."""

    def solved_puzzles(self, player: Player) -> int:
        """How many puzzles the player has solved."""

    def puzzle_solved_at(self, player: Player, identifier: str) -> int | None:
        """When the player solved the puzzle of that name first; None if never."""

    def puzzles_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, Solved], ...]:
        """Puzzles that the player has solved, each with its id, from after the id *entry* on."""


class PuzzlesWrite(PuzzlesRead, Protocol):
    """Reading and writing."""

    def add_solved_puzzle(self, player: Player, identifier: str) -> None:
        """The player has solved that puzzle now; nothing changes when it was solved before."""
