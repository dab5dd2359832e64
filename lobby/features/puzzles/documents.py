"""Documents: puzzles."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Puzzle(TypedDict):
    """A puzzle, and the result of the moves tried."""

    puzzle: Annotated[str, "its name"]
    today: Annotated[bool, "whether it is the puzzle of the day"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    seat: Annotated[int, "the seat to move"]
    theme: Annotated[
        str,
        "`win`: win in the given number of moves; `only`: find the only move that wins; `draw`:"
        " find the only move that does not lose; `which`: answer a question with a square;"
        " `better`: find a better move than you played in a match",
    ]
    grade: Annotated[
        int | None, "lowest level of bot that finds it; 7 if none does; null in your own matches"
    ]
    in_moves: Annotated[int, "number of own moves to the win; 1 where nothing is won"]
    goal: Annotated[str, "the same in words"]
    line: Annotated[list[str], "the moves of both sides so far, without a wrong one"]
    result: Annotated[str, "`open`; of the last move tried: `right`, `wrong` or `solved`"]
    said: Annotated[str, "the same in words; empty when none was tried"]
    position: Annotated[dict[str, object], "after the line; see below"]
    legal_moves: Annotated[
        list[str], "every legal move there, or every square that may be the answer"
    ]
    solved: Annotated[
        int | None, "how many the reader has solved at the first attempt; null for guests"
    ]
    in_a_row: Annotated[int | None, "how many of them since the last failure; null for guests"]
    days: Annotated[int | None, "days in a row with the daily puzzle solved; null for guests"]
    first_attempt: Annotated[
        bool | None, "whether the reader's first attempt at it solved it; null before it"
    ]
    rating_before: Annotated[int | None, "the reader's puzzle rating before that attempt"]
    rating_after: Annotated[int | None, "the reader's puzzle rating after that attempt"]
    rating: Annotated[int | None, "the reader's rating at puzzles of the game; null without one"]
