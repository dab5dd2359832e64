"""Documents: feeds and calendars."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.clocks.documents import Absence
from lobby.features.news.documents.news import Subscribed, Subscription
from lobby.features.news.values import Subscriptions


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


DOCUMENTS: tuple[type, ...] = (
    AtomFeed,
    FeedEntry,
    Calendar,
    DeadlineEntry,
)


def subscribed(held: Subscriptions) -> Subscribed:
    """The document of a player's subscriptions."""
    return Subscribed(
        subscriptions=[
            *(_document(board=board, all=all) for board, all in held.boards.items()),
            *(_document(game=game, all=all) for game, all in held.games.items()),
            *(_document(player=player.name) for player in held.players),
        ]
    )


def _document(
    *,
    board: int | None = None,
    game: str | None = None,
    player: str | None = None,
    all: bool = False,
) -> Subscription:
    return Subscription(board=board, game=game, player=player, all=all)
