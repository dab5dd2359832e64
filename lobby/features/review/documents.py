"""Documents: reviews of finished matches."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.bounds import OneOf
from lobby.gamekit.mind import Value


class Worth(TypedDict):
    """The value of a move to the player who makes it."""

    score: Annotated[float, "the expected score: 1 for a win, 0.5 for a draw, 0 for a loss"]
    exact: Annotated[bool, "whether that is proven"]
    plies: Annotated[
        int | None, "moves of both sides that are left, with this one; null for a draw"
    ]


class JudgedMove(TypedDict):
    """A move with its verdict."""

    ply: Annotated[int, "its number, from 1"]
    seat: Annotated[int, "the seat that made it"]
    move: Annotated[str, "as the game writes it"]
    mark: Annotated[str, "`!`, `?!`, `?`, `??`, or empty", OneOf(("!", "?!", "?", "??", ""))]
    verdict: Annotated[str, "the verdict in words"]
    worth: Annotated[Worth, "what it was worth"]
    best: Annotated[str, "the best move, which is this one if none was better"]
    best_worth: Annotated[Worth, "what that was worth"]
    line: Annotated[
        list[str] | None, "what follows it with best play; null unless one move is asked for"
    ]
    best_line: Annotated[
        list[str] | None, "the best move and what follows it; null unless one move is asked for"
    ]


class Review(TypedDict):
    """A finished match, with the verdicts on its moves that are known."""

    board: Annotated[int | None, "where; null for a record"]
    game: Annotated[str, "the game's name"]
    players: Annotated[list[str], "the names, by seat"]
    plies: Annotated[int, "how many moves there are"]
    complete: Annotated[
        bool, "whether all moves are reviewed; if not, ask again for those not withheld"
    ]
    moments: Annotated[list[int], "the three moves that mattered most, by their numbers"]
    withheld: Annotated[
        list[int], "the moves that are not judged because of a rated match of yours, by number"
    ]
    moves: Annotated[list[JudgedMove], "the moves reviewed so far, in order"]


def worth(value: Value) -> Worth:
    """The document of what a move is worth."""
    return Worth(score=round(value.score, 3), exact=value.exact, plies=value.plies)
