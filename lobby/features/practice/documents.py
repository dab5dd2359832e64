"""Documents: practice boards."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.practice.values import Practice


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


class KeptPractice(TypedDict):
    """A practice board of the player."""

    number: Annotated[int, "its number"]
    game: Annotated[str, "the game's name"]
    options: Annotated[list[str], "the option words that differ from the defaults"]
    origin: Annotated[str, "what it plays on from, such as `117#12`; empty for a given position"]
    setup: Annotated[
        dict[str, str], "what chance had decided there; empty where you may not know it"
    ]
    before: Annotated[list[str], "the moves that had been played there"]
    position_text: Annotated[str, "the given position as text; else empty"]
    level: Annotated[int | None, "of the bot; null where the player plays both sides"]
    seat: Annotated[int | None, "the player's; null in that case too"]
    moves: Annotated[list[str], "played since then"]
    begun: Annotated[int, "when it was begun"]
    changed: Annotated[int, "when it changed last"]


def of_practice(practice: Practice) -> KeptPractice:
    """The document of a practice board."""
    beginning = practice.beginning
    return KeptPractice(
        number=practice.number,
        game=beginning.game,
        options=beginning.options.split(),
        origin=beginning.origin,
        setup={} if beginning.hides else dict(beginning.setup),
        before=list(beginning.before),
        position_text=beginning.position,
        level=practice.level,
        seat=practice.seat,
        moves=list(practice.moves),
        begun=practice.begun,
        changed=practice.changed,
    )
