"""What a player has solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lobby.model.rating import Rating


@dataclass(frozen=True, slots=True)
class Solved:
    """The puzzle called *identifier*, and when it was solved first, in UTC seconds."""

    identifier: str
    at: int


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """The first attempt of a player at the puzzle called *identifier* of *game*, which alone
    counts: whether it was *solved*, when, and the player's puzzle rating *before* and *after*. They
    are equal where it was that of the day, and the player had attempted it on another day."""

    identifier: str
    game: str
    at: int
    solved: bool
    before: float
    after: float

    @property
    def rated(self) -> bool:
        """Whether it counted for more than the days in a row: a rating never stays as it was."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """How strong a player is at the puzzles of *game*, since the latest of so many *attempts*, or
    how hard a puzzle is to players."""

    game: str
    rating: Rating
    at: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How many puzzles a player has *solved*; whether *today*'s is among them; for how many days in
    a row the puzzle of the day was solved on its day, up to today or yesterday; how many puzzles
    *in_a_row* were solved up to now; and the *standings*, by game.

    *attempt* is the first one at the puzzle that is asked about, None while there is none.
    """

    solved: int = 0
    today: bool = False
    streak: int = 0
    in_a_row: int = 0
    standings: Mapping[str, PuzzleStanding] = field(default_factory=dict)
    attempt: PuzzleAttempt | None = None
