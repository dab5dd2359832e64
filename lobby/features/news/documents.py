"""Documents: events, subscriptions, feeds and calendars."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.core.documents import KINDS
from lobby.features.clocks.documents import Absence
from lobby.features.news.values import Subscriptions


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
    event: Annotated[str, "its identifier: no other event has it, even after a restore"]


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


class FeedEntry(TypedDict):
    """One event of a feed."""

    id: Annotated[str, "never changes"]
    at: Annotated[int, "when"]
    title: Annotated[str, "what happened"]
    text: Annotated[str, "the same, and in which match"]


class AtomFeed(TypedDict):
    """The feed that `feed` prints as XML."""

    id: Annotated[str, "never changes"]
    title: Annotated[str, "whose it is"]
    updated: Annotated[int, "when something last happened"]
    entries: Annotated[list[FeedEntry], "the latest first"]


class DeadlineEntry(TypedDict):
    """A move with a deadline."""

    id: Annotated[str, "stays the same until the move is made"]
    board: Annotated[int, "where"]
    game: Annotated[str, "the game's title"]
    opponent: Annotated[str, "the opponent's name"]
    at: Annotated[int, "when the match is lost without the move"]
    remind_at: Annotated[int | None, "when a reminder is due; null for none, or once it was sent"]


class Calendar(TypedDict):
    """The calendar that `calendar` prints as iCalendar."""

    deadlines: Annotated[list[DeadlineEntry], "the nearest first"]
    vacations: Annotated[list[Absence], "the current one and those to come, in order"]


def subscribed(held: Subscriptions) -> Subscribed:
    """The document of a player's subscriptions."""
    boards = (
        Subscription(board=board, game=None, player=None, all=all)
        for board, all in held.boards.items()
    )
    games = (
        Subscription(board=None, game=game, player=None, all=all)
        for game, all in held.games.items()
    )
    players = (
        Subscription(board=None, game=None, player=player.name, all=False)
        for player in held.players
    )
    return Subscribed(subscriptions=[*boards, *games, *players])
