"""What a player has done at puzzles, as it is exported."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.puzzles.values import PuzzleAttempt, PuzzleStanding, Solved


class KeptPuzzle(TypedDict):
    """A puzzle that the player has solved."""

    puzzle: Annotated[str, "its name"]
    at: Annotated[int, "when it was solved first"]


class KeptPuzzleAttempt(TypedDict):
    """The player's first attempt at a puzzle, the only one that counts. If the puzzle of the day
    had been attempted on an earlier day, the rating is unchanged."""

    puzzle: Annotated[str, "its name"]
    game: Annotated[str, "the game's name"]
    at: Annotated[int, "when"]
    solved: Annotated[bool, "whether it was solved"]
    before: Annotated[float, "the player's puzzle rating before"]
    after: Annotated[float, "the player's puzzle rating after"]


class KeptPuzzleRating(TypedDict):
    """The player's rating for the puzzles of a game."""

    game: Annotated[str, "the game's name"]
    rating: Annotated[float, "in Glicko-2"]
    deviation: Annotated[float, "how uncertain it is"]
    volatility: Annotated[float, "how much it varies"]
    attempts: Annotated[int, "number of puzzles attempted"]
    at: Annotated[int, "when the latest was attempted"]


def of_puzzle(solved: Solved) -> KeptPuzzle:
    """The document of a solved puzzle."""
    return KeptPuzzle(puzzle=solved.identifier, at=solved.at)


def of_puzzle_attempt(attempt: PuzzleAttempt) -> KeptPuzzleAttempt:
    """The document of a first attempt at a puzzle."""
    return KeptPuzzleAttempt(
        puzzle=attempt.identifier,
        game=attempt.game,
        at=attempt.at,
        solved=attempt.solved,
        before=attempt.before,
        after=attempt.after,
    )


def of_puzzle_standing(standing: PuzzleStanding) -> KeptPuzzleRating:
    """The document of a rating for the puzzles of a game."""
    return KeptPuzzleRating(
        game=standing.game,
        rating=standing.rating.value,
        deviation=standing.rating.deviation,
        volatility=standing.rating.volatility,
        attempts=standing.attempts,
        at=standing.at,
    )
