"""The database interface for puzzles, and for players' results at them."""

from __future__ import annotations

from typing import Protocol

from lobby.features.people.values.player import Player
from lobby.features.puzzles.values import PuzzleAttempt, PuzzleStanding, Solved


class PuzzlesRead(Protocol):
    """Read access."""

    def solved_puzzles(self, player: Player) -> int:
        """How many puzzles the player has solved."""

    def puzzle_solved_at(self, player: Player, identifier: str) -> int | None:
        """When the player solved the puzzle with that identifier, rated or not; None if never."""

    def puzzles_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, Solved], ...]:
        """Puzzles that the player has solved, each with its id, starting after the id *entry*."""

    def puzzle_attempt(self, player: Player, identifier: str) -> PuzzleAttempt | None:
        """The player's first attempt at that puzzle."""

    def puzzle_attempts_after(
        self, player: Player, entry: int, limit: int
    ) -> tuple[tuple[int, PuzzleAttempt], ...]:
        """The player's first attempts, each with its id, starting after the id *entry*."""

    def puzzles_tried(self, player: Player, game: str) -> frozenset[str]:
        """The identifiers of the puzzles of *game* that the player has attempted."""

    def puzzles_in_a_row(self, player: Player) -> int:
        """How many rated first attempts in a row the player has solved since the last failed
        one."""

    def puzzle_standings(self, player: Player) -> tuple[PuzzleStanding, ...]:
        """The player's strength at puzzles, by game."""

    def puzzle_rating(self, identifier: str) -> PuzzleStanding | None:
        """The difficulty of that puzzle; None if nobody has attempted it yet."""

    def puzzle_ratings(self, game: str) -> tuple[tuple[str, float], ...]:
        """The identifiers of the puzzles of *game* that somebody has attempted, and their
        difficulty."""


class PuzzlesWrite(PuzzlesRead, Protocol):
    """Read and write access."""

    def add_solved_puzzle(self, player: Player, identifier: str) -> None:
        """Store that the player has solved that puzzle now; nothing changes if it was solved
        before."""

    def add_puzzle_attempt(self, player: Player, attempt: PuzzleAttempt) -> bool:
        """Store the player's first attempt at a puzzle; return whether it was the first. If not,
        nothing changes."""

    def set_puzzle_standing(self, player: Player, standing: PuzzleStanding) -> None:
        """Store the player's strength at the puzzles of a game."""

    def set_puzzle_rating(self, identifier: str, standing: PuzzleStanding) -> None:
        """Store the difficulty of that puzzle."""
