"""What a player has solved."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Solved:
    """The puzzle called *identifier*, and when it was solved first, in UTC seconds."""

    identifier: str
    at: int


@dataclass(frozen=True, slots=True)
class Progress:
    """How many puzzles a player has *solved*; whether *today*'s is among them; and for how many
    days in a row the puzzle of the day was solved on its day, up to today or yesterday."""

    solved: int = 0
    today: bool = False
    streak: int = 0
