"""Documents: analyses and notes."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.base.bounds import OneOf
from lobby.features.analysis.values import variations as values_variations
from lobby.features.analysis.values.variations import MARKS, Note
from lobby.features.review.documents import Worth


class MoveRemark(TypedDict):
    """A player's annotation of a move."""

    author: Annotated[str, "whose variation it is in"]
    mark: Annotated[str, "`!!`, `!`, `!?`, `?!`, `?`, `??`, or empty", OneOf((*MARKS, ""))]
    comment: Annotated[str, "the comment; empty for none"]


class AnalysedMove(TypedDict):
    """A move of the match or of a variation."""

    ply: Annotated[int, "its number from the start of the match, from 1"]
    after: Annotated[
        int | None, "the place in this list, from 0, of the move that it follows; null for none"
    ]
    move: Annotated[str, "as the game writes it"]
    played: Annotated[bool, "whether it was played in the match"]
    authors: Annotated[list[str], "the players who have it in a variation"]
    remarks: Annotated[list[MoveRemark], "what they think of it"]
    folded: Annotated[bool, "whether the reader hides what follows it in lists"]


class Judgement(TypedDict):
    """The engine's findings in a position."""

    path: Annotated[list[str], "the moves that lead to it from the start"]
    best: Annotated[str, "the best move there"]
    worth: Annotated[Worth, "what that is worth to the side to move"]
    verdict: Annotated[str, "both in words"]
    line: Annotated[list[str], "the best move and what follows with best play"]


class Analysis(TypedDict):
    """A board with the reader's variations, and those that the opponent shows."""

    board: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    players: Annotated[list[str], "the names, by seat"]
    over: Annotated[bool, "whether the match is over"]
    shown: Annotated[bool, "whether the opponent may see the reader's variations"]
    moves: Annotated[
        list[AnalysedMove],
        "each followed by all that may come after it, then by the moves in its place",
    ]
    judgement: Annotated[Judgement | None, "with --judge; else null"]


class KeptNote(TypedDict):
    """A private note of the reader."""

    board: Annotated[int | None, "the board; null for a note on a player"]
    ply: Annotated[int | None, "after how many moves; null for a note on a player"]
    player: Annotated[str | None, "the player; null for a note on a board"]
    text: Annotated[str, "the note; empty for one that was deleted"]
    changed: Annotated[int | None, "when it was written; null for one that was deleted"]


class Notes(TypedDict):
    """The reader's notes."""

    notes: Annotated[list[KeptNote], "on boards by number and ply, then on players by name"]


class KeptAnalysis(TypedDict):
    """The reader's variations on a board."""

    board: Annotated[int, "its number"]
    variations: Annotated[
        str,
        "moves in reading order, each with its mark and `~` where it is folded, and a comment in"
        " braces; `^2` goes back by two moves first",
    ]
    shown: Annotated[bool, "whether the opponent may see them"]
    changed: Annotated[int, "when they were changed last"]


def of_note(note: Note) -> KeptNote:
    """The document of a note."""
    return KeptNote(
        board=note.board,
        ply=note.ply,
        player=note.other.name if note.other else None,
        text=note.text,
        changed=note.changed if note.text else None,
    )


def of_analysis(board: int, analysis: values_variations.Analysis) -> KeptAnalysis:
    """The document of a player's variations on a board."""
    return KeptAnalysis(
        board=board,
        variations=analysis.tree.write(),
        shown=analysis.shown,
        changed=analysis.changed,
    )
