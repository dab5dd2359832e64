"""Documents: practice boards."""

from __future__ import annotations

from typing import Annotated, TypedDict


class PracticeBoard(TypedDict):
    """A practice board, and its position."""

    number: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    origin: Annotated[str, "what it plays on from, such as `117#12`; empty for a given position"]
    level: Annotated[int | None, "of the bot; null where you play both sides"]
    seat: Annotated[int | None, "yours; null in that case too"]
    moves: Annotated[list[str], "made here"]
    to_move: Annotated[int | None, "the seat to move; null when it is over"]
    winner: Annotated[int | None, "the seat that has won; null for a draw, and while it goes on"]
    reason: Annotated[str | None, "why it is over; null while it goes on"]
    position: Annotated[dict[str, object], "now; see below"]
    legal_moves: Annotated[list[str], "every legal move of yours; empty when it is over"]


class PracticeBoards(TypedDict):
    """The practice boards of a player."""

    boards: Annotated[list[PracticeBoard], "the last begun first"]


class PracticeRemoved(TypedDict):
    """Practice boards that were deleted."""

    removed: Annotated[list[int], "their numbers"]


DOCUMENTS = (PracticeBoards, PracticeBoard, PracticeRemoved)
