"""Documents: puzzles."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Puzzle(TypedDict):
    """A puzzle, and the result of the moves tried."""

    puzzle: Annotated[str, "what it is called"]
    today: Annotated[bool, "whether it is the puzzle of the day"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    seat: Annotated[int, "the seat to move, which wins"]
    in_moves: Annotated[int, "number of own moves to the win"]
    goal: Annotated[str, "the same in words"]
    line: Annotated[list[str], "the moves of both sides so far, without a wrong one"]
    result: Annotated[str, "`open`; of the last move tried: `right`, `wrong` or `solved`"]
    said: Annotated[str, "the same in words; empty when none was tried"]
    position: Annotated[dict[str, object], "after the line; see below"]
    legal_moves: Annotated[list[str], "every legal move there; empty when it is solved"]
    solved: Annotated[int | None, "how many the reader has solved; null for guests"]


DOCUMENTS = (Puzzle,)
