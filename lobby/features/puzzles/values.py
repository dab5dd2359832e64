"""A player's progress with puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lobby.base.bounds import Count, Measure, Time
from lobby.features.ratings.values import Rating


@dataclass(frozen=True, slots=True)
class Solved:
    """A puzzle, by its *identifier*, and when it was first solved, in UTC seconds."""

    identifier: str
    at: Time


@dataclass(frozen=True, slots=True)
class PuzzleAttempt:
    """A player's first attempt at the puzzle *identifier* of *game*; only this one counts. It has
    when the attempt was made, whether the puzzle was *solved*, and the player's puzzle rating
    *before* and *after*. These are equal for a puzzle of the day that the player had already
    attempted on another day."""

    identifier: str
    game: str
    at: Time
    solved: bool
    before: Measure
    after: Measure

    @property
    def rated(self) -> bool:
        """Whether the attempt counted for the rating, and not only for the streak: a rated attempt
        always changes the rating."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class PuzzleStanding:
    """A player's strength at the puzzles of *game* as of the latest of their *attempts*, or the
    difficulty of a puzzle."""

    game: str
    rating: Rating
    at: Time
    attempts: Count


@dataclass(frozen=True, slots=True)
class Progress:
    """A player's progress: how many puzzles they have *solved*; whether *today*'s is among them;
    the *streak* of days on which the puzzle of the day was solved on its day, up to today or
    yesterday; how many puzzles *in_a_row* were solved up to now; and the *standings*, by game.

    *attempt* is the first attempt at the puzzle in question; None if there is none.
    """

    solved: int = 0
    today: bool = False
    streak: int = 0
    in_a_row: int = 0
    standings: Mapping[str, PuzzleStanding] = field(default_factory=dict)
    attempt: PuzzleAttempt | None = None
