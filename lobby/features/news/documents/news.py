"""Documents: events."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.core.documents import KINDS


class News(TypedDict):
    """One event, on a line of its own."""

    id: Annotated[int, "grows with time; for the reader only"]
    at: Annotated[int, "when"]
    kind: Annotated[str, "what kind of event it is", KINDS]
    board: Annotated[int | None, "where it happened"]
    challenge: Annotated[int | None, "the number of the challenge that it is about"]
    move: Annotated[str | None, "the move that was played"]
    ply: Annotated[int | None, "the number of that move"]
    text: Annotated[str, "the same in words"]


class DigestItem(News):
    """One event that the reader may have missed."""

    gain: Annotated[int | None, "the change of the reader's rating; null for none"]


class Digest(TypedDict):
    """What happened since the reader was last here."""

    news: Annotated[list[DigestItem], "the latest first; empty after `news done`"]


class Subscription(TypedDict):
    """A board, a game or a player that the reader follows."""

    board: Annotated[int | None, "the board's number; null for a game or a player"]
    game: Annotated[str | None, "the game's name; null for a board or a player"]
    player: Annotated[str | None, "the player's name; null for a board or a game"]
    all: Annotated[bool, "whether `all` was asked for"]


class Subscribed(TypedDict):
    """Everything the reader follows."""

    subscriptions: Annotated[
        list[Subscription], "boards by number, then games by name, then players by name"
    ]


DOCUMENTS: tuple[type, ...] = (
    News,
    Digest,
    DigestItem,
    Subscribed,
    Subscription,
)
