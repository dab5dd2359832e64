"""What the domain asks of a database about puzzles, and how players did at them."""

from __future__ import annotations

from typing import Protocol

from lobby.model.player import Player
from lobby.model.study.solved_puzzle import PuzzleAttempt, PuzzleStanding, Solved


class PuzzlesRead(Protocol):
    """Reading."""

    def solved_puzzles(self, player: Player) -> int:
        """How many puzzles the player has solved."""

    def puzzle_solved_at(self, player: Player, identifier: str) -> int | None:
        """When the player solved the puzzle of that name, rated or not; None if never."""

    def puzzles_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, Solved], ...]:
        """Puzzles that the player has solved, each with its id, from after the id *entry* on."""

    def puzzle_attempt(self, player: Player, identifier: str) -> PuzzleAttempt | None:
        """The player's first attempt at that puzzle."""

    def puzzle_attempts_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, PuzzleAttempt], ...]:
        """The player's first attempts, each with its id, from after the id *entry* on."""

    def puzzles_tried(self, player: Player, game: str) -> frozenset[str]:
        """The names of the puzzles of *game* that the player has attempted."""

    def puzzles_in_a_row(self, player: Player) -> int:
        """How many rated first attempts the player has solved since the latest that failed."""

    def puzzle_standings(self, player: Player) -> tuple[PuzzleStanding, ...]:
        """How strong the player is at puzzles, by game."""

    def puzzle_rating(self, identifier: str) -> PuzzleStanding | None:
        """How hard that puzzle is; None while nobody has attempted it."""

    def puzzle_ratings(self, game: str) -> tuple[tuple[str, float], ...]:
        """The names of the puzzles of *game* that somebody has attempted, and how hard each is."""


class PuzzlesWrite(PuzzlesRead, Protocol):
    """Reading and writing."""

    def add_solved_puzzle(self, player: Player, identifier: str) -> None:
        """The player has solved that puzzle now; nothing changes when it was solved before."""

    def add_puzzle_attempt(self, player: Player, attempt: PuzzleAttempt) -> bool:
        """Keep the player's first attempt at a puzzle; whether it was the first, for else nothing
        changes."""

    def set_puzzle_standing(self, player: Player, standing: PuzzleStanding) -> None:
        """From now on the player is so strong at the puzzles of a game."""

    def set_puzzle_rating(self, identifier: str, standing: PuzzleStanding) -> None:
        """From now on that puzzle is so hard."""
